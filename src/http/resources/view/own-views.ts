import type { View } from '../../../controller/index.ts';
import { rawEncode } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import type { Frame, Task } from '../../../ui/index.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';
import { userTrail } from '../user/find-user.ts';
import { isListView } from './list-view.ts';
import { viewTitle } from './view-title.ts';

type Asking = Pick<RequestContext, 'base' | 'services' | 'principal'>;

/** Returns the path of a person's views below the root. */
export function placeOf({ id }: Pick<User, 'id'>): string {
  return `user/${rawEncode(id)}/my-views/`;
}

/** Returns the way to a person's views, and to one of them. */
export function trailOf(context: Asking, user: User, view?: View): Frame['breadcrumbs'] {
  const place = rootHref(context, placeOf(user));
  return [
    ...userTrail(context, user),
    { text: 'My Views', href: place },
    ...(view === undefined ? [] : [{ text: viewTitle(view), href: `${place}view/${rawEncode(view.name)}/` }]),
  ];
}

/** Returns the tasks of the page of a person's view. */
export function tasksOfOwnView(context: Asking, user: User, view: View, mayEdit: boolean, isOnly: boolean): Task[] {
  const href = rootHref(context, `${placeOf(user)}view/${rawEncode(view.name)}/`);
  const mayCreate = mayOn(context, 'Job/Create');
  return [
    ...(mayCreate ? [{ text: 'New Item', href: `${href}newJob`, icon: 'plus' } as const] : []),
    { text: 'People', href: rootHref(context, 'asynchPeople/'), icon: 'people' },
    { text: 'Build History', href: `${href}builds`, icon: 'history' },
    ...(mayEdit && isListView(view) ? [{ text: 'Edit View', href: `${href}configure`, icon: 'pencil' } as const] : []),
    ...(mayEdit && !isOnly ? [{ text: 'Delete View', href: `${href}delete`, icon: 'trash' } as const] : []),
  ];
}
