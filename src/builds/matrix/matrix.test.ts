import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import { matrixXml } from '../testing/matrix.ts';
import { parametersXml, startServer, stringParameterXml, type TestServer } from '../testing/server.ts';

const HEAD = ['Started by user admin the user', 'Running as SYSTEM', 'Building in workspace HOME/workspace/mx'];
/** Goes on when the file `go` is in the folder of all workspaces. */
const WAIT = 'set +x; echo waiting; while [ ! -e "$JENKINS_HOME/workspace/go" ]; do sleep 0.02; done';

/** Console of a project's run without its head. */
async function tail(server: TestServer, run: Run): Promise<string[]> {
  const lines = await server.lines(run);
  expect(lines.slice(0, 3)).toEqual(HEAD);
  return lines.slice(3);
}

function results(server: TestServer, run: Run): Record<string, string> {
  const all = server.engine.matrixRuns.of(server.job(run.job), run);
  return Object.fromEntries(all.map(({ job, run: each }) => [job.name, `#${each.number} ${each.result}`]));
}

describe('a matrix project', () => {
  it('runs each of its cells under its own number, and prints what Jenkins prints', async (t) => {
    const server = await startServer(t);
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] }, shells: ['echo cell $V'] }));
    const run = await server.build(job);
    expect(await tail(server, run)).toEqual([
      'Triggering mx » a',
      'Triggering mx » b',
      'mx » a completed with result SUCCESS',
      'mx » b completed with result SUCCESS',
      'Finished: SUCCESS',
    ]);
    const cell = server.run('mx/V=a', 1);
    expect(await server.lines(cell)).toEqual([
      'Started by upstream project "mx" build number 1',
      'originally caused by:',
      ' Started by user admin the user',
      'Running as SYSTEM',
      'Building in workspace HOME/workspace/mx/V/a',
      '[a] $ /bin/sh -xe /tmp/jenkins.sh',
      '+ echo cell a',
      'cell a',
      'Finished: SUCCESS',
    ]);
    expect(cell).toMatchObject({ timestamp: run.timestamp, causes: [{ kind: 'upstream', url: 'job/mx/', build: 1 }] });
    expect(results(server, run)).toEqual({ 'V=a': '#1 SUCCESS', 'V=b': '#1 SUCCESS' });
    expect(server.queue.nodes.builtIn.oneOff()).toEqual([]);
  });

  it('gives its cells their values, the parameters of the build and names of their own', async (t) => {
    const server = await startServer(t);
    const job = await server.make(
      'mx',
      matrixXml({
        axes: { V: ['a'], W: ['x y'] },
        shells: ['env'],
        properties: parametersXml(stringParameterXml('who', 'nobody')),
      }),
    );
    const run = await server.build(job, { values: new Map([['who', { kind: 'text', text: 'me' }]]) });
    const lines = await server.lines(server.run('mx/V=a,W=x y', 1));
    for (const line of [
      ...['V=a', 'W=x y', 'who=me', 'JOB_NAME=mx/V=a,W=x y', 'JOB_BASE_NAME=V=a,W=x y', 'BUILD_NUMBER=1'],
      ...['NODE_NAME=built-in', 'NODE_LABELS=built-in', 'WORKSPACE=HOME/workspace/mx/V/a/W/x y'],
      `JOB_URL=http://ci.example/${server.home.items.url('mx/V=a,W=x y')}`,
    ]) {
      expect(lines).toContain(line);
    }
    expect(server.run('mx/V=a,W=x y', 1).parameters).toEqual(run.parameters);
  });

  it('takes no executor from its cells, however few there are', async (t) => {
    const server = await startServer(t, { executors: 1 });
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] }, shells: [WAIT] }));
    const run = await server.start(job);
    await server.says(run, 'Triggering mx » b');
    await expect.poll(() => server.queue.nodes.builtIn.busy).toBe(1);
    expect(server.queue.nodes.builtIn.oneOff()).toEqual([{ job: 'mx', number: 1 }]);
    expect(server.engine.builds.executorOf(run)).toEqual({ node: '', number: -1 });
    await letGo(server);
    await server.engine.builds.finished(run);
    expect(run.result).toBe('SUCCESS');
  });

  it('has the worst of the results of its cells, all of which run', async (t) => {
    const server = await startServer(t);
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b', 'c'] }, shells: ['test $V != b'] }));
    const run = await server.build(job);
    expect(await tail(server, run)).toEqual([
      ...['Triggering mx » a', 'Triggering mx » b', 'Triggering mx » c'],
      'mx » a completed with result SUCCESS',
      'mx » b completed with result FAILURE',
      'mx » c completed with result SUCCESS',
      'Finished: FAILURE',
    ]);
  });

  it('runs one cell after the other where it is asked to', async (t) => {
    const server = await startServer(t);
    const job = await server.make(
      'mx',
      matrixXml({ axes: { V: ['a', 'b'] }, sequential: true, shells: ['test $V = a || test -d ../a'] }),
    );
    expect(await tail(server, await server.build(job))).toEqual([
      'Triggering mx » a',
      'mx » a completed with result SUCCESS',
      'Triggering mx » b',
      'mx » b completed with result SUCCESS',
      'Finished: SUCCESS',
    ]);
  });

  it.each([
    ['UNSTABLE', 'FAILURE', ['Touchstone configurations resulted in FAILURE, so aborting...']],
    ['FAILURE', 'FAILURE', ['Triggering mx » a', 'mx » a completed with result SUCCESS']],
    [undefined, 'FAILURE', ['Triggering mx » a', 'mx » a completed with result SUCCESS']],
  ])('runs its touchstones first, and the rest if those are at least %s', async (condition, result, lines) => {
    const finishers: (() => Promise<void>)[] = [];
    const server = await startServer({ onTestFinished: (action) => void finishers.push(action) });
    const touchstones = { filter: 'V == "b"', ...(condition !== undefined && { condition }) };
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] }, touchstones, shells: ['test $V = a'] }));
    const run = await server.build(job);
    expect(await tail(server, run)).toEqual([
      'Triggering mx » b',
      'mx » b completed with result FAILURE',
      ...lines,
      `Finished: ${result}`,
    ]);
    for (const finish of finishers) await finish();
  });

  it('runs only what its filter selects, which sees parameters as well', async (t) => {
    const server = await startServer(t);
    const job = await server.make(
      'mx',
      matrixXml({
        axes: { V: ['a', 'b', 'c'] },
        filter: 'V != "a" && (V == "b" || MODE == "full")',
        properties: parametersXml(stringParameterXml('MODE', 'short')),
      }),
    );
    const short = await server.build(job);
    expect(results(server, short)).toEqual({ 'V=b': '#1 SUCCESS' });
    const full = await server.build(job, { values: new Map([['MODE', { kind: 'text', text: 'full' }]]) });
    expect(results(server, full)).toEqual({ 'V=b': '#2 SUCCESS', 'V=c': '#2 SUCCESS' });
  });

  it('fails with the place of what its filter has that is not understood, and runs nothing', async (t) => {
    const server = await startServer(t);
    const run = await server.build(
      await server.make('mx', matrixXml({ axes: { V: ['a'] }, filter: 'V ==~ /a/', shells: ['true'] })),
    );
    expect(await tail(server, run)).toEqual([
      'ERROR: Combination filter: 1:3: ‘==~’ is not supported',
      'Failed executing combination filter',
      'Finished: FAILURE',
    ]);
    expect(results(server, run)).toEqual({});
  });

  it('succeeds where there is nothing to run', async (t) => {
    const server = await startServer(t);
    const run = await server.build(await server.make('mx', matrixXml({ axes: { V: ['a'] }, filter: 'false' })));
    expect(await tail(server, run)).toEqual(['Finished: SUCCESS']);
  });

  it('shows an older run of a cell that a build left out', async (t) => {
    const server = await startServer(t);
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] } }));
    await server.build(job);
    await server.home.items.replaceConfig(job, matrixXml({ axes: { V: ['a', 'b'] }, filter: 'V == "b"' }));
    const run = await server.build(job);
    expect(results(server, run)).toEqual({ 'V=a': '#1 SUCCESS', 'V=b': '#2 SUCCESS' });
  });

  it('starts other jobs itself, and archives in its cells', async (t) => {
    const server = await startServer(t);
    await server.define('after', { more: '<quietPeriod>0</quietPeriod>' });
    const job = await server.make(
      'mx',
      matrixXml({
        axes: { V: ['a', 'b'] },
        shells: ['echo $V > out.txt'],
        publishers:
          '<hudson.tasks.ArtifactArchiver><artifacts>out.txt</artifacts></hudson.tasks.ArtifactArchiver>' +
          '<hudson.tasks.BuildTrigger><childProjects>after</childProjects></hudson.tasks.BuildTrigger>',
      }),
    );
    const run = await server.build(job);
    expect((await tail(server, run)).slice(-2)).toEqual(['Triggering a new build of after', 'Finished: SUCCESS']);
    expect((await server.lines(server.run('mx/V=b', 1))).slice(-2)).toEqual([
      'Archiving artifacts',
      'Finished: SUCCESS',
    ]);
    await access(join(server.home.runs.paths.archive(server.job('mx/V=b'), 1), 'out.txt'));
    expect(server.engine.dependencies.upstream(server.job('after'))).toEqual([job]);
    expect(server.engine.dependencies.downstream(server.job('mx/V=a'))).toEqual([]);
    await expect.poll(() => server.home.runs.get(server.job('after'), 1)).toMatchObject({ state: 'completed' });
    expect(server.home.runs.numbers(server.job('after'))).toEqual([1]);
  });

  it('lets a cell with an absent label wait, and says why', async (t) => {
    const server = await startServer(t);
    const job = await server.make('mx', matrixXml({ axes: { label: ['built-in', 'absent'], V: ['a'] } }));
    const run = await server.start(job);
    const absent = 'mx/V=a,label=absent';
    await expect
      .poll(() => server.home.runs.get(server.job('mx/V=a,label=built-in'), 1))
      .toMatchObject({
        result: 'SUCCESS',
      });
    const item = server.queue.itemOf(absent);
    expect(item && server.queue.why(item)).toBe('‘Jenkins’ doesn’t have label ‘absent’');
    expect(server.home.runs.numbers(server.job(absent))).toEqual([]);
    server.engine.builds.stop(run, 'admin');
    await server.engine.builds.finished(run);
  });

  it('tells what a cell waits for, once', async (t) => {
    let looks = 0;
    const hurried: Clock = {
      now: () => systemClock.now(),
      after(ms, action) {
        if (ms === 5000) looks += 1;
        return systemClock.after(ms / 100, action);
      },
    };
    const server = await startServer(t, { clock: hurried });
    const run = await server.start(await server.make('mx', matrixXml({ axes: { label: ['absent'] } })));
    const line = 'Configuration mx » absent is still in the queue: ‘Jenkins’ doesn’t have label ‘absent’';
    await server.says(run, line);
    await expect.poll(() => looks).toBeGreaterThan(4);
    server.engine.builds.stop(run, 'admin');
    await server.engine.builds.finished(run);
    expect((await tail(server, run)).slice(0, 4)).toEqual([
      'Triggering mx » absent',
      line,
      'Aborted',
      'Aborted by admin the user',
    ]);
  });

  it('puts a file that was sent to it into the folders of its cells', async (t) => {
    const server = await startServer(t);
    const upload = join(server.home.uploads.folder, 'u1');
    await writeFile(upload, 'content');
    const job = await server.make(
      'mx',
      matrixXml({
        axes: { V: ['a', 'b'] },
        shells: ['test "$(cat in.txt)" = content'],
        properties: parametersXml(
          '<hudson.model.FileParameterDefinition><name>in.txt</name></hudson.model.FileParameterDefinition>',
        ),
      }),
    );
    const run = await server.build(job, {
      values: new Map([['in.txt', { kind: 'file', fileName: 'mine.txt', storedAs: upload }]]),
    });
    expect(results(server, run)).toEqual({ 'V=a': '#1 SUCCESS', 'V=b': '#1 SUCCESS' });
  });
});

describe('a matrix project that is stopped', () => {
  it('takes back what waits and stops what runs', async (t) => {
    const server = await startServer(t, { executors: 1 });
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] }, shells: ['echo up; sleep 1000'] }));
    const run = await server.start(job);
    const cell = await begun(server, 'mx/V=a', 1);
    await server.says(cell, '\nup\n');
    server.engine.builds.stop(run, 'admin');
    await server.engine.builds.finished(run);
    expect(await tail(server, run)).toEqual([
      'Triggering mx » a',
      'Triggering mx » b',
      'Aborted',
      'Aborted by admin the user',
      'Interrupting mx » a #1',
      'Cancelled mx » b',
      'Finished: ABORTED',
    ]);
    expect(run).toMatchObject({ result: 'ABORTED', interruptions: [{ userId: 'admin' }] });
    await server.engine.builds.finished(cell);
    expect(cell).toMatchObject({ result: 'ABORTED', interruptions: [{ userId: 'admin' }] });
    expect(server.queue.items()).toEqual([]);
    expect(results(server, run)).toEqual({ 'V=a': '#1 ABORTED' });
  });

  it('ends ABORTED where one of its cells was stopped, or was taken out of the queue', async (t) => {
    const server = await startServer(t, { executors: 1 });
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] }, shells: ['echo up; sleep 1000'] }));
    const run = await server.start(job);
    const cell = await begun(server, 'mx/V=a', 1);
    await server.says(cell, '\nup\n');
    const item = server.queue.itemOf('mx/V=b');
    await server.queue.cancel(item?.id ?? -1);
    server.engine.builds.stop(cell, 'admin');
    await server.engine.builds.finished(run);
    expect((await tail(server, run)).slice(2)).toEqual([
      'mx » a completed with result ABORTED',
      'mx » b appears to be cancelled',
      'mx » b completed with result ABORTED',
      'Finished: ABORTED',
    ]);
  });
});

async function letGo(server: TestServer): Promise<void> {
  await writeFile(join(server.home.folder, 'workspace', 'go'), '');
}

async function begun(server: TestServer, name: string, number: number): Promise<Run> {
  await expect.poll(() => server.home.runs.get(server.job(name), number)).toBeDefined();
  return server.run(name, number);
}
