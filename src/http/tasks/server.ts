import type { Task } from '../../ui/index.ts';
import { rootHref } from '../reply/hrefs.ts';
import { mayOn } from '../request/access.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages about the whole server. */
export function serverTasks(context: RequestContext): Task[] {
  const { principal, services } = context;
  const may = (permission: Parameters<typeof mayOn>[1]) => mayOn(context, permission);
  const primary = `view/${encodeURIComponent(services.home.views.primary('').name)}/`;
  const href = (path: string) => rootHref(context, path);
  return [
    ...(may('Job/Create') ? [{ text: 'New Item', href: href(`${primary}newJob`), icon: 'plus' } as const] : []),
    { text: 'People', href: href('asynchPeople/'), icon: 'people' },
    { text: 'Build History', href: href(`${primary}builds`), icon: 'history' },
    { text: 'Nodes', href: href('computer/'), icon: 'server' },
    ...(may('Overall/SystemRead') || may('Overall/Manage')
      ? [{ text: 'Manage Jenkins', href: href('manage/'), icon: 'gear' } as const]
      : []),
    ...(principal.kind === 'user' ? [{ text: 'My Views', href: href('me/my-views/'), icon: 'table' } as const] : []),
  ];
}
