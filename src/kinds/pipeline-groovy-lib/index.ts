import type { BuiltInPlugin } from '../../points/index.ts';
import { folderLibraries } from './folder-libraries.ts';
import { legacyScm } from './legacy-retriever.ts';
import { libraries } from './libraries-action.ts';
import { modernScm } from './modern-retriever.ts';
import { globalLibraries } from './settings.ts';

export const pipelineGroovyLibPlugin: BuiltInPlugin = {
  name: 'pipeline-groovy-lib',
  kinds: [folderLibraries, libraries, modernScm, legacyScm],
  settings: [globalLibraries],
};
