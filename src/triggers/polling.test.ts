import { describe, expect, it } from 'vitest';
import { BY_ADMIN, startServer, type TestServer } from '../builds/testing/server.ts';
import { deferred, silentLogger, systemClock } from '../kit/index.ts';
import type { Finisher } from '../kit/testing/temporary-folder.ts';
import type { PollOutcome } from '../points/index.ts';
import { createPolling } from './polling.ts';
import { type PolledSource, polledProject, polledSource } from './testing/polled-source.ts';

async function polled(t: Finisher, answer: PolledSource['answer'], atOnce = 2) {
  const source = polledSource(answer);
  const server = await startServer(t, { kinds: [source.kind] });
  const { home, engine, queue } = server;
  const polling = createPolling({
    home,
    clock: systemClock,
    log: silentLogger,
    scheduler: engine.scheduler,
    sources: engine.sources,
    queue,
    atOnce,
  });
  t.onTestFinished(() => polling.end());
  const log = async (name: string): Promise<string[]> =>
    ((await home.jobFiles.pollingLogs.read(name, 'scm')) ?? '')
      .replace(/^Started on \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d [AP]M$/m, 'Started on …')
      .replace(/Took .*/, 'Took …')
      .split('\n')
      .slice(0, -1);
  return { source, server, polling, log };
}

async function built(server: TestServer, name: string, url = 'https://example.org/a') {
  const job = await server.make(name, polledProject(url));
  await server.build(job);
  return job;
}

describe('polling', () => {
  it('builds where something changed, and says what it found', async (t) => {
    const { server, polling, log } = await polled(t, (_url, { log: lines }) => {
      lines.line('[poll] something new');
      return 'significant';
    });
    const job = await built(server, 'a');
    await polling.poll(job);
    expect(await log('a')).toEqual(['Started on …', '[poll] something new', 'Done. Took …', 'Changes found']);
    await expect.poll(() => server.home.runs.get(job, 2)).toMatchObject({ causes: [{ kind: 'scm' }] });
  });

  it.each<[PollOutcome, number, string]>([
    ['none', 1, 'No changes'],
    ['insignificant', 1, 'No changes'],
    ['incomparable', 2, 'Changes found'],
  ])('after the answer %s the next build would be %i', async (answer, last, word) => {
    // Each row needs a server of its own: the outcome decides whether it builds.
    const endings: (() => Promise<void>)[] = [];
    const t = { onTestFinished: (action: () => Promise<void>) => void endings.push(action) };
    const { server, polling, log } = await polled(t, () => answer);
    const job = await built(server, 'a');
    await polling.poll(job);
    expect((await log('a')).at(-1)).toBe(word);
    await expect.poll(() => server.home.runs.numbers(job).at(-1)).toBe(last);
    for (const action of endings.reverse()) await action();
  });

  it('says why nothing could be found out', async (t) => {
    const { server, polling, log } = await polled(t, () => Promise.reject(new Error('no such host')));
    await polling.poll(await built(server, 'a'));
    expect(await log('a')).toEqual([
      'Started on …',
      'no such host',
      'FATAL: polling failed',
      'Done. Took …',
      'No changes',
    ]);
    const off = await server.make('off', polledProject('u', { more: '<disabled>true</disabled>' }));
    await polling.poll(off);
    expect(await log('off')).toContain('Build disabled');
    await polling.poll(await server.make('bare', '<project/>'));
    expect(await log('bare')).toContain('No SCM');
  });

  it('builds a job that has no build, unless it waits already', async (t) => {
    const { server, polling, source, log } = await polled(t, () => 'none');
    const job = await server.make('new', polledProject('u', { more: '<quietPeriod>1000</quietPeriod>' }));
    await polling.poll(job);
    expect(await log('new')).toContain('No existing build. Scheduling a new one.');
    expect(server.queue.itemOf('new')?.causes).toEqual([{ kind: 'scm' }]);
    await polling.poll(job);
    expect((await log('new')).at(-1)).toBe('No changes');
    expect(source.asked).toEqual([]);
  });

  it('looks at a bounded number of jobs at a time, and at each once', async (t) => {
    const gate = deferred();
    const { server, polling, source } = await polled(t, async (): Promise<PollOutcome> => {
      await gate.promise;
      return 'none';
    });
    const jobs = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) jobs.push(await built(server, name, name));
    const all = jobs.flatMap((job) => [polling.poll(job), polling.poll(job)]);
    expect(polling.waiting).toBe(5);
    gate.resolve();
    await Promise.all(all);
    expect(source.most).toBe(2);
    // The two that were begun at once were asked for again while they were under way.
    expect(source.asked.sort()).toEqual(['a', 'a', 'b', 'b', 'c', 'd', 'e']);
  });

  it('gives the variables of the newest run to the source', async (t) => {
    const found: string[] = [];
    const { server, polling } = await polled(t, (_url, { env }) => {
      found.push(env.get('BRANCH') ?? '', env.get('JOB_NAME') ?? '');
      return 'none';
    });
    const parameter =
      '<properties><hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.StringParameterDefinition>' +
      '<name>BRANCH</name><defaultValue>main</defaultValue></hudson.model.StringParameterDefinition>' +
      '</parameterDefinitions></hudson.model.ParametersDefinitionProperty></properties>';
    const job = await server.make('p', polledProject('u', { more: parameter }));
    await server.build(job, { causes: [BY_ADMIN], values: new Map([['BRANCH', { kind: 'text', text: 'topic' }]]) });
    await polling.poll(job);
    expect(found).toEqual(['topic', 'p']);
  });

  it('breaks off what is under way when the server ends', async (t) => {
    const begun = deferred();
    const { server, polling } = await polled(
      t,
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          begun.resolve();
        }),
    );
    const job = await built(server, 'a');
    void polling.poll(job);
    await begun.promise;
    await polling.end();
    await polling.poll(job);
    expect(server.home.runs.numbers(job)).toEqual([1]);
  });
});
