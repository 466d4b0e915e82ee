import type { Plugins } from '../controller/index.ts';
import { PathTable } from './path-table.ts';
import { locate } from './request/locate.ts';
import type { LinkCheck } from './request/request-state.ts';
import type { RouteTable } from './routes.ts';

/** Lists pages of kinds to which pages of the server itself link: their routes come and go with the kinds. */
const LINKED_KINDS = [{ plugin: 'embeddable-build-status', path: '/_item/:item/badge' }] as const;

/**
 * Returns what says of a link whether it leads to something, as far as plugins decide it: of the addresses that there are, and
 * those of plugins that do not work, the one that fits best decides.
 */
export function createLinkCheck({ isActive }: Pick<Plugins, 'isActive'>, { routes, idle }: RouteTable): LinkCheck {
  const gone = [...idle, ...LINKED_KINDS.filter(({ plugin }) => !isActive(plugin))].map(({ path }) => bareOf(path));
  if (gone.length === 0) return () => true;
  const table = new PathTable<boolean>();
  const here = new Set(routes.map(({ path }) => bareOf(path)));
  for (const path of here) table.add(path, true);
  for (const path of new Set(gone)) if (!here.has(path)) table.add(path, false);
  return (path) => {
    const located = locate(path, '');
    return located.kind !== 'path' || (table.find(located.segments)?.value ?? true);
  };
}

function bareOf(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}
