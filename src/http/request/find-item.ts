import type { Item } from '../../controller/index.ts';
import type { RequestContext } from '../route.ts';
import { mayOn } from './access.ts';
import { fullNameOf } from './full-name.ts';

/**
 * Returns an item by a name as used in the folder `owner`: relative with `.` and `..`, absolute with `/` in front, or else
 * a full name. Returns undefined where there is none that the requester may see. Jenkins: `Jenkins#getItem`.
 */
export function findItem(context: RequestContext, name: string, owner: string): Item | undefined {
  if (name.startsWith('/')) return seen(context, name.replace(/^\/+/, ''));
  const relative = fullNameOf(owner, name);
  return (relative === null ? undefined : seen(context, relative)) ?? seen(context, name);
}

function seen(context: RequestContext, fullName: string): Item | undefined {
  const item = context.services.home.items.get(fullName);
  return item !== undefined && mayOn(context, 'Job/Read', fullName) ? item : undefined;
}
