import type { Task } from '../../ui/index.ts';
import { rootHref } from '../reply/hrefs.ts';
import { BUILT_IN_NAMES } from '../request/check-access.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages of a node. */
export function nodeTasks(context: RequestContext): Task[] {
  const { path, may } = context;
  const href = rootHref(context, `computer/${encodeURIComponent(path['node'] ?? '')}/`);
  return [
    { text: 'Status', href, icon: 'home' },
    ...(!BUILT_IN_NAMES.includes(path['node'] ?? '') && may('Agent/Delete')
      ? [{ text: 'Delete Agent', href: `${href}delete`, icon: 'trash' } as const]
      : []),
    ...(may('Agent/Configure') ? [{ text: 'Configure', href: `${href}configure`, icon: 'gear' } as const] : []),
    { text: 'Build History', href: `${href}builds`, icon: 'history' },
    { text: 'Load Statistics', href: `${href}load-statistics`, icon: 'graph' },
    ...(may('Agent/Connect') ? [{ text: 'Log', href: `${href}log`, icon: 'log' } as const] : []),
  ];
}
