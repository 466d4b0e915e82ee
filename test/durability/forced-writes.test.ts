import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
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
  const folder = await temporaryFolder(t);
  const file = join(folder, 'counts.json');
  const program = join(folder, 'counter.mjs');
  await writeFile(program, counter(file));
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(program).href}` };
  const server = await spawnServer({ home: await preparedHome(t), env });
  t.onTestFinished(() => server.kill());
  await server.client.postXml('/createItem?name=trivial', freestyle({ command: 'true' }));
  await built(server, 1);
  const seen: Counts[] = [];
  let before = await countsOf(server, file);
  for (let number = 2; number <= BUILDS + 1; number += 1) {
    await built(server, number);
    const now = await countsOf(server, file);
    seen.push({
      fsync: now.fsync - before.fsync,
      fdatasync: now.fdatasync - before.fdatasync,
      rename: now.rename - before.rename,
    });
    before = now;
  }
  const median = (name: keyof Counts): number =>
    seen.map((each) => each[name]).sort((one, other) => one - other)[Math.floor(BUILDS / 2)] ?? 0;
  expect({
    // The console, the record, its folder and the folder of all builds.
    fsync: median('fsync'),
    // The item of the queue, and that it became this build.
    fdatasync: median('fdatasync'),
    // The folder of the build when it begins, the record when it ends.
    rename: median('rename'),
  }).toEqual({ fsync: 4, fdatasync: 2, rename: 2 });
});

async function built(server: ServerProcess, number: number): Promise<void> {
  await server.client.post('/job/trivial/build?delay=0sec');
  const path = `/job/trivial/${number}/api/json?tree=building`;
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
