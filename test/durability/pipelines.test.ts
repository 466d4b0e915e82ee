import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverBundle } from '../../scripts/server-bundle.mjs';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { prepareHome } from '../harness/prepared-home.ts';
import { type InterruptedPipeline, PIPELINES } from './pipeline-scripts.ts';
import { ROUNDS } from './rounds.ts';

/** The long form ends the server before every write of the journal, and before each is forced to disk. */
const IS_LONG = ROUNDS > 5;
/** The short form does it so often in each pipeline, by chance. */
const SHORT_POINTS = 2;
/** So many servers at a time. */
const SIDE_BY_SIDE = 3;
const CHILD_LIMIT_MS = 60_000;
/** In the short form these are paused as well. */
const PAUSED = ['parallel', 'running', 'files', 'finally'];

const root = join(import.meta.dirname, '..', '..');
/** Of this run of the tests alone: another one may bundle another state of the source. */
const bundled = join(root, 'node_modules', '.cache', 'pipeline-child', `${process.pid}`);
const program = join(bundled, 'pipeline-child.mjs');

/** Where a server ends with -9; null: nowhere. */
interface KillPoint {
  /** Number of the journal's moment. */
  readonly at: number;
  /** What is not forced to disk by then is lost. */
  readonly loses: boolean;
}

interface Ended {
  /** Of the journal: `write`, `sync`. */
  readonly moments: readonly string[];
  readonly result: string | null;
  readonly console: string;
}

/** Of the long form, for people. */
const counts = { kills: 0, mismatches: 0, doubled: 0 };

afterAll(async () => {
  await rm(bundled, { recursive: true, force: true });
  if (IS_LONG) process.stdout.write(`pipelines killed: ${JSON.stringify(counts)}\n`);
});

beforeAll(async () => {
  await build({
    ...serverBundle('test'),
    entryPoints: [join(import.meta.dirname, 'pipeline-child.ts')],
    outdir: bundled,
    outExtension: { '.js': '.mjs' },
  });
});

/** Null: it ended with -9. */
async function runChild(
  home: string,
  jobs: string,
  { point, pauses }: { readonly point: KillPoint | null; readonly pauses: boolean },
): Promise<Ended | null> {
  const where = [String(point?.at ?? -1), point?.loses === true ? 'lose' : 'keep', ...(pauses ? ['pauses'] : [])];
  const child = spawn(process.execPath, [program, home, jobs, ...where], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: CHILD_LIMIT_MS,
    killSignal: 'SIGTERM',
  });
  let answer = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    answer += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const signal = await new Promise((resolve) => child.on('close', (_code, reason) => resolve(reason)));
  if (signal === 'SIGKILL') return null;
  if (answer === '') throw new Error(`the server hung or failed (${signal}): ${errors}`);
  // The child wrote it.
  return JSON.parse(answer) as Ended;
}

type Told = Pick<Ended, 'result' | 'console'>;

interface Attempt extends Told {
  readonly side: readonly string[];
}

interface AttemptOptions {
  /** It is paused again and again. */
  readonly pauses?: boolean;
  readonly note?: (moments: readonly string[]) => void;
}

async function attempt(
  folder: string,
  pipeline: InterruptedPipeline,
  point: KillPoint | null,
  { pauses = false, note = () => undefined }: AttemptOptions = {},
): Promise<Attempt> {
  const home = join(folder, point === null ? 'whole' : `${point.at}${point.loses ? 'lost' : ''}`);
  await prepareHome(home);
  pipeline.prepare?.(home);
  const side = join(home, 'side.txt');
  const jobs = join(home, 'jobs.json');
  const all = [pipeline, ...(pipeline.others ?? [])].map(({ name, script }) => ({
    name,
    script: script.replaceAll('SIDE', side),
  }));
  await writeFile(jobs, JSON.stringify(all));
  const first = await runChild(home, jobs, { point, pauses });
  const ended = first ?? (await runChild(home, jobs, { point: null, pauses }));
  if (ended === null) throw new Error('nobody killed it');
  if (first === null) counts.kills += 1;
  note(ended.moments);
  const lines = (await readFile(side, 'utf8')).trim().split('\n').sort();
  await rm(home, { recursive: true, force: true });
  return { ...neutral(ended, home, pipeline), side: lines };
}

/** Branches side by side take folders and speak as it comes. */
function neutral({ result, console }: Ended, home: string, { isUnordered = false }: InterruptedPipeline): Told {
  // How much is left of a time limit is said again after a restart.
  const lines = console
    .replaceAll(home, 'HOME')
    // Folders that are named after where something comes from.
    .replace(/[0-9a-f]{64}/g, 'HASH')
    .split('\n')
    // A checkout that was over before the end is made again, and then it is not the first one.
    .filter((line) => !/^(Timeout (set|expired) |First time build\. |(Pausing|Resuming)$)/.test(line));
  const told = isUnordered ? lines.map((line) => line.replace(/@\d+$/, '')).sort() : lines;
  return { result, console: told.join('\n') };
}

function killPoints(moments: readonly string[]): readonly KillPoint[] {
  const all = moments.flatMap((kind, at) => [{ at, loses: false }, ...(kind === 'sync' ? [{ at, loses: true }] : [])]);
  if (IS_LONG) return all;
  const part = all.length / SHORT_POINTS;
  return Array.from(
    { length: SHORT_POINTS },
    (_, n) => all[Math.floor((n + Math.random()) * part)] ?? all.slice(-1),
  ).flat();
}

/** Compares what became of a pipeline at each point with what becomes of it when nobody ends its server. */
async function compare(points: readonly KillPoint[], whole: Attempt, attemptAt: (at: KillPoint) => Promise<Attempt>) {
  const open = [...points];
  const differing: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let point = open.shift(); point !== undefined; point = open.shift()) {
      const found = await attemptAt(point);
      if (found.side.length > whole.side.length) counts.doubled += 1;
      if (isDeepStrictEqual(found, whole)) continue;
      counts.mismatches += 1;
      differing.push({ point, ...found });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return differing;
}

describe('a pipeline whose server is killed with -9', () => {
  it.each(PIPELINES)(
    '$name ends as if nothing had been',
    { timeout: IS_LONG ? 1_800_000 : 150_000 },
    async (pipeline) => {
      const finishers: (() => Promise<void> | void)[] = [];
      const folder = await temporaryFolder({ onTestFinished: (action) => void finishers.push(action) });
      let moments: readonly string[] = [];
      const note = (found: readonly string[]): void => {
        moments = found;
      };
      const whole = await attempt(folder, pipeline, null, { note });
      expect(whole.result, whole.console).toBe(pipeline.result ?? 'SUCCESS');
      expect(whole.side).toEqual(pipeline.side);
      const differing = await compare(killPoints(moments), whole, (point) => attempt(folder, pipeline, point));
      expect(differing, `instead of ${JSON.stringify(whole)}`).toEqual([]);
      for (const finish of finishers) await finish();
    },
  );

  it.each(PIPELINES.filter(({ name }) => IS_LONG || PAUSED.includes(name)))(
    '$name ends as if nothing had been, although it is paused again and again',
    { timeout: IS_LONG ? 1_800_000 : 150_000 },
    async (pipeline) => {
      const finishers: (() => Promise<void> | void)[] = [];
      const folder = await temporaryFolder({ onTestFinished: (action) => void finishers.push(action) });
      const whole = await attempt(folder, pipeline, null);
      let moments: readonly string[] = [];
      const note = (found: readonly string[]): void => {
        moments = found;
      };
      expect(await attempt(folder, pipeline, null, { pauses: true, note })).toEqual(whole);
      const points = killPoints(moments);
      const differing = await compare(points, whole, (point) => attempt(folder, pipeline, point, { pauses: true }));
      expect(differing, `instead of ${JSON.stringify(whole)}`).toEqual([]);
      for (const finish of finishers) await finish();
    },
  );
});
