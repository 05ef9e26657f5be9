import { fileAccessSuite } from './file-access/file-access-suite.ts';
import { createLocalGround } from './file-access/local-ground.ts';
import { createMemoryGround } from './file-access/memory-ground.ts';

fileAccessSuite('memory', createMemoryGround());
fileAccessSuite('folders of this machine, walked', createLocalGround('walk'));
fileAccessSuite('folders of this machine, checked', createLocalGround('check'));
