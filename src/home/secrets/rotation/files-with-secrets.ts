import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../../kit/index.ts';
import type { Layout } from '../../layout/layout.ts';

/** Matches what a build made, and consoles, in which nothing is read as a secret, wherever it is in the folder of a run. */
const MADE_BY_RUN =
  /^(?:workspace|.*@tmp|.*@script|.*@libs|archive|artifacts|stashes|htmlreports|log(?:\.gz)?|log-index)$/;
/** Matches what builds made in the folder of their job, or in what belongs to it. */
const MADE_IN_JOB = /^(?:workspace(?:@.*)?|.*@tmp|.*@script|.*@libs|htmlreports)$/;
/** Lists the folders of an item, each of whose folders has the name of an item, a branch or a module, whatever that is. */
const ITEMS_INSIDE = ['jobs', 'branches', 'modules', 'promotions'];

/** Yields the paths of files below what is at a path, by what their folder is. */
type Walk = (entry: Dirent, path: string) => AsyncIterable<string>;

/**
 * Yields the paths of all files of a home that may hold encrypted texts or bytes: configurations, and records of runs with
 * their state. Links are not followed: what they lead to is another part of the home, or none of it.
 */
export async function* filesThatMayHoldSecrets(layout: Layout): AsyncIterable<string> {
  for (const entry of await entriesOf(layout.folder)) if (entry.isFile()) yield join(layout.folder, entry.name);
  for (const folder of [layout.users, layout.nodes]) yield* inside(folder, anything);
  yield* inside(layout.jobs, item);
}

const anything: Walk = (entry, path) => fileOr(entry, path, anything);

const item: Walk = (entry, path) => fileOr(entry, path, partOfItem);

const run: Walk = (entry, path) => fileOr(entry, path, partOfRun);

/** Walks what is in the folder of a job or a folder, of a branch, a module or a combination of axes. */
async function* partOfItem(entry: Dirent, path: string): AsyncIterable<string> {
  if (!entry.isDirectory()) yield* fileOr(entry, path, anything);
  else if (ITEMS_INSIDE.includes(entry.name)) yield* inside(path, item);
  else if (entry.name === 'configurations') yield* inside(path, axis);
  // Below a value there is its combination, or the next axis.
  else if (entry.name.startsWith('axis-')) yield* inside(path, item);
  else if (entry.name === 'builds') yield* inside(path, run);
  else if (!MADE_IN_JOB.test(entry.name)) yield* inside(path, madeInJob);
}

const axis: Walk = (entry, path) => fileOr(entry, path, item);

async function* madeInJob(entry: Dirent, path: string): AsyncIterable<string> {
  if (!MADE_IN_JOB.test(entry.name)) yield* fileOr(entry, path, madeInJob);
}

async function* partOfRun(entry: Dirent, path: string): AsyncIterable<string> {
  if (!MADE_BY_RUN.test(entry.name)) yield* fileOr(entry, path, partOfRun);
}

/** Yields the path of a file, or those below a folder, each of whose entries is walked by `below`. */
async function* fileOr(entry: Dirent, path: string, below: Walk): AsyncIterable<string> {
  if (entry.isDirectory()) yield* inside(path, below);
  else if (entry.isFile()) yield path;
}

async function* inside(folder: string, walk: Walk): AsyncIterable<string> {
  for (const entry of await entriesOf(folder)) yield* walk(entry, join(folder, entry.name));
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
