import type { CredentialPlace } from '../../../controller/index.ts';
import { rootHref } from '../../reply/hrefs.ts';
import type { Reply, RequestContext } from '../../route.ts';

type Table = Extract<Extract<Reply, { type: 'page' }>['page'], { page: 'credentials' }>['tables'][number];

/** Limits the jobs and folders that one page lists. */
const MAX_ROWS = 200;

/** Returns what used a credential: of jobs that the requester may see, and that are there. */
export function usageTable(
  context: Pick<RequestContext, 'services' | 'base' | 'principal'>,
  place: CredentialPlace,
): Table {
  const { items } = context.services.home;
  const { authorization } = context.services.security;
  const { usages = [], items: others = [] } = context.services.credentials.usageOf(place) ?? {};
  const isSeen = (name: string): boolean =>
    items.get(name) !== undefined && authorization.allows(context.principal, 'Job/Read', name);
  const rowOf = (name: string, where: string) => ({ href: rootHref(context, items.url(name)), cells: [name, where] });
  return {
    heading: 'Used by',
    columns: ['Item', 'Where'],
    rows: [
      ...usages
        .filter(({ job }) => isSeen(job))
        .map(({ job, ranges }) => rowOf(job, `Builds ${ranges.map(rangeText).join(', ')}`)),
      ...others
        .filter(({ item }) => isSeen(item))
        .map(({ item, last }) => rowOf(item, `Outside of builds, last ${new Date(last).toISOString()}`)),
    ].slice(0, MAX_ROWS),
  };
}

function rangeText({ start, end }: { readonly start: number; readonly end: number }): string {
  return end === start + 1 ? `#${start}` : `#${start} to #${end - 1}`;
}
