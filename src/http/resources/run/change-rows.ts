import { type Change, type Run, userIdOf } from '../../../model/index.ts';
import type { ChangeLinks } from '../../../points/index.ts';
import type { ChangeRow } from '../../../ui/index.ts';
import { rootHref } from '../../hrefs.ts';
import type { RequestContext } from '../../route.ts';

/** The changes of the request's run, of all its sources. */
export function changeRows(context: RequestContext): ChangeRow[] {
  return changeRowsOf(context, context.run);
}

/** Those of a run of the request's job. */
export function changeRowsOf(context: RequestContext, run: Run): ChangeRow[] {
  const { job, services } = context;
  return services.changeSets
    .of(job, run)
    .flatMap(({ kind, config, changes }) =>
      changes.map((change) => rowOf(context, change, kind.links?.(config, change) ?? null)),
    );
}

function rowOf(
  context: RequestContext,
  { id, author, title, message, timestamp, paths }: Change,
  links: ChangeLinks | null,
): ChangeRow {
  const { users } = context.services.security;
  const user = userIdOf(author, users);
  return {
    id,
    title,
    message,
    author: users.get(user)?.fullName ?? (author.name || user),
    authorHref: rootHref(context, `user/${encodeURIComponent(user)}/`),
    at: timestamp,
    href: links?.commit ?? null,
    paths: paths.map((path) => ({ ...path, href: links?.files.get(path.file) ?? null })),
  };
}
