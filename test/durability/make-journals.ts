// Makes a set of journals of the server as it is now: `node scripts/run-ts.mjs test/durability/make-journals.ts NAME JOB…`,
// after `npm run build`. NAME: of the folder in `fixtures/journals`, the day of a release. JOB: which pipelines of those
// that are killed; without one all of them, and those whose server ends in good order.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { untilLine } from '../harness/builds.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { pipelineXml } from '../scenarios/pipeline-server.ts';
import { act, type Ended, endOf, homeOfSet, keepHome, type RecordedPipeline, SETS } from './journal-sets.ts';
import { ENDED, KILLED, prepareHome, type SuspendedPipeline } from './suspended/index.ts';

/** So many that none of the pipelines waits for an executor. */
const EXECUTORS = 24;

/** A home whose pipelines all wait. */
async function suspended(home: string, pipelines: readonly SuspendedPipeline[]): Promise<ServerProcess> {
  await prepareHome(home);
  const server = await spawnServer({ home });
  process.on('exit', () => server.child.kill('SIGKILL'));
  const { client } = server;
  await client.post('/computer/(built-in)/configSubmit', {
    body: new URLSearchParams({ json: JSON.stringify({ numExecutors: String(EXECUTORS), mode: 'NORMAL' }) }),
  });
  for (const { name, script, properties = '' } of pipelines) {
    const xml = pipelineXml({ job: name, script }).replace('<properties>', `<properties>${properties}`);
    const { status } = await client.postXml(`/createItem?name=${name}`, xml);
    if (status !== 200) throw new Error(`${name} was not created: ${status}`);
  }
  for (const { name, isDownstream = false, line, before = [] } of pipelines) {
    if (!isDownstream) await client.post(`/job/${name}/build?delay=0sec`);
    await untilLine(client, `/job/${name}/1`, line);
    for (const doing of before) await act({ home, client, job: name }, doing);
  }
  // What was said last is in the journal.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return server;
}

/** What becomes of the pipelines if their server does not end. */
async function unbroken(pipelines: readonly SuspendedPipeline[]): Promise<ReadonlyMap<string, Ended>> {
  return within(async (home) => {
    const server = await suspended(home, pipelines);
    const { client } = server;
    for (const { name, meanwhile = [], after = [] } of pipelines) {
      for (const doing of [...meanwhile, ...after]) await act({ home, client, job: name }, doing);
    }
    const found = new Map<string, Ended>();
    for (const { name } of pipelines) found.set(name, await endOf(client, home, name));
    await server.kill();
    return found;
  });
}

async function make(into: string, pipelines: readonly SuspendedPipeline[], signal: NodeJS.Signals): Promise<void> {
  const ends = await unbroken(pipelines);
  await within(async (home) => {
    const server = await suspended(home, pipelines);
    await server.kill(signal);
    for (const { name, meanwhile = [] } of pipelines) {
      for (const doing of meanwhile) await act({ home, client: null, job: name }, doing);
    }
    // The commands end and leave their codes.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { recursive: true });
    keepHome(home, join(into, 'home'));
  });
  const recorded = pipelines.map(({ name, after, isUnordered }): RecordedPipeline => {
    const expected = ends.get(name);
    if (expected === undefined) throw new Error(`${name} has no end`);
    return { name, ...(after && { after }), ...(isUnordered && { isUnordered }), expected };
  });
  writeFileSync(join(into, 'expected.json'), `${JSON.stringify(recorded, null, 2)}\n`);
}

async function within<T>(work: (home: string) => Promise<T>): Promise<T> {
  const actions: (() => unknown)[] = [];
  try {
    return await work(homeOfSet({ onTestFinished: (action) => void actions.push(action) }));
  } finally {
    for (const action of actions) await action();
  }
}

const [set, ...jobs] = process.argv.slice(2);
if (set === undefined) throw new Error('which name has the set?');
const chosen = jobs.length === 0 ? KILLED : KILLED.filter(({ name }) => jobs.includes(name));
await make(join(SETS, set, 'killed'), chosen, 'SIGKILL');
if (jobs.length === 0) await make(join(SETS, set, 'ended'), ENDED, 'SIGTERM');
