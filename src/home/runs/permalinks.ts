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
 * step for each run, so that a long search can be made in pieces; what becomes known meanwhile stays.
 */
function* searchingPermalinks(
  known: PermalinkMap,
  numbers: readonly number[],
  resultOf: (number: number) => Result | null,
  wanted?: KeptPermalink,
): Generator<void, void> {
  const missing = (): KeptPermalink[] => KEPT_PERMALINKS.filter((name) => !known.has(name));
  for (let index = numbers.length - 1; index >= 0; index -= 1) {
    const names = missing();
    if (wanted === undefined ? names.length === 0 : known.has(wanted)) return;
    const number = numbers[index] ?? 0;
    const result = resultOf(number);
    for (const name of names) if (result !== null && permalinkMatches(name, result)) known.set(name, number);
    yield;
  }
  for (const name of missing()) known.set(name, -1);
}

/** Searches for all or one of them at once. */
export function searchPermalinks(...search: Parameters<typeof searchingPermalinks>): void {
  for (const _ of searchingPermalinks(...search));
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

/** Searches for all that is not known, with pauses. */
export async function searchInPieces(
  known: PermalinkMap,
  numbers: readonly number[],
  resultOf: (number: number) => Result | null,
): Promise<void> {
  let steps = 0;
  for (const _ of searchingPermalinks(known, numbers, resultOf)) {
    steps += 1;
    if (steps % SEARCH_PIECE === 0) await setImmediate();
  }
}
