import { type Change, rawEncode, userIdOf } from '../../../model/index.ts';
import type { ChangeLinks } from '../../../points/index.ts';
import type { ChangeRow } from '../../../ui/index.ts';
import { rootHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';

type ChangeSets = ReturnType<RequestContext['services']['changeSets']['of']>;

/** Limits the rows of changes. */
export interface RowLimits {
  readonly changes: number;
  /** Limits the paths of each change. */
  readonly paths: number;
}

/** Returns the changes of the request's run, of all its sources. */
export function changeRows(context: RequestContext): ChangeRow[] {
  const all = Number.POSITIVE_INFINITY;
  const { job, run, services } = context;
  return changeRowsOf(context, services.changeSets.of(job, run), { changes: all, paths: all });
}

/** Returns the first changes of a run, within the limits. */
export function changeRowsOf(context: RequestContext, sets: ChangeSets, limits: RowLimits): ChangeRow[] {
  const rows: ChangeRow[] = [];
  for (const { kind, config, changes } of sets) {
    for (const change of changes.slice(0, limits.changes - rows.length)) {
      const shown = { ...change, paths: change.paths.slice(0, limits.paths) };
      const morePaths = change.paths.length - shown.paths.length;
      rows.push(rowOf(context, shown, kind.links?.(config, shown) ?? null, morePaths));
    }
  }
  return rows;
}

function rowOf(
  context: RequestContext,
  { id, author, title, message, timestamp, paths }: Change,
  links: ChangeLinks | null,
  morePaths: number,
): ChangeRow {
  const { users } = context.services.security;
  const user = userIdOf(author, users);
  return {
    id,
    title,
    message,
    author: users.get(user)?.fullName ?? (author.name || user),
    authorHref: rootHref(context, `user/${rawEncode(user)}/`),
    at: timestamp,
    href: links?.commit ?? null,
    paths: paths.map((path) => ({ ...path, href: links?.files.get(path.file) ?? null })),
    morePaths,
  };
}
