import type { Item } from '../../../controller/index.ts';
import type { Permission } from '../../../model/index.ts';
import { parameterDefinitions } from '../../../points/index.ts';
import type { IconName } from '../../../ui/index.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';
import { type Hit, NO_HIT, rankOf } from './hit.ts';

/** Limits the items of which it is asked whether the requester may see them. */
const ASKED = 2000;
/** Is the highest rank of what a search finds. */
const LAST_RANK = 4;

interface FoundItem {
  readonly item: Item;
  readonly rank: number;
}

/**
 * Returns the items that the requester may see whose names have what was typed in them, the nearest first, `limit` at most.
 * Every name is looked at once.
 */
export function itemsNamed(context: RequestContext, typed: string, limit: number): FoundItem[] {
  const { items } = context.services.home;
  const words = typed.split(/[\s/]+/);
  const byRank: Item[][] = [[], [], [], [], []];
  for (const item of items.all()) {
    const rank = Math.min(
      rankInNames(item.fullName.toLowerCase(), typed, words),
      rankOf(items.displayName(item).toLowerCase(), typed),
    );
    if (rank <= LAST_RANK) byRank[rank]?.push(item);
  }
  const found: FoundItem[] = [];
  let asked = 0;
  for (const [rank, group] of byRank.entries()) {
    for (const item of group) {
      if (found.length >= limit || asked >= ASKED) return found;
      asked += 1;
      if (mayOn(context, 'Job/Read', item.fullName)) found.push({ item, rank });
    }
  }
  return found;
}

/** Returns the rank of a full name; one that has all words in it, `team inner` for `team/inner`, comes last. */
function rankInNames(fullName: string, typed: string, words: readonly string[]): number {
  const rank = rankOf(fullName, typed);
  if (rank !== NO_HIT || words.length < 2) return rank;
  return words.every((word) => fullName.includes(word)) ? LAST_RANK : NO_HIT;
}

/** Returns items as something that was found. */
export function itemHits(context: RequestContext, typed: string, limit: number): Hit[] {
  return itemsNamed(context, typed, limit).map(({ item, rank }) => ({
    name: item.fullName,
    path: context.services.home.items.url(item.fullName),
    group: item.kind === 'folder' ? 'Folders' : 'Jobs',
    icon: item.kind === 'folder' ? 'file-directory-fill' : iconOf(item),
    rank,
  }));
}

function iconOf(item: Item): IconName {
  return item.kind === 'job' && item.itemKind.form === 'pipeline' ? 'workflow' : 'package';
}

interface Act {
  readonly word: string;
  readonly path: string;
  readonly icon: IconName;
  readonly for: Permission;
  readonly jobsOnly?: boolean;
}

/** Lists what can be typed behind or before the name of an item. */
const ACTS: readonly Act[] = [
  { word: 'configure', path: 'configure', icon: 'gear', for: 'Job/Configure' },
  { word: 'build', path: 'build?delay=0sec', icon: 'play', for: 'Job/Build', jobsOnly: true },
  { word: 'console', path: 'lastBuild/console', icon: 'terminal', for: 'Job/Read', jobsOnly: true },
  { word: 'changes', path: 'changes', icon: 'diff', for: 'Job/Read', jobsOnly: true },
  { word: 'workspace', path: 'ws/', icon: 'file-directory-fill', for: 'Job/Workspace', jobsOnly: true },
  { word: 'rename', path: 'confirm-rename', icon: 'pencil', for: 'Job/Configure' },
  { word: 'move', path: 'move', icon: 'file-moved', for: 'Job/Move' },
  { word: 'delete', path: 'delete', icon: 'trash', for: 'Job/Delete' },
];
/** Limits the items whose actions are offered. */
const WITH_ACTS = 3;

/** Returns actions and builds of items: `web configure`, `configure web`, `web 12`. */
export function actHits(context: RequestContext, typed: string): Hit[] {
  const [first = '', ...rest] = typed.split(/\s+/);
  const last = rest.pop();
  if (last === undefined) return [];
  const behind = actsOf(context, [first, ...rest].join(' '), last);
  const before = ACTS.some(({ word }) => word.startsWith(first))
    ? actsOf(context, [...rest, last].join(' '), first)
    : [];
  return [...behind, ...before];
}

function actsOf(context: RequestContext, name: string, start: string): Hit[] {
  return itemsNamed(context, name, WITH_ACTS).flatMap(({ item, rank }) => {
    const url = context.services.home.items.url(item.fullName);
    const acts = ACTS.filter(({ word }) => word.startsWith(start)).filter((act) => isOffered(context, item, act));
    const hits = acts.map(({ word, path, icon }): Hit => {
      const isExact = rank === 0 && word === start;
      return { name: `${item.fullName} ${word}`, path: url + path, group: 'Actions', icon, rank: isExact ? 0 : 2 };
    });
    return [...hits, ...buildHits(context, item, start, rank)];
  });
}

function isOffered(context: RequestContext, item: Item, { word, for: permission, jobsOnly = false }: Act): boolean {
  if (item.kind === 'unloadable' || (jobsOnly && item.kind !== 'job')) return false;
  if (!mayOn(context, permission, item.fullName)) return false;
  if (item.kind !== 'job') return true;
  // Without parameters there is no page that asks for them: a link would only be told to post.
  if (word === 'build')
    return parameterDefinitions(item.config) !== null && context.services.scheduler.isBuildable(item);
  return word !== 'console' || context.services.home.runs.permalink(item, 'lastBuild') !== undefined;
}

function buildHits({ services }: RequestContext, item: Item, start: string, rank: number): Hit[] {
  const number = /^#?(\d{1,9})$/.exec(start)?.[1];
  if (item.kind !== 'job' || number === undefined) return [];
  if (services.home.runs.get(item, Number(number)) === undefined) return [];
  const path = `${services.home.items.url(item.fullName)}${Number(number)}/`;
  return [
    { name: `${item.fullName} #${Number(number)}`, path, group: 'Builds', icon: 'history', rank: rank === 0 ? 0 : 2 },
  ];
}
