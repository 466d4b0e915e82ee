import type { ItemKind } from '../../points/index.ts';
import { cell } from './cell/index.ts';
import { external } from './external/index.ts';
import { folder } from './folder/index.ts';
import { freestyle } from './freestyle/index.ts';
import { matrix } from './matrix/index.ts';
import { maven } from './maven/index.ts';
import { mavenModule } from './maven-module/index.ts';
import { multibranch } from './multibranch/index.ts';
import { organization } from './organization/index.ts';
import { pipeline } from './pipeline/index.ts';

export const items = [
  freestyle,
  pipeline,
  matrix,
  cell,
  maven,
  mavenModule,
  external,
  folder,
  multibranch,
  organization,
] as const satisfies readonly ItemKind[];
