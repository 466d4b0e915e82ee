import type { ItemKind } from '../../points/index.ts';
import { organization } from '../branch-api/organization.ts';
import { freestyle } from '../core/freestyle.ts';
import { external } from '../external-monitor-job/item.ts';
import { folder } from '../folder/folder.ts';
import { cell } from '../matrix/cell.ts';
import { matrix } from '../matrix/project.ts';
import { mavenModule } from '../maven/module.ts';
import { maven } from '../maven/project.ts';
import { pipeline } from '../workflow-job/pipeline.ts';
import { multibranch } from '../workflow-multibranch/project.ts';

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
