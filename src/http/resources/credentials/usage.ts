import type { CredentialPlace } from '../../../controller/index.ts';
import type { CredentialTable } from '../../../ui/index.ts';
import { rootHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';

type Asked = Pick<RequestContext, 'services' | 'base' | 'principal'>;

/** Limits the jobs and folders that one page lists. */
const MAX_ROWS = 200;

interface Use {
  /** Holds the full name of a job or folder. */
  readonly name: string;
  readonly where: string;
}

/** Returns what used a credential: of jobs that the requester may see, and that are there. */
export function usageTable(context: Asked, place: CredentialPlace): CredentialTable {
  const { items } = context.services.home;
  return {
    id: 'usage',
    heading: 'Usage',
    columns: ['Item', 'Where'],
    empty: 'Nothing that you may see has used it yet.',
    rows: seenUses(context, place)
      .slice(0, MAX_ROWS)
      .map(({ name, where }) => [
        { text: name.replaceAll('/', ' » '), href: rootHref(context, items.url(name)) },
        { text: where },
      ]),
  };
}

/** Returns in a few words what used a credential; '' where nothing that the requester may see did. */
export function usesOf(context: Asked, place: CredentialPlace): string {
  const names = new Set(seenUses(context, place).map(({ name }) => name));
  const [first] = names;
  if (first === undefined) return '';
  return names.size === 1 ? first.replaceAll('/', ' » ') : `${names.size} items`;
}

function seenUses(context: Asked, place: CredentialPlace): readonly Use[] {
  const { items } = context.services.home;
  const { authorization } = context.services.security;
  const { usages = [], items: others = [] } = context.services.credentials.usageOf(place) ?? {};
  const uses = [
    ...usages.map(({ job, ranges }) => ({ name: job, where: `Builds ${ranges.map(rangeText).join(', ')}` })),
    ...others.map(({ item, last }) => ({
      name: item,
      where: `Outside of builds, last ${new Date(last).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    })),
  ];
  return uses.filter(
    ({ name }) => items.get(name) !== undefined && authorization.allows(context.principal, 'Job/Read', name),
  );
}

function rangeText({ start, end }: { readonly start: number; readonly end: number }): string {
  return end === start + 1 ? `#${start}` : `#${start} to #${end - 1}`;
}
