import type { Frame } from '../../ui/index.ts';
import { jobColor, runColor } from '../beans/items/job-color.ts';
import type { RequestContext } from '../route.ts';

/** Returns the state of the job or build that a page is about, which its icon and title show; null where there is none. */
export function shownState(context: RequestContext): Frame['state'] {
  const { path, services } = context;
  if (path['item'] === undefined) return null;
  const { item } = context;
  if (item.kind !== 'job') return null;
  const color = path['run'] === undefined ? jobColor(services, item) : runColor(services, item, context.run);
  return { color, job: item.fullName };
}
