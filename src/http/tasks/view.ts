import type { Task } from '../../ui/index.ts';
import { ownHref, rootHref } from '../reply/hrefs.ts';
import { mayOn } from '../request/access.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages of a view. */
export function viewTasks(context: RequestContext): Task[] {
  const href = ownHref(context);
  const { view, principal } = context;
  return [
    ...(mayOn(context, 'Job/Create', view.owner || undefined)
      ? [{ text: 'New Item', href: `${href}newJob`, icon: 'plus' } as const]
      : []),
    { text: 'People', href: `${href}asynchPeople/`, icon: 'people' },
    { text: 'Build History', href: `${href}builds`, icon: 'history' },
    ...(context.may('View/Configure')
      ? [{ text: 'Edit View', href: `${href}configure`, icon: 'pencil' } as const]
      : []),
    ...(context.may('View/Delete') ? [{ text: 'Delete View', href: `${href}delete`, icon: 'trash' } as const] : []),
    ...(mayOn(context, 'Overall/SystemRead')
      ? [{ text: 'Manage Jenkins', href: rootHref(context, 'manage/'), icon: 'gear' } as const]
      : []),
    ...(principal.kind === 'user'
      ? [{ text: 'My Views', href: rootHref(context, 'me/my-views/'), icon: 'table' } as const]
      : []),
  ];
}
