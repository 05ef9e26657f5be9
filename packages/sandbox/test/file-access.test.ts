import { fileAccessSuite } from './file-access/file-access-suite.ts';
import { createLocalGround } from './file-access/local-ground.ts';
import { createMemoryGround } from './file-access/memory-ground.ts';

fileAccessSuite('memory', createMemoryGround());
fileAccessSuite('folders of this machine, checked', createLocalGround('check'));
// Looks up how names are stored; on a disk that tells case apart they are stored as they are written.
fileAccessSuite('folders without case, checked', createLocalGround('check', 'darwin'));
if (process.platform === 'linux') {
  fileAccessSuite('folders of this machine, walked', createLocalGround('walk'));
}
