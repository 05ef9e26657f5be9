export { createFolderArtifacts } from './folder-artifacts.ts';

export type { FolderArtifactsOptions } from './folder-artifacts.ts';
