import { rawEncode } from '../../model/index.ts';
import type { Task } from '../../ui/index.ts';
import { rootHref } from '../reply/hrefs.ts';
import { mayOn } from '../request/access.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages of a user. */
export function userTasks(context: RequestContext): Task[] {
  const { path, principal } = context;
  const id = path['id'] ?? '';
  const href = rootHref(context, `user/${rawEncode(id)}/`);
  const isOwn = principal.kind === 'user' && principal.userId === id;
  const mayChange = isOwn || mayOn(context, 'Overall/Administer');
  return [
    { text: 'People', href: rootHref(context, 'asynchPeople/'), icon: 'people' },
    { text: 'Status', href, icon: 'person' },
    { text: 'Builds', href: `${href}builds`, icon: 'history' },
    ...(mayChange ? [{ text: 'Configure', href: `${href}configure`, icon: 'gear' } as const] : []),
    { text: 'My Views', href: `${href}my-views/`, icon: 'table' },
    ...(isOwn ? [{ text: 'Credentials', href: `${href}credentials/`, icon: 'key' } as const] : []),
    ...(!isOwn && mayOn(context, 'Overall/Administer')
      ? [{ text: 'Delete', href: `${href}delete`, icon: 'trash' } as const]
      : []),
  ];
}
