import type { BuiltInPlugin } from '../../points/index.ts';
import { folder } from './folder.ts';
import { periodicFolder } from './periodic-trigger.ts';

export const folderPlugin: BuiltInPlugin = {
  name: 'folder',
  shortName: 'cloudbees-folder',
  kinds: [folder, periodicFolder],
};
