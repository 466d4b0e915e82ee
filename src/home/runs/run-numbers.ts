import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, isUnreadable, type Logger, messageOf, TEMPORARY_FILE } from '../../kit/index.ts';
import { isThere } from '../files/damaged-files.ts';
import type { Job } from '../items/item-types.ts';
import type { ItemLayout } from '../layout/layout.ts';

/** Limits the numbers that are skipped because something else has their path. */
const MAX_PASSED_OVER = 1000;

/** Describes what is in a job's `builds` folder beside runs. */
export interface BuildsFolder {
  /** Holds the numbers in ascending order. */
  readonly numbers: number[];
  /** Holds the numbers of runs that had begun and not ended when the folder was last written. */
  readonly markers: number[];
  /** Names what a crash left: half-made runs, runs that were being deleted, temporary files. */
  readonly leftovers: string[];
}

/**
 * Reads the names once; no run is opened. A run under way is marked by a file beside the run folders, so that a start
 * finds it without reading a history. Jenkins looks only at names that are numbers.
 */
export function scanBuilds(folder: string): BuildsFolder {
  const found: BuildsFolder = { numbers: [], markers: [], leftovers: [] };
  for (const entry of entriesOf(folder)) {
    const marker = /^\.running-(\d+)$/.exec(entry.name);
    if (marker) found.markers.push(Number(marker[1]));
    else if (TEMPORARY_FILE.test(entry.name)) found.leftovers.push(entry.name);
    else if (!entry.isDirectory() && !isOldRun(folder, entry)) continue;
    else if (/^[1-9]\d{0,9}$/.test(entry.name)) found.numbers.push(Number(entry.name));
    else if (/^\.(new-)?\d+$/.test(entry.name)) found.leftovers.push(entry.name);
  }
  found.numbers.sort((a, b) => a - b);
  return found;
}

/**
 * Says whether an entry is the folder of a run from before 2015, which had its date as name while its number was a link to
 * it.
 */
function isOldRun(folder: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink() || !/^[1-9]\d{0,9}$/.test(entry.name)) return false;
  try {
    return statSync(join(folder, entry.name)).isDirectory();
  } catch {
    return false;
  }
}

/** Returns what a crash left of writes in a run's folder, as names below `builds`. */
export function temporaryFilesOf(builds: string, number: number): string[] {
  const names = entriesOf(join(builds, String(number))).map(({ name }) => name);
  return names.filter((name) => TEMPORARY_FILE.test(name)).map((name) => `${number}/${name}`);
}

/** Returns whether an ascending list has the number. Binary search: histories may be long. */
export function hasNumber(numbers: readonly number[], number: number): boolean {
  let low = 0;
  let high = numbers.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = numbers[middle] ?? 0;
    if (found === number) return true;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

export function markerName(number: number): string {
  return `.running-${number}`;
}

/** Returns a run's folder while it is being made. */
export function newFolderName(number: number): string {
  return `.new-${number}`;
}

/** Returns a run's folder while it is being deleted, as Jenkins names it. */
export function deletedFolderName(number: number): string {
  return `.${number}`;
}

/**
 * Returns the number that the next run gets: what the file says, or one more than the highest run where the file is
 * missing, broken or behind.
 */
function readNextNumber(path: string, highest: number, log: Logger): number {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (!isMissing(error)) log.warn({ path, err: messageOf(error) }, 'nextBuildNumber could not be read');
    else if (highest > 0) log.warn({ path, next: highest + 1 }, 'nextBuildNumber is missing');
    return highest + 1;
  }
  const next = /^\s*(\d{1,10})\s*$/.exec(text)?.[1];
  if (next === undefined || Number(next) <= highest) {
    log.warn({ path, next: highest + 1 }, 'nextBuildNumber is not usable and was worked out anew');
    return highest + 1;
  }
  return Number(next);
}

/**
 * Returns the number that the next run of a job gets. One at whose place is something that is no run is passed over.
 */
export function nextNumberOf(
  { layout, placeOf }: ItemLayout<'nextBuildNumber' | 'run'>,
  { fullName }: Pick<Job, 'fullName'>,
  highest: number,
  log: Logger,
): number {
  let number = readNextNumber(layout.nextBuildNumber(placeOf(fullName)), highest, log);
  // A folder that tells nothing would make it go on for ever.
  for (let tries = 0; tries < MAX_PASSED_OVER && isThere(layout.run(placeOf(fullName), number)); tries += 1)
    number += 1;
  return number;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return [];
    throw error;
  }
}
