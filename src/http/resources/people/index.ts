import type { Run } from '../../../controller/index.ts';
import { displayNameOf, rawEncode } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { peopleReference, viewPeopleReference } from '../../beans/users/user.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { newestRuns } from '../../feeds/newest-runs.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { textOrEmpty, wholeNumber } from '../../parameters/types.ts';
import { rootHref, runHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

const DOC = 'Who uses the server.';
/** Limits the people of one page. */
const ROWS = 100;
/** Limits the builds in which the page looks for what people did. */
const LOOKED_AT = 300;

/** Declares what the page of people is asked for. */
export const PEOPLE = {
  q: textOrEmpty('A part of the id or of the name of those who are wanted.'),
  from: wholeNumber('How many of them are passed over; 0 by default.', { digits: 9, otherwise: 0 }),
};

/** Holds the routes of people; `people` is the older address. */
export const peopleRoutes: readonly Route[] = [
  ...['/asynchPeople', '/people'].map((path) =>
    route({
      method: 'GET or POST',
      path,
      permission: 'Overall/Read',
      crumb: 'required',
      object: true,
      doc: DOC,
      parameters: PEOPLE,
      handler: async (context) => ({
        type: 'page',
        title: 'People -',
        page: await peoplePage(context, 'People'),
        feeds: feedLinks('Jenkins', rootHref(context)),
      }),
    }),
  ),
  exportRoute({ path: '/asynchPeople', doc: DOC, reference: () => peopleReference() }),
  exportRoute({ path: '/people', doc: DOC, reference: () => viewPeopleReference() }),
];

/**
 * Returns a page of the users whose id or name has what is looked for, with what they did of late, and with a link to the
 * page for a new one where that is allowed.
 */
export async function peoplePage(context: RequestContext<typeof PEOPLE>, heading: string) {
  const { q: query, from } = context.parameters;
  const wanted = query.toLowerCase();
  const found = context.services.security.users
    .all()
    .filter(({ id, fullName }) => `${id}\n${fullName}`.toLowerCase().includes(wanted));
  const shown = found.slice(from, from + ROWS);
  const activity = await lastBuildsOf(context, shown);
  const at = (start: number): string =>
    `?${new URLSearchParams({ ...(query !== '' && { q: query }), from: String(start) })}`;
  return {
    page: 'people',
    heading,
    query,
    total: found.length,
    users: shown.map(({ id, fullName }) => ({
      id,
      fullName,
      href: rootHref(context, `user/${rawEncode(id)}/`),
      last: activity.get(id) ?? null,
    })),
    newUserHref: context.may('Overall/Administer') ? rootHref(context, 'securityRealm/addUser') : null,
    previousHref: from > 0 ? at(Math.max(0, from - ROWS)) : null,
    nextHref: from + ROWS < found.length ? at(from + ROWS) : null,
  } as const;
}

type Activity = { readonly at: number; readonly text: string; readonly href: string };

/** Returns for each user the newest build that they began or whose changes are theirs, among the newest of all. */
async function lastBuildsOf(context: RequestContext<typeof PEOPLE>, users: readonly Pick<User, 'id'>[]) {
  const missing = new Set(users.map(({ id }) => id));
  const activity = new Map<string, Activity>();
  let left = LOOKED_AT;
  for await (const { job, run } of newestRuns(context.services, visibleJobs(context))) {
    for (const id of peopleOf(run)) {
      if (!missing.delete(id)) continue;
      const text = `${job.fullName.replaceAll('/', ' » ')} ${displayNameOf(run)}`;
      activity.set(id, { at: run.timestamp, text, href: runHref(context, job.fullName, run.number) });
    }
    left -= 1;
    if (missing.size === 0 || left === 0) break;
  }
  return activity;
}

/** Returns the ids of those whom a build concerns: who began it, and whose changes it has. */
export function peopleOf({ causes, culprits }: Pick<Run, 'causes' | 'culprits'>): readonly string[] {
  return [
    ...causes.flatMap((cause) => ('userId' in cause && cause.userId !== null ? [cause.userId] : [])),
    ...culprits,
  ];
}
