export { createFolderIndexing } from './folder-indexing.ts';
export type { FolderIndexing } from './types.ts';
