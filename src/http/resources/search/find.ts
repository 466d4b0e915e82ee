import { rawEncode } from '../../../model/index.ts';
import { viewUrl } from '../../beans/items/view.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';
import { MANAGE_LINKS } from '../system/manage-links.ts';
import { type Hit, NO_HIT, rankOf } from './hit.ts';
import { actHits, itemHits } from './jobs.ts';

/** Limits what somebody types. */
const MAX_TYPED = 200;

/** Lists the pages that are no part of the administrators' one, with the words that mean them. */
const PAGES = [
  { name: 'People', path: 'asynchPeople/', icon: 'people' },
  { name: 'Build History', path: 'builds', icon: 'history' },
  { name: 'Nodes', path: 'computer/', icon: 'server' },
  { name: 'My Views', path: 'me/my-views/', icon: 'table' },
] as const;

/**
 * Returns what the requester may see that has in its name what was typed: items, their actions and builds, views, nodes,
 * people, pages of the server. The nearest come first.
 */
export function search(context: RequestContext, query: string, limit: number): Hit[] {
  const typed = query.slice(0, MAX_TYPED).trim().replace(/\s+/g, ' ').toLowerCase();
  if (typed === '') return [];
  const hits = [
    ...itemHits(context, typed, limit),
    ...actHits(context, typed),
    ...viewHits(context, typed),
    ...nodeHits(context, typed),
    ...userHits(context, typed, limit),
    ...pageHits(context, typed),
  ];
  const paths = new Set<string>();
  const once = hits.filter(({ path }) => !paths.has(path) && paths.add(path));
  return once.sort((a, b) => a.rank - b.rank).slice(0, limit);
}

function viewHits(context: RequestContext, typed: string): Hit[] {
  if (!context.may('View/Read')) return [];
  return context.services.home.views.of('').flatMap((view): Hit[] => {
    const rank = rankOf(view.name.toLowerCase(), typed);
    if (rank === NO_HIT) return [];
    const path = viewUrl({ view, via: '' }, context).slice(context.base.length);
    return [{ name: view.name, path, group: 'Views', icon: 'table', rank }];
  });
}

function nodeHits({ services }: RequestContext, typed: string): Hit[] {
  return services.queue.nodes.all().flatMap(({ name, displayName }): Hit[] => {
    const rank = rankOf(displayName.toLowerCase(), typed);
    const path = `computer/${name === '' ? '(built-in)' : rawEncode(name)}/`;
    return rank === NO_HIT ? [] : [{ name: displayName, path, group: 'Nodes', icon: 'server', rank }];
  });
}

function userHits({ services }: RequestContext, typed: string, limit: number): Hit[] {
  const hits: Hit[] = [];
  for (const { id, fullName } of services.security.users.all()) {
    const rank = Math.min(rankOf(id.toLowerCase(), typed), rankOf(fullName.toLowerCase(), typed));
    if (rank === NO_HIT) continue;
    hits.push({ name: fullName, path: `user/${rawEncode(id)}/`, group: 'People', icon: 'person', rank });
    if (hits.length === limit) break;
  }
  return hits;
}

function pageHits(context: RequestContext, typed: string): Hit[] {
  const mayManage = mayOn(context, 'Overall/Manage') || mayOn(context, 'Overall/SystemRead');
  const links = MANAGE_LINKS.flatMap((group) => group.links)
    .filter((link) => link.for.some((permission) => mayOn(context, permission)))
    .filter(({ path }) => context.isThere(rootHref(context, path)))
    .map(({ text, path }) => ({ name: text, path, icon: 'gear' as const }));
  const manage = mayManage ? [{ name: 'Manage Jenkins', path: 'manage/', icon: 'gear' as const }] : [];
  const own = PAGES.filter(({ path }) => context.principal.kind === 'user' || !path.startsWith('me/'));
  return [...own, ...manage, ...links].flatMap(({ name, path, icon }): Hit[] => {
    // The last word of the address is what people know a page by: `script`, `systemInfo`.
    const word = path.replace(/\/$/, '').replace(/^.*\//, '').toLowerCase();
    const rank = Math.min(rankOf(name.toLowerCase(), typed), word.startsWith(typed) ? 2 : NO_HIT);
    return rank === NO_HIT ? [] : [{ name, path, group: 'Pages', icon, rank: rank === 0 ? 0 : rank + 1 }];
  });
}
