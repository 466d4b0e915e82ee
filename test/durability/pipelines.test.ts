import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness/temporary-home.ts';
import { type InterruptedPipeline, PIPELINES } from './pipeline-scripts.ts';
import { ROUNDS } from './rounds.ts';

/** The long form ends the server at every write of the journal. */
const IS_LONG = ROUNDS > 5;
/** The short form does it so often in each pipeline, by chance. */
const SHORT_POINTS = 2;
const CHILD_LIMIT_MS = 20_000;

const root = join(import.meta.dirname, '..', '..');
const program = join(root, 'node_modules', '.cache', 'pipeline-child', 'main.mjs');

interface Ended {
  /** Of the journal. */
  readonly writes: number;
  readonly result: string | null;
  readonly console: string;
}

beforeAll(async () => {
  const bcrypt = await readFile(join(root, 'node_modules/bcryptjs/umd/index.js'), 'utf8');
  await build({
    entryPoints: [join(import.meta.dirname, 'pipeline-child.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { BCRYPTJS_SOURCE: JSON.stringify(bcrypt), MILLWRIGHT_VERSION: '"test"' },
    banner: {
      js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
    },
    logLevel: 'warning',
  });
});

/** Null: it ended with -9. */
async function runChild(home: string, jobs: string, killAt: number): Promise<Ended | null> {
  const child = spawn(process.execPath, [program, home, jobs, String(killAt)], {
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

async function attempt(
  folder: string,
  pipeline: InterruptedPipeline,
  killAt: number,
  note: (writes: number) => void = () => undefined,
): Promise<Attempt> {
  const home = join(folder, `${pipeline.name}-${killAt}`);
  await mkdir(home, { recursive: true });
  const side = join(home, 'side.txt');
  const jobs = join(home, 'jobs.json');
  const all = [pipeline, ...(pipeline.others ?? [])].map(({ name, script }) => ({
    name,
    script: script.replaceAll('SIDE', side),
  }));
  await writeFile(jobs, JSON.stringify(all));
  const first = await runChild(home, jobs, killAt);
  const ended = first ?? (await runChild(home, jobs, -1));
  if (ended === null) throw new Error('nobody killed it');
  note(ended.writes);
  const lines = (await readFile(side, 'utf8')).trim().split('\n').sort();
  await rm(home, { recursive: true, force: true });
  return { ...neutral(ended, home, pipeline), side: lines };
}

/** Branches side by side take folders and speak as it comes. */
function neutral({ result, console }: Ended, home: string, { isUnordered = false }: InterruptedPipeline): Told {
  // How much is left of a time limit is said again after a restart.
  const lines = console
    .replaceAll(home, 'HOME')
    .split('\n')
    .filter((line) => !/^Timeout (set|expired) /.test(line));
  const told = isUnordered ? lines.map((line) => line.replace(/@\d+$/, '')).sort() : lines;
  return { result, console: told.join('\n') };
}

function killPoints(writes: number): number[] {
  const all = Array.from({ length: writes }, (_, at) => at);
  if (IS_LONG) return all;
  return Array.from({ length: SHORT_POINTS }, (_, n) => {
    const part = writes / SHORT_POINTS;
    return all[Math.floor((n + Math.random()) * part)] ?? 0;
  });
}

describe('a pipeline whose server is killed with -9', () => {
  it.each(PIPELINES)('$name ends as if nothing had been', { timeout: IS_LONG ? 600_000 : 60_000 }, async (pipeline) => {
    const finishers: (() => Promise<void> | void)[] = [];
    const folder = await temporaryFolder({ onTestFinished: (action) => void finishers.push(action) });
    let writes = 0;
    const whole = await attempt(folder, pipeline, -1, (count) => {
      writes = count;
    });
    expect(whole.result, whole.console).toBe(pipeline.result ?? 'SUCCESS');
    expect(whole.side).toEqual(pipeline.side);
    for (const at of killPoints(writes)) {
      expect(await attempt(folder, pipeline, at), `killed before write ${at} of ${writes}`).toEqual(whole);
    }
    for (const finish of finishers) await finish();
  });
});
