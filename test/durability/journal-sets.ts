import { cpSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { endOf as endOfBuild, untilLine } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { until } from '../harness/until.ts';
import type { Doing, SuspendedPipeline } from './suspended/index.ts';

/** Holds a folder for each release: `killed` and `ended`, homes as a server left them, and what should become of them. */
export const SETS = join(import.meta.dirname, '..', '..', 'fixtures', 'journals');

/** What becomes of a build. */
export interface Ended {
  readonly result: string;
  readonly console: readonly string[];
  /** Names and states. */
  readonly stages: readonly string[];
}

/** A pipeline of a set, what lets it go on, and what it should come to. */
export interface RecordedPipeline extends Pick<SuspendedPipeline, 'name' | 'after' | 'isUnordered'> {
  readonly expected: Ended;
}

/** Journals and indexes have lengths of the console, and that names folders of the home: all such homes are as long. */
const LENGTH = 100;
/** Stands for the home in the files of a set. */
const HOME = '@HOME@';
/** Parts of a home that are made anew, or that nobody needs. */
const LEFT_OUT = /^(\.repositories|\.millwright\.lock|caches|logs|updates|plugins|userContent|workspace\/[^/]+@libs)$/;

/** Makes a folder whose path is as long as those of all other homes of sets; it is gone after the test. */
export function homeOfSet(t: Finisher): string {
  const path = join(tmpdir(), `millwright-journals-${process.pid}-${performance.now()}-`);
  const home = path.padEnd(LENGTH, 'h');
  if (home.length !== LENGTH) throw new Error(`${path} is too long`);
  mkdirSync(home);
  t.onTestFinished(async () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return home;
}

/** Copies a home that nobody uses into a set. */
export function keepHome(home: string, into: string): void {
  copy(home, into, (text) => text.replaceAll(home, HOME));
  removeEmptyFolders(into);
}

/** Copies a home of a set to where a server may use it. */
export function layHome(from: string, home: string): void {
  copy(from, home, (text) => text.replaceAll(HOME, home));
}

function copy(from: string, to: string, change: (text: string) => string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(from.length + 1)) });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'latin1');
    if (!text.includes('\0')) writeFileSync(path, change(text), 'latin1');
  }
}

/** Git keeps no empty folders. */
function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Does something to a build of a server, or to a home. */
export async function act(
  { home, client, job }: { readonly home: string; readonly client: Client | null; readonly job: string },
  { line, post, form, touch }: Doing,
): Promise<void> {
  if (touch !== undefined) writeFileSync(join(home, touch), '');
  if (client === null) return;
  const build = `/job/${job}/1`;
  if (line !== undefined) await untilLine(client, build, line);
  if (post === undefined) return;
  const path = post.startsWith('/') ? post : `${build}/${post}`;
  const init = form === undefined ? {} : { body: new URLSearchParams(form) };
  await until(async () => {
    // What is asked may not be asked yet, and what goes on may not be taken up again.
    const { status } = await client.post(path, init);
    return status < 400 ? { found: status } : { instead: `${path} stayed ${status}` };
  });
}

/** Resolves when the first build of a job is over. */
export async function endOf(client: Client, home: string, job: string): Promise<Ended> {
  const build = `/job/${job}/1`;
  const { result, console } = await endOfBuild(client, build);
  const described = await client.json<{ stages: readonly { name: string; status: string }[] }>(
    `${build}/wfapi/describe`,
  );
  const text = console
    .replaceAll('\r\n', '\n')
    .replaceAll(home, HOME)
    // Folders are named after where something comes from.
    .replace(/[0-9a-f]{64}/g, 'HASH')
    .replace(/'git version .*'/g, "'git version VERSION'");
  return {
    result,
    console: text.split('\n'),
    stages: described.stages.map(({ name, status }) => `${name}: ${status}`),
  };
}

/** Lines that depend on how long something took: how much is left of a time limit is said again after a restart. */
const BY_TIME = /^(Timeout (set|expired) |Click here to forcibly )/;

/** Makes what branches say in another order, in folders that they took in another order, the same. */
export function comparable({ result, console, stages }: Ended, isUnordered = false): Ended {
  const lines = console.filter((line) => !BY_TIME.test(line));
  if (!isUnordered) return { result, console: lines, stages };
  return { result, console: lines.map((line) => line.replace(/@\d+$/, '')).sort(), stages: [...stages].sort() };
}
