import type { ItemKind } from '../../points/index.ts';
import { cell } from './cell/index.ts';
import { external } from './external/index.ts';
import { folder } from './folder/index.ts';
import { freestyle } from './freestyle/index.ts';
import { matrix } from './matrix/index.ts';
import { pipeline } from './pipeline/index.ts';

export const items = [freestyle, pipeline, matrix, cell, external, folder] as const satisfies readonly ItemKind[];
