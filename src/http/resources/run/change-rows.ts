import { type Change, userIdOf } from '../../../model/index.ts';
import type { ChangeRow } from '../../../ui/index.ts';
import { rootHref } from '../../hrefs.ts';
import type { RequestContext } from '../../route.ts';

/** The changes of the request's run, of all its sources. */
export function changeRows(context: RequestContext): ChangeRow[] {
  const { job, run, services } = context;
  return services.changeSets.of(job, run).flatMap(({ changes }) => changes.map((change) => rowOf(context, change)));
}

function rowOf(context: RequestContext, { id, author, title, message, timestamp, paths }: Change): ChangeRow {
  const { users } = context.services.security;
  const user = userIdOf(author, users);
  return {
    id,
    title,
    message,
    author: users.get(user)?.fullName ?? (author.name || user),
    authorHref: rootHref(context, `user/${encodeURIComponent(user)}/`),
    at: timestamp,
    paths,
  };
}
