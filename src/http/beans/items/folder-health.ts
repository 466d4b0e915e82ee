import type { Folder } from '../../../controller/index.ts';
import type { Reference } from '../../../export/index.ts';
import type { ReportHealth } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { healthOf, healthReportReference } from './health-report.ts';
import { itemFullDisplayName } from './item.ts';
import { visibleItems } from './items-of-view.ts';

/** Limits the jobs of a folder that shows its health: the last builds of each have to be read. */
const JOBS_ASKED = 50;

/**
 * Returns the health of a folder. Jenkins: the folder plug-in's `WorstChildHealthMetric`, which every folder has from the
 * start.
 */
export function folderHealthReferences(context: BeanContext, folder: Folder): Reference<BeanContext>[] {
  const worst = worstHealth(context, folder.fullName);
  return worst === null ? [] : [healthReportReference(worst)];
}

/** Returns the health of the worst job at any depth; null where no job has any, or there are too many jobs. */
export function worstHealth(context: Pick<BeanContext, 'services' | 'principal'>, owner: string): ReportHealth | null {
  let worst: ReportHealth | null = null;
  let asked = 0;
  const folders = [owner];
  for (let at = 0; at < folders.length; at += 1) {
    for (const item of visibleItems(context, folders[at] ?? '')) {
      if (item.kind === 'folder') folders.push(item.fullName);
      if (item.kind !== 'job') continue;
      asked += 1;
      if (asked > JOBS_ASKED) return null;
      const health = healthOf(context.services, item);
      if (health === null || (worst !== null && worst.score <= health.score)) continue;
      const name = itemFullDisplayName(context, item);
      worst = { score: health.score, description: `Worst health: ${name}: ${health.description}` };
    }
  }
  return worst;
}
