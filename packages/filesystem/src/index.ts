export { filesystemPack } from './pack.ts';
