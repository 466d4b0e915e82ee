import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { freestyle } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

interface Counts {
  readonly fsync: number;
  readonly fdatasync: number;
  readonly rename: number;
}

/** Is loaded into a server before its program; it counts, and writes what it counted when told to (SIGUSR2). */
function counter(file: string): string {
  return `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const counts = { fsync: 0, fdatasync: 0, rename: 0 };
const count = (of, call, name) => {
  const original = of[call];
  of[call] = function (...args) { counts[name] += 1; return original.apply(this, args); };
};
const handle = Object.getPrototypeOf(await fs.promises.open('/dev/null'));
const { writeFileSync, renameSync } = fs;
for (const [of, calls] of [[fs, ['fsync', 'fsyncSync']], [handle, ['sync']]]) for (const call of calls) count(of, call, 'fsync');
for (const [of, calls] of [[fs, ['fdatasync', 'fdatasyncSync']], [handle, ['datasync']]]) for (const call of calls) count(of, call, 'fdatasync');
for (const of of [fs, fs.promises]) count(of, 'rename', 'rename');
count(fs, 'renameSync', 'rename');
syncBuiltinESMExports();
process.on('SIGUSR2', () => {
  writeFileSync('${file}.part', JSON.stringify(counts));
  renameSync('${file}.part', '${file}');
});
`;
}

/** Is odd; a build may be counted with what the server writes meanwhile, or shares with the end of the one before. */
const BUILDS = 7;

it('a trivial build forces to disk what it promises, and nothing else', async (t) => {
  const { server, counted } = await countingServer(t);
  await created(server, 'trivial');
  await built(server, 'trivial', 1);
  const seen: Counts[] = [];
  for (let number = 2; number <= BUILDS + 1; number += 1)
    seen.push(await counted(() => built(server, 'trivial', number)));
  expect(medians(seen)).toEqual({
    // The console, the record, its folder and the folder of all builds.
    fsync: 4,
    // The item of the queue, and that it became this build.
    fdatasync: 2,
    // The folder of the build when it begins, the record when it ends.
    rename: 2,
  });
});

it('a new job and its first build force their folders to disk as well', async (t) => {
  const { server, counted } = await countingServer(t);
  const [jobs, builds]: [Counts[], Counts[]] = [[], []];
  for (let each = 1; each <= BUILDS; each += 1) {
    jobs.push(await counted(() => created(server, `job${each}`)));
    builds.push(await counted(() => built(server, `job${each}`, 1)));
  }
  // The configuration, the folder of the job and the folder of all jobs.
  expect(medians(jobs)).toEqual({ fsync: 3, fdatasync: 0, rename: 1 });
  // The job's folder, which has a folder of all builds now; the next number and the permalinks are new files.
  expect(medians(builds)).toEqual({ fsync: 5, fdatasync: 2, rename: 4 });
});

interface CountingServer {
  readonly server: ServerProcess;
  /** Returns what the server forces to disk meanwhile. */
  counted(action: () => Promise<void>): Promise<Counts>;
}

async function countingServer(t: Finisher): Promise<CountingServer> {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'counts.json');
  const program = join(folder, 'counter.mjs');
  await writeFile(program, counter(file));
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(program).href}` };
  const server = await spawnServer({ home: await preparedHome(t), env });
  t.onTestFinished(() => server.kill());
  return {
    server,
    async counted(action) {
      const before = await countsOf(server, file);
      await action();
      const now = await countsOf(server, file);
      return {
        fsync: now.fsync - before.fsync,
        fdatasync: now.fdatasync - before.fdatasync,
        rename: now.rename - before.rename,
      };
    },
  };
}

function medians(seen: readonly Counts[]): Counts {
  const median = (name: keyof Counts): number =>
    seen.map((each) => each[name]).sort((one, other) => one - other)[Math.floor(seen.length / 2)] ?? 0;
  return { fsync: median('fsync'), fdatasync: median('fdatasync'), rename: median('rename') };
}

async function created({ client }: ServerProcess, job: string): Promise<void> {
  const answer = await client.postXml(`/createItem?name=${job}`, freestyle({ command: 'true' }));
  expect(answer.status).toBe(200);
}

async function built(server: ServerProcess, job: string, number: number): Promise<void> {
  await server.client.post(`/job/${job}/build?delay=0sec`);
  const path = `/job/${job}/${number}/api/json?tree=building`;
  await server.client.until<{ building: boolean }>(path, ({ building }) => !building);
}

async function countsOf(server: ServerProcess, file: string): Promise<Counts> {
  await rm(file, { force: true });
  server.child.kill('SIGUSR2');
  return until<Counts>(async () => {
    const text = await readFile(file, 'utf8').catch(() => null);
    return text === null ? { instead: 'the server told no counts' } : { found: JSON.parse(text) };
  });
}
