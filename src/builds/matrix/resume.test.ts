import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Home } from '../../home/index.ts';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import type { Run } from '../../model/index.ts';
import { matrixXml } from '../testing/matrix.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** Each cell but `a` waits for a file; each notes that it ran. */
const CELL =
  'set +x; echo ran >> $JENKINS_HOME/ran-$V; [ $V = a ] || while [ ! -e $JENKINS_HOME/go ]; do sleep 0.02; done';
const WHOLE = [
  'Started by user admin the user',
  'Running as SYSTEM',
  'Building in workspace HOME/workspace/mx',
  ...['Triggering mx » a', 'Triggering mx » b', 'Triggering mx » c'],
  'mx » a completed with result SUCCESS',
  'mx » b completed with result SUCCESS',
  'mx » c completed with result SUCCESS',
  'Finished: SUCCESS',
];

/** A server with one executor whose build has one cell done, one running and one in the queue; and its build. */
async function halfWay(t: Finisher): Promise<{ server: TestServer; run: Run }> {
  const server = await startServer(t, { executors: 1 });
  const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b', 'c'] }, shells: [CELL] }));
  const run = await server.start(job);
  await server.says(run, 'mx » a completed');
  await ran(server, 'b');
  await expect.poll(() => server.queue.itemOf('mx/V=c')?.state).toBe('buildable');
  return { server, run };
}

async function ran({ home }: TestServer, value: string): Promise<void> {
  await expect.poll(() => readFile(join(home.folder, `ran-${value}`), 'utf8').catch(() => '')).toBe('ran\n');
}

async function another(t: Finisher, { home }: TestServer): Promise<TestServer> {
  return startServer(t, { folder: home.folder, executors: 1 });
}

async function letGo({ folder }: Home): Promise<void> {
  await writeFile(join(folder, 'go'), '');
}

/** How often each cell ran. */
async function counts({ home }: TestServer): Promise<Record<string, number>> {
  const all = ['a', 'b', 'c'].map(async (value) => {
    const text = await readFile(join(home.folder, `ran-${value}`), 'utf8').catch(() => '');
    return [value, text.split('ran').length - 1] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

async function ended(server: TestServer, before: Run): Promise<Run> {
  const run = server.run(before.job, before.number);
  await server.engine.builds.finished(run);
  return run;
}

describe('a matrix project whose server was killed', () => {
  it('goes on with its cells, none of which runs twice, and has its whole console', async (t) => {
    const { server, run } = await halfWay(t);
    await server.crash();
    const second = await another(t, server);
    expect(second.engine.builds.isRunning(run)).toBe(true);
    await expect.poll(() => second.queue.nodes.builtIn.oneOff()).toEqual([{ job: 'mx', number: 1 }]);
    await letGo(second.home);
    expect((await ended(second, run)).result).toBe('SUCCESS');
    expect(await second.lines(run)).toEqual(WHOLE);
    expect(await counts(second)).toEqual({ a: 1, b: 1, c: 1 });
    for (const { job, run: each } of second.engine.matrixRuns.of(second.job('mx'), run)) {
      expect(each).toMatchObject({ number: 1, result: 'SUCCESS' });
      expect(second.home.runs.numbers(job)).toEqual([1]);
    }
    expect(second.queue.nodes.builtIn.oneOff()).toEqual([]);
  });

  it('does so again and again', async (t) => {
    const { server, run } = await halfWay(t);
    let last = server;
    for (let n = 0; n < 3; n += 1) {
      await last.crash();
      last = await another(t, server);
      await last.says(run, 'mx » a completed');
    }
    await letGo(last.home);
    await ended(last, run);
    expect(await last.lines(run)).toEqual(WHOLE);
    expect(await counts(last)).toEqual({ a: 1, b: 1, c: 1 });
  });

  it.each([
    ['could not note what it asked for', 'without items'],
    ['could not note which cells it would run', 'none'],
  ])('asks for nothing twice where it %s', async (_, left) => {
    const finishers: (() => Promise<void>)[] = [];
    const t = { onTestFinished: (action: () => Promise<void>) => void finishers.push(action) };
    const { server, run } = await halfWay(t);
    await server.crash();
    const notes = join(server.home.runs.paths.control(server.job('mx'), 1), 'cells.json');
    if (left === 'none') await rm(notes);
    else await writeFile(notes, JSON.stringify({ ...JSON.parse(await readFile(notes, 'utf8')), items: {} }));
    const second = await another(t, server);
    await letGo(second.home);
    await ended(second, run);
    expect(await second.lines(run)).toEqual(WHOLE);
    expect(await counts(second)).toEqual({ a: 1, b: 1, c: 1 });
    for (const finish of finishers.reverse()) await finish();
  });

  it('asks for a cell that it had not come to', async (t) => {
    const server = await startServer(t, { executors: 1 });
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b', 'c'] }, shells: [CELL], sequential: true }));
    const run = await server.start(job);
    await server.says(run, 'Triggering mx » b');
    await ran(server, 'b');
    await server.crash();
    const second = await another(t, server);
    await letGo(second.home);
    expect((await ended(second, run)).result).toBe('SUCCESS');
    expect((await second.lines(run)).slice(3)).toEqual([
      ...['Triggering mx » a', 'mx » a completed with result SUCCESS'],
      ...['Triggering mx » b', 'mx » b completed with result SUCCESS'],
      ...['Triggering mx » c', 'mx » c completed with result SUCCESS'],
      'Finished: SUCCESS',
    ]);
    expect(await counts(second)).toEqual({ a: 1, b: 1, c: 1 });
  });

  it('does not ask again for what a person took out of the queue', async (t) => {
    const { server, run } = await halfWay(t);
    await server.queue.cancel(server.queue.itemOf('mx/V=c')?.id ?? -1);
    await server.crash();
    const second = await another(t, server);
    await letGo(second.home);
    expect((await ended(second, run)).result).toBe('ABORTED');
    expect((await second.lines(run)).slice(-3)).toEqual([
      'mx » c appears to be cancelled',
      'mx » c completed with result ABORTED',
      'Finished: ABORTED',
    ]);
    expect(await counts(second)).toEqual({ a: 1, b: 1, c: 0 });
  });

  it('is still stopped where that was asked for, with its cells', async (t) => {
    const { server, run } = await halfWay(t);
    await server.crash();
    const control = server.home.runs.paths.control(server.job('mx'), 1);
    await writeFile(join(control, 'stop.json'), JSON.stringify({ v: 1, userId: 'admin' }));
    const second = await another(t, server);
    expect((await ended(second, run)).result).toBe('ABORTED');
    expect((await second.lines(run)).slice(3)).toEqual([
      ...['Triggering mx » a', 'Triggering mx » b', 'Triggering mx » c'],
      'mx » a completed with result SUCCESS',
      ...['Aborted', 'Aborted by admin the user', 'Interrupting mx » b #1', 'Cancelled mx » c'],
      'Finished: ABORTED',
    ]);
    await ended(second, second.run('mx/V=b', 1));
    expect(await counts(second)).toEqual({ a: 1, b: 1, c: 0 });
  });
});
