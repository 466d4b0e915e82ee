// The figures that this server is measured by, beside bare baselines of the same run, as a table.
// usage: npm run bench -- [--jobs=200] [--builds=20] [--executors=2] [--runs=1000] [--seconds=2] [--history=1000x100]
//   --out=FILE keeps the figures, --compare=FILE shows what changed since, --record adds a line to bench/history.jsonl
import { execFileSync } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bareRequests, bareSpawns } from './baselines.ts';
import { startBenchServer } from './bench-server.ts';
import { itemsCreated, resultKnown, shellSteps, trivialBuilds } from './build-rows.ts';
import { checkAlike, comparisonLines } from './compare.ts';
import { countsOfBuild } from './counts.ts';
import { type LoadClient, startLoadClient } from './load.ts';
import { personRow } from './person-row.ts';
import { besideGreatRow, consoleRow, READS, readRow } from './read-rows.ts';
import { lineOf, type Report, type Row, ratioOf, rounded } from './row.ts';
import { Turns } from './turns.ts';

const HISTORY = join(import.meta.dirname, '..', 'history.jsonl');
const CONNECTIONS = 16;
const COUNTED_RUNS = 50;
const WARM_UP_RUNS = 50;
const IDLE_MS = 12_000;
const REST_MS = 15_000;
const TREE_OF_HISTORY = '/api/json?tree=jobs[name,color,lastBuild[number,result]]';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '200' },
    builds: { type: 'string', default: '20' },
    executors: { type: 'string', default: '2' },
    runs: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '2' },
    history: { type: 'string', default: '1000x100' },
    out: { type: 'string' },
    compare: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const runs = Number(values.runs);
const size = { jobs: Number(values.jobs), builds: Number(values.builds), executors: Number(values.executors) };
const old = values.compare === undefined ? null : (JSON.parse(await readFile(values.compare, 'utf8')) as Report);
// Before minutes of measuring.
if (old !== null) checkAlike(old, size);
const rows: Row[] = [];
const turns = new Turns();

function add(...more: readonly (Row | null)[]): void {
  for (const row of more) {
    if (row === null) continue;
    rows.push(row);
    process.stdout.write(`${lineOf(row)}\n`);
  }
}

/** Measures a server with the jobs that were asked for. */
async function measureServer(client: LoadClient): Promise<void> {
  const server = await startBenchServer(client, size);
  try {
    add({ name: 'start to first answer', value: server.process.startMs / 1000, unit: 's', lower: true });
    await delay(IDLE_MS);
    add({ name: 'memory idle', value: await server.memory(), unit: 'MB', lower: true });
    // Before it listens nobody waits: its program is read in one turn.
    await turns.skip(server);
    await trivialBuilds(server, WARM_UP_RUNS, 1);
    await turns.add(server, 'warm-up');
    const spawns = await bareSpawns(seconds);
    add({ name: 'bare spawn loop', value: spawns, unit: '/s' });
    await turns.skip(server);
    const [first] = await trivialBuilds(server, runs, spawns);
    await trivialBuilds(server, runs, spawns);
    const [built, ...others] = await trivialBuilds(server, runs, spawns);
    add({ ...built, more: { 'the first ones': rounded(first.value) } }, ...others);
    add(await resultKnown(server));
    await turns.add(server, 'builds');
    const requests = await bareRequests(client, CONNECTIONS, seconds);
    add({ name: 'bare route of 13 KB', value: requests, unit: '/s' });
    await turns.skip(server);
    for (const path of READS) {
      const row = await readRow(server, path, { baseline: requests, seconds });
      add({ ...row, more: { ...row.more, 'longest turn ms': await turns.add(server, path) } });
    }
    const person = await personRow(server, { baseline: requests, seconds });
    add({ ...person, more: { ...person.more, 'longest turn ms': await turns.add(server, person.name) } });
    add(await itemsCreated(server));
    await turns.add(server, 'jobs created');
    add(await shellSteps(server));
    await turns.add(server, 'pipeline');
    add(await consoleRow(server, seconds));
    await turns.add(server, 'console and reload');
    add({ name: 'memory after the bench', value: await server.memory(), unit: 'MB', lower: true });
    await delay(REST_MS);
    add({ name: 'memory 15 s later', value: await server.memory(), unit: 'MB', lower: true });
    await turns.skip(server);
    add(await countsOfBuild(server, COUNTED_RUNS));
    await turns.add(server, 'builds that strace looks at');
  } finally {
    await server.stop();
  }
}

/** Measures reads beside a long history: `JOBSxBUILDS`. */
async function measureHistory(client: LoadClient, [jobs = 0, builds = 0]: readonly number[]): Promise<void> {
  if (jobs === 0) return;
  const baseline = await bareRequests(client, CONNECTIONS, seconds);
  const server = await startBenchServer(client, { ...size, jobs, builds });
  try {
    const of = `${jobs} jobs x ${builds} builds`;
    await turns.skip(server);
    const addOf = async (row: Row): Promise<void> => {
      const name = `${of}: ${row.name}`;
      add({ ...row, name, more: { ...row.more, 'longest turn ms': await turns.add(server, name) } });
    };
    for (const path of [TREE_OF_HISTORY, '/']) await addOf(await readRow(server, path, { baseline, seconds }));
    await addOf(await besideGreatRow(server));
    add({ name: `${of}: memory after`, value: await server.memory(), unit: 'MB', lower: true });
  } finally {
    await server.stop();
  }
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}

process.stdout.write('| figure | value | of bare | |\n|---|---|---|---|\n');
const client = startLoadClient();
try {
  await measureServer(client);
  await measureHistory(client, values.history.split('x').map(Number));
  add(turns.row());
} finally {
  client.stop();
}
const report: Report = { commit: commit(), date: new Date().toISOString(), node: process.version, ...size, rows };
if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(report, null, 1)}\n`);
if (old !== null) process.stdout.write(`\n${comparisonLines(old, report).join('\n')}\n`);
if (values.record) {
  const figures = rows.map((row) => [row.name, ratioOf(row) ?? Math.round(row.value * 100) / 100]);
  const { rows: _, ...about } = report;
  await appendFile(HISTORY, `${JSON.stringify({ ...about, figures: Object.fromEntries(figures) })}\n`);
}
