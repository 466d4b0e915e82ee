import type { BuiltInPlugin } from '../../points/index.ts';
import { folderMatrix, jobMatrix, nodeMatrix } from './property.ts';
import { globalMatrix, projectMatrix } from './strategy.ts';

export const matrixAuthPlugin: BuiltInPlugin = {
  name: 'matrix-auth',
  kinds: [globalMatrix, projectMatrix, jobMatrix, folderMatrix, nodeMatrix],
};
