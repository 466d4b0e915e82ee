import { rawEncode } from '../../model/index.ts';
import type { Task } from '../../ui/index.ts';
import { rootHref } from '../reply/hrefs.ts';
import { mayOn } from '../request/access.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages about the whole server. */
export function serverTasks(context: RequestContext): Task[] {
  const { principal, services } = context;
  const may = (permission: Parameters<typeof mayOn>[1]) => mayOn(context, permission);
  const first = services.home.views.primary('');
  const primary = `view/${rawEncode(first.name)}/`;
  const href = (path: string) => rootHref(context, path);
  return [
    ...(may('Job/Create') ? [{ text: 'New Item', href: href(`${primary}newJob`), icon: 'plus' } as const] : []),
    { text: 'People', href: href('asynchPeople/'), icon: 'people' },
    { text: 'Build History', href: href(`${primary}builds`), icon: 'history' },
    ...(first.className !== 'hudson.model.AllView' && may('View/Configure')
      ? [{ text: 'Edit View', href: href(`${primary}configure`), icon: 'pencil' } as const]
      : []),
    { text: 'Nodes', href: href('computer/'), icon: 'server' },
    ...(may('Overall/SystemRead') || may('Overall/Manage')
      ? [{ text: 'Manage Jenkins', href: href('manage/'), icon: 'gear' } as const]
      : []),
    ...(principal.kind === 'user' ? [{ text: 'My Views', href: href('me/my-views/'), icon: 'table' } as const] : []),
  ];
}
