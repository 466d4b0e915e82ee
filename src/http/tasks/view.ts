import type { Task } from '../../ui/index.ts';
import { ownHref, rootHref } from '../reply/hrefs.ts';
import { mayOn } from '../request/access.ts';
import type { RequestContext } from '../route.ts';

/**
 * Returns the tasks of pages of a view. A view of all items has nothing to edit, and the first view of a folder cannot be
 * deleted.
 */
export function viewTasks(context: RequestContext): Task[] {
  const href = ownHref(context);
  const { view, principal, services } = context;
  const isFirst = services.home.views.primary(view.owner).name === view.name;
  const isAll = view.className === 'hudson.model.AllView';
  return [
    ...(mayOn(context, 'Job/Create', view.owner || undefined)
      ? [{ text: 'New Item', href: `${href}newJob`, icon: 'plus' } as const]
      : []),
    { text: 'People', href: isFirst ? rootHref(context, 'asynchPeople/') : `${href}asynchPeople/`, icon: 'people' },
    { text: 'Build History', href: `${href}builds`, icon: 'history' },
    ...(!isAll && context.may('View/Configure')
      ? [{ text: 'Edit View', href: `${href}configure`, icon: 'pencil' } as const]
      : []),
    ...(!isFirst && context.may('View/Delete')
      ? [{ text: 'Delete View', href: `${href}delete`, icon: 'trash' } as const]
      : []),
    ...(mayOn(context, 'Overall/SystemRead')
      ? [{ text: 'Manage Jenkins', href: rootHref(context, 'manage/'), icon: 'gear' } as const]
      : []),
    ...(principal.kind === 'user'
      ? [{ text: 'My Views', href: rootHref(context, 'me/my-views/'), icon: 'table' } as const]
      : []),
  ];
}
