import { existsSync } from 'node:fs';
import { appendFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRunningClock } from '../../kit/testing/running-clock.ts';
import type { Run } from '../../model/index.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const OPERATIONS = 'hudson.plugins.build__timeout.operations.';
/** Is longer than a build needs to begin on a busy machine; the time of the tests is moved on over it. */
const SILENT_S = 25;
const TIMESTAMPS = '<hudson.plugins.timestamper.TimestamperBuildWrapper/>';

function silentFor(seconds: number, ...operations: string[]): string {
  return `<hudson.plugins.build__timeout.BuildTimeoutWrapper>
    <strategy class="hudson.plugins.build_timeout.impl.NoActivityTimeOutStrategy"><timeoutSecondsString>${seconds}</timeoutSecondsString></strategy>
    <operationList>${operations.join('')}</operationList>
  </hudson.plugins.build__timeout.BuildTimeoutWrapper>`;
}

function cleanBefore(more = ''): string {
  return `<hudson.plugins.ws__cleanup.PreBuildCleanup>${more}</hudson.plugins.ws__cleanup.PreBuildCleanup>`;
}

async function timesOf(server: TestServer, run: Run): Promise<number[]> {
  const times: number[] = [];
  for await (const { at, elapsed } of server.home.runFiles.lineTimes.read(run)) {
    expect(at - run.startTime).toBe(elapsed);
    times.push(elapsed);
  }
  return times;
}

describe('a run whose time is over', () => {
  it.each([
    ['AbortOperation', 'aborted', 'ABORTED'],
    ['FailOperation', 'failed', 'FAILURE'],
  ])('ends by %s', async (operation, said, result) => {
    const clock = createRunningClock();
    const server = await startServer({ onTestFinished }, { clock });
    const job = await server.define('slow', {
      shells: ['echo up; exec sleep 100', 'echo never'],
      wrappers: silentFor(SILENT_S, `<${OPERATIONS}${operation}/>`),
      publishers: '<hudson.tasks.ArtifactArchiver><artifacts>none</artifacts></hudson.tasks.ArtifactArchiver>',
    });
    const run = await server.start(job);
    await server.says(run, '+ exec sleep 100');
    clock.advance(SILENT_S * 1000);
    await server.engine.builds.finished(run);
    expect(run).toMatchObject({ result, interruptions: [] });
    expect((await server.lines(run)).slice(5)).toEqual([
      'up',
      '+ exec sleep 100',
      `Build timed out (after 0 minutes). Marking the build as ${said}.`,
      'Build was aborted',
      'Archiving artifacts',
      `Finished: ${result}`,
    ]);
  });

  it('is described and begun anew', async (t) => {
    const clock = createRunningClock();
    const server = await startServer(t, { clock });
    const job = await server.define('again', {
      shells: ['[ $BUILD_NUMBER = 2 ] || exec sleep 100'],
      wrappers: silentFor(
        SILENT_S,
        `<${OPERATIONS}WriteDescriptionOperation><description>$JOB_NAME after {0}</description></${OPERATIONS}WriteDescriptionOperation>`,
        `<${OPERATIONS}AbortAndRestartOperation><maxRestarts>1</maxRestarts></${OPERATIONS}AbortAndRestartOperation>`,
      ),
    });
    const first = await server.start(job);
    await server.says(first, '+ exec sleep 100');
    clock.advance(SILENT_S * 1000);
    await server.engine.builds.finished(first);
    expect(first).toMatchObject({ result: 'ABORTED', description: 'again after 0' });
    await expect.poll(() => server.home.runs.numbers(job)).toEqual([1, 2]);
    const second = server.run('again', 2);
    await server.engine.builds.finished(second);
    expect(second).toMatchObject({ result: 'SUCCESS', causes: [{ kind: 'timed-out', build: 1 }] });
    expect((await server.lines(second))[0]).toBe('Build Timeout - Abort and Restart: Aborted by build no.: 1');
  });

  it('ends after a restart of the server, too', async (t) => {
    const clock = createRunningClock();
    const first = await startServer(t, { clock });
    const job = await first.define('kept', { shells: ['echo up; exec sleep 100'], wrappers: silentFor(SILENT_S) });
    const begun = await first.start(job);
    await first.says(begun, '\nup\n');
    await first.crash();
    const second = await startServer(t, { clock, folder: first.home.folder });
    const run = second.run('kept', 1);
    expect(run.result).toBeNull();
    clock.advance(SILENT_S * 1000);
    await second.engine.builds.finished(run);
    expect(run).toMatchObject({ result: 'ABORTED', interruptions: [] });
    expect((await second.lines(run)).slice(-3)).toEqual([
      'Build timed out (after 0 minutes). Marking the build as aborted.',
      'Build was aborted',
      'Finished: ABORTED',
    ]);
  });

  it('keeps its result where the server is killed before the run has ended', async (t) => {
    const clock = createRunningClock();
    const first = await startServer(t, { clock });
    // The sleep passes over TERM as its shell does.
    const shells = ['trap "" TERM; echo up; sleep 20'];
    const job = await first.define('late', { shells, wrappers: silentFor(SILENT_S, `<${OPERATIONS}FailOperation/>`) });
    const begun = await first.start(job);
    await first.says(begun, '\nup\n');
    clock.advance(SILENT_S * 1000);
    await first.says(begun, 'Build timed out');
    await first.crash();
    const second = await startServer(t, { clock, folder: first.home.folder });
    const run = second.run('late', 1);
    await second.engine.builds.finished(run);
    expect(run.result).toBe('FAILURE');
    expect((await second.lines(run)).filter((line) => line.startsWith('Build timed out'))).toHaveLength(1);
  });
});

describe('a run that keeps the times of its lines', () => {
  it('has one for each', async (t) => {
    const server = await startServer(t);
    const job = await server.define('timed', {
      shells: ['set +x; echo a; while [ ! -e go ]; do sleep 0.02; done; echo b'],
      wrappers: TIMESTAMPS,
    });
    const run = await server.start(job);
    await server.says(run, '\na\n');
    const before = await server.lines(run);
    await expect.poll(() => timesOf(server, run)).toHaveLength(before.length);
    const between = Date.now() - run.startTime;
    await writeFile(join(server.home.jobFiles.workspace(job), 'go'), '');
    await server.engine.builds.finished(run);
    const lines = await server.lines(run);
    const times = await timesOf(server, run);
    expect(times).toHaveLength(lines.length);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[lines.indexOf('a')]).toBeLessThanOrEqual(between);
    expect(times[lines.indexOf('b')]).toBeGreaterThanOrEqual(between);
  });

  it('goes on with them after a restart of the server, and forgets those of lines that are printed again', async (t) => {
    const first = await startServer(t);
    const job = await first.define('kept', {
      shells: ['echo a; while [ ! -e go ]; do sleep 0.02; done; echo b'],
      wrappers: TIMESTAMPS,
    });
    const begun = await first.start(job);
    await first.says(begun, '\na\n');
    await first.crash();
    const times = join(first.home.runs.paths.folder(job, 1), 'timestamper', 'timestamps');
    await mkdir(dirname(times), { recursive: true });
    await appendFile(times, Buffer.from([0x80]));
    const second = await startServer(t, { folder: first.home.folder });
    await writeFile(join(second.home.jobFiles.workspace(job), 'go'), '');
    const run = second.run('kept', 1);
    await second.engine.builds.finished(run);
    expect(await timesOf(second, run)).toHaveLength((await second.lines(run)).length);
  });

  it('has none without the wrapper', async (t) => {
    const server = await startServer(t);
    const run = await server.build(await server.define('plain'));
    expect(await timesOf(server, run)).toEqual([]);
  });
});

describe('a workspace that is cleaned before the build', () => {
  it('is empty but for what the build brings', async (t) => {
    const server = await startServer(t);
    const job = await server.define('clean', { shells: ['ls -A; touch left'], wrappers: cleanBefore() });
    await mkdir(join(server.home.jobFiles.workspace(job), 'old'), { recursive: true });
    const run = await server.build(job);
    expect((await server.lines(run)).slice(2)).toEqual([
      'Building in workspace HOME/workspace/clean',
      '[WS-CLEANUP] Deleting project workspace...',
      '[WS-CLEANUP] Deferred wipeout is used...',
      '[WS-CLEANUP] Done',
      '[clean] $ /bin/sh -xe /tmp/jenkins.sh',
      '+ ls -A',
      '+ touch left',
      'Finished: SUCCESS',
    ]);
  });

  it('loses what patterns mean, and no link leads out of it', async (t) => {
    const server = await startServer(t);
    const outside = join(server.home.folder, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'a.o'), '');
    const pattern = (type: string, text: string) =>
      `<hudson.plugins.ws__cleanup.Pattern><pattern>${text}</pattern><type>${type}</type></hudson.plugins.ws__cleanup.Pattern>`;
    const patterns = `<patterns>${pattern('INCLUDE', '**/*.o')}${pattern('INCLUDE', 'link')}${pattern('EXCLUDE', '$KEPT/**')}</patterns>`;
    const job = await server.define('some', {
      shells: ['find . -not -type d | sort'],
      wrappers: cleanBefore(`${patterns}<deleteDirs>true</deleteDirs>`),
      properties:
        '<hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.StringParameterDefinition><name>KEPT</name><defaultValue>keep</defaultValue></hudson.model.StringParameterDefinition></parameterDefinitions></hudson.model.ParametersDefinitionProperty>',
    });
    const workspace = server.home.jobFiles.workspace(job);
    for (const folder of ['keep', 'src']) {
      await mkdir(join(workspace, folder), { recursive: true });
      await writeFile(join(workspace, folder, 'a.o'), '');
      await writeFile(join(workspace, folder, 'a.c'), '');
    }
    await symlink(outside, join(workspace, 'link'));
    const run = await server.build(job);
    const found = (await server.lines(run)).filter((line) => line.startsWith('./'));
    expect(found).toEqual(['./keep/a.c', './keep/a.o', './src/a.c']);
    expect(existsSync(join(outside, 'a.o'))).toBe(true);
  });

  it('is cleaned after it depending on the result', async (t) => {
    const server = await startServer(t);
    const publisher = (more = '') =>
      `<hudson.plugins.ws__cleanup.WsCleanup>${more}</hudson.plugins.ws__cleanup.WsCleanup>`;
    const kept = await server.define('kept', {
      shells: ['touch left; false'],
      publishers: publisher('<cleanWhenFailure>false</cleanWhenFailure>'),
    });
    expect((await server.lines(await server.build(kept))).slice(-3)).toEqual([
      '[WS-CLEANUP] Deleting project workspace...',
      '[WS-CLEANUP] Skipped based on build state FAILURE',
      'Finished: FAILURE',
    ]);
    expect(existsSync(join(server.home.jobFiles.workspace(kept), 'left'))).toBe(true);
    const gone = await server.define('gone', { shells: ['touch left'], publishers: publisher() });
    expect((await server.lines(await server.build(gone))).slice(-3)).toEqual([
      '[WS-CLEANUP] Deferred wipeout is used...',
      '[WS-CLEANUP] done',
      'Finished: SUCCESS',
    ]);
    expect(existsSync(join(server.home.jobFiles.workspace(gone), 'left'))).toBe(false);
  });
});

it('a step that is to run when the time is over runs before the end', async (t) => {
  const clock = createRunningClock();
  const server = await startServer(t, { clock });
  const operation = (command: string, goesOn: boolean): string =>
    `<${OPERATIONS}BuildStepOperation><buildstep class="hudson.tasks.Shell"><command>${command}</command></buildstep>
      <continueEvenIfFailed>${goesOn}</continueEvenIfFailed></${OPERATIONS}BuildStepOperation>`;
  const job = await server.define('dumped', {
    shells: ['set +x; echo up; exec sleep 100'],
    wrappers: silentFor(
      SILENT_S,
      operation('set +x; echo dump of $JOB_NAME; exit 1', true),
      `<${OPERATIONS}FailOperation/>`,
    ),
  });
  const run = await server.start(job);
  await server.says(run, '\nup\n');
  clock.advance(SILENT_S * 1000);
  await server.engine.builds.finished(run);
  expect(run.result).toBe('FAILURE');
  const lines = (await server.lines(run)).filter((line) => !/^[+[]/.test(line)).slice(3);
  expect(lines.slice(0, 3)).toEqual([
    'up',
    'dump of dumped',
    'Build timed out (after 0 minutes). Marking the build as failed.',
  ]);
});
