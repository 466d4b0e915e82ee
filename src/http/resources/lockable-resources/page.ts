import type { LockableResource } from '../../../controller/index.ts';
import { labelWords } from '../../../model/index.ts';
import type { LockableAction, LockablePage } from '../../../ui/index.ts';
import { rootHref, runHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, route } from '../../route.ts';
import { mayUnreserve, requesterName } from './requester.ts';

export const page = route({
  method: 'GET or POST',
  path: '/lockable-resources',
  permission: 'Lockable Resources/View',
  crumb: 'required',
  object: true,
  doc: 'What builds and people exclude each other from: who has it, and who waits for it.',
  handler(context) {
    const { lockable } = context.services;
    const resources = lockable.all();
    return {
      type: 'page',
      title: 'Lockable Resources',
      page: {
        page: 'lockable-resources',
        action: rootHref(context, 'lockable-resources/'),
        resources: resources.map((each) => rowOf(context, each)),
        labels: labelsOf(resources),
        waiting: lockable.waiting().map(({ owner, requests, since }) => ({
          ...linkOf(context, owner),
          wish: requests
            .map((wish) => ('resource' in wish ? wish.resource : `${wish.quantity || 'all'} of ${wish.label}`))
            .join(', '),
          since,
        })),
        mayReserve: context.may('Lockable Resources/Reserve'),
        mayDeclare: context.may('Overall/Administer'),
      },
    };
  },
});

function rowOf(context: RequestContext, resource: LockableResource): LockablePage['resources'][number] {
  const { name, description, labels, note, ephemeral, holder, reservedBy, reservedAt, stolen } = resource;
  const person = reservedBy === null ? null : { text: reservedBy, href: null };
  return {
    name,
    description,
    labels,
    note,
    ephemeral,
    status: reservedBy !== null ? (stolen ? 'stolen' : 'reserved') : holder !== null ? 'locked' : 'free',
    by: person ?? (holder === null ? null : linkOf(context, holder)),
    since: reservedAt,
    actions: actionsOf(context, resource),
  };
}

/** Returns the name of a build and a link to it, and for requesters who may not see it only that it is a build. */
function linkOf(
  context: RequestContext,
  { job, number, name }: { readonly job: string; readonly number: number; readonly name: string },
): { readonly text: string; readonly href: string | null } {
  if (!mayOn(context, 'Job/Read', job)) return { text: 'a build', href: null };
  return { text: name, href: runHref(context, job, number) };
}

function actionsOf(context: RequestContext, resource: LockableResource): readonly LockableAction[] {
  const { holder, reservedBy } = resource;
  const me = requesterName(context);
  const may = (name: 'Reserve' | 'Steal' | 'Unlock'): boolean => context.may(`Lockable Resources/${name}`);
  const canTake = me !== null && reservedBy !== me;
  const isTaken = holder !== null || reservedBy !== null;
  return [
    ...(me !== null && !isTaken && may('Reserve') ? (['reserve'] as const) : []),
    ...(reservedBy !== null && may('Reserve') && mayUnreserve(context, resource) ? (['unreserve'] as const) : []),
    ...(canTake && holder !== null && may('Steal') ? (['steal'] as const) : []),
    ...(canTake && reservedBy !== null && may('Steal') ? (['reassign'] as const) : []),
    ...(holder !== null && may('Unlock') ? (['unlock'] as const) : []),
    ...(isTaken && may('Unlock') ? (['reset'] as const) : []),
  ];
}

function labelsOf(resources: readonly LockableResource[]): LockablePage['labels'] {
  const counts = new Map<string, { free: number; all: number }>();
  for (const { labels, holder, reservedBy } of resources) {
    for (const label of new Set(labelWords(labels))) {
      const count = counts.get(label) ?? { free: 0, all: 0 };
      count.all += 1;
      if (holder === null && reservedBy === null) count.free += 1;
      counts.set(label, count);
    }
  }
  return [...counts].map(([label, count]) => ({ label, ...count })).sort((a, b) => (a.label < b.label ? -1 : 1));
}
