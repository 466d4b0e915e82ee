import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { isMissing } from '../../kit/index.ts';
import { PERMALINKS, type Permalink, permalinkMatches, type Result } from '../../model/index.ts';
import { type DamageReport, isThere, NO_REPORT } from '../files/damaged-files.ts';

/** Names a permalink that is stored. `lastBuild` is never stored: it is always the newest. */
export type KeptPermalink = Exclude<Permalink, 'lastBuild'>;
export const KEPT_PERMALINKS = PERMALINKS.filter((name): name is KeptPermalink => name !== 'lastBuild');

/** Holds the targets of permalinks: a number, -1 for "no such run"; missing where it is not known. */
export type PermalinkMap = Map<KeptPermalink, number>;

/** Reads `builds/permalinks`; lines that are not understood, and what is no file, are as good as missing. */
export function readPermalinks(path: string, damaged: DamageReport = NO_REPORT): PermalinkMap {
  const known: PermalinkMap = new Map();
  for (const line of textOf(path, damaged).split('\n')) {
    const [, name, number] = /^(\w+) (-1|\d{1,10})\s*$/.exec(line) ?? [];
    const kept = KEPT_PERMALINKS.find((permalink) => permalink === name);
    if (kept !== undefined) known.set(kept, Number(number));
  }
  return known;
}

/** Returns the file as Jenkins writes it: sorted lines `<id> <number>`. */
export function writePermalinks(known: PermalinkMap): string {
  return [...known]
    .map(([name, number]) => `${name} ${number}\n`)
    .sort()
    .join('');
}

/**
 * Records a run that was just completed; links that it does not match stay. `newest` says that no later run is completed,
 * so that it may also become a link of which nothing was known.
 */
export function notePermalinks(known: PermalinkMap, number: number, result: Result, newest: boolean): void {
  for (const name of KEPT_PERMALINKS) {
    const old = known.get(name);
    if (permalinkMatches(name, result) && (old === undefined ? newest : number > old)) known.set(name, number);
  }
}

/**
 * Searches for what is not known, newest first, and stops as soon as `wanted` (or all of it) is found; at the end of the
 * history what was not found is -1. `resultOf` returns null for runs without a result and unreadable ones. It makes one
 * step for each run, so that a long search can be made in pieces, each begun with `true`: what becomes known meanwhile stays,
 * and runs that had no result when the search went by, or were not there yet, are asked again before an older one is taken.
 */
function* searchingPermalinks(
  known: PermalinkMap,
  numbers: () => readonly number[],
  resultOf: (number: number) => Result | null,
  wanted?: KeptPermalink,
): Generator<void, void, boolean> {
  const missing = (): KeptPermalink[] => KEPT_PERMALINKS.filter((name) => !known.has(name));
  const all = numbers();
  const newest = all.at(-1) ?? 0;
  const unfinished: number[] = [];
  let paused = false;
  const endedSince = (name: KeptPermalink): number | undefined => {
    if (!paused) return undefined;
    const begun = numbers().filter((number) => number > newest);
    return [...begun.reverse(), ...unfinished].find((number) => matches(name, resultOf(number)));
  };
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const names = missing();
    if (wanted === undefined ? names.length === 0 : known.has(wanted)) return;
    const number = all[index] ?? 0;
    const result = resultOf(number);
    if (result === null) unfinished.push(number);
    for (const name of names) if (matches(name, result)) known.set(name, endedSince(name) ?? number);
    const goesOn = yield;
    paused ||= goesOn;
  }
  for (const name of missing()) known.set(name, endedSince(name) ?? -1);
}

function matches(name: KeptPermalink, result: Result | null): boolean {
  return result !== null && permalinkMatches(name, result);
}

/** Searches for all or one of them at once. */
export function searchPermalinks(
  known: PermalinkMap,
  numbers: readonly number[],
  resultOf: (number: number) => Result | null,
  wanted?: KeptPermalink,
): void {
  const search = searchingPermalinks(known, () => numbers, resultOf, wanted);
  while (search.next(false).done !== true);
}

function textOf(path: string, damaged: DamageReport): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isMissing(error) || isThere(path)) damaged.note(path, error);
    return '';
  }
}

/** Limits the runs that a search reads before other work may run. */
const SEARCH_PIECE = 64;

/** Searches for all that is not known, with pauses; `numbers` returns those that the job has at the moment. */
export async function searchInPieces(
  known: PermalinkMap,
  numbers: () => readonly number[],
  resultOf: (number: number) => Result | null,
): Promise<void> {
  const search = searchingPermalinks(known, numbers, resultOf);
  for (let steps = 1; ; steps += 1) {
    const pauses = steps % SEARCH_PIECE === 0;
    if (pauses) await setImmediate();
    if (search.next(pauses).done === true) return;
  }
}
