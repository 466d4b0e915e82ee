import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Home, Job } from '../../home/index.ts';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import type { Run } from '../../model/index.ts';
import { definePublisher, defineWrapper } from '../../points/index.ts';
import { BY_ADMIN, shellsXml, startServer, type TestOptions, type TestServer } from '../testing/server.ts';

const greeting = defineWrapper({
  symbol: 'greeting',
  displayName: 'Greeting',
  xmlTag: 'test.Greeting',
  fields: {},
  example: {},
  async setUp(_, { env, log }) {
    env.set('GREETING', String(Math.random()));
    log.line(`set up ${env.get('GREETING')}`);
    return async () => log.line('torn down');
  },
});

/** Looks for a file until it is there, without a process. */
const patient = definePublisher({
  symbol: 'patient',
  displayName: 'Patient',
  xmlTag: 'test.Patient',
  fields: {},
  example: {},
  async perform(_, { log, workspace }) {
    log.line('looking');
    while ((await workspace.glob('go')).length === 0);
    log.line('found');
    return 'SUCCESS';
  },
});

const WAIT = 'echo waiting; while [ ! -e ../go ]; do sleep 0.02; done';

async function letGo(home: Home): Promise<void> {
  await writeFile(join(home.folder, 'workspace', 'go'), '');
}

/** The server is killed and another one takes its home over. */
async function takeOver(
  t: Finisher,
  server: TestServer,
  options: Omit<TestOptions, 'folder'> = {},
): Promise<TestServer> {
  await server.crash();
  return startServer(t, { ...options, folder: server.home.folder });
}

function control(server: TestServer, job: Job, number: number): string {
  return server.home.runs.paths.control(job, number);
}

async function ended(server: TestServer, before: Run): Promise<Run> {
  const run = server.run(before.job, before.number);
  await server.engine.builds.finished(run);
  return server.run(before.job, before.number);
}

/** Holds how a folder is removed in which a process of the build may still write its last words. */
const BESIDE_OTHERS = { recursive: true, maxRetries: 20 } as const;

describe('a run whose server was killed', () => {
  it.each([
    ['while its step runs', false],
    ['when its step ended in the meantime', true],
  ])('goes on %s, with its whole console', async (_, inTheMeantime) => {
    const finishers: (() => Promise<void>)[] = [];
    const t = { onTestFinished: (action: () => Promise<void>) => void finishers.push(action) };
    const first = await startServer(t);
    const job = await first.define('j', { shells: ['echo one', `echo two; ${WAIT}; echo three`, 'echo four'] });
    const begun = await first.start(job);
    await first.says(begun, '\nwaiting\n');
    if (inTheMeantime) {
      await first.crash();
      await letGo(first.home);
      await expect.poll(() => existsSync(join(control(first, job, 1), 'step-build-1-0', 'exit'))).toBe(true);
    }
    const second = await (inTheMeantime ? startServer(t, { folder: first.home.folder }) : takeOver(t, first));
    if (!inTheMeantime) expect(second.run('j', 1).state).toBe('building');
    await letGo(second.home);
    const run = await ended(second, begun);
    expect(run).toMatchObject({ result: 'SUCCESS', state: 'completed' });
    const lines = (await second.lines(run)).filter((line) => !line.startsWith('+ ['));
    expect(lines.filter((line) => !line.startsWith('+'))).toEqual([
      'Started by user admin the user',
      'Running as SYSTEM',
      'Building in workspace HOME/workspace/j',
      '[j] $ /bin/sh -xe /tmp/jenkins.sh',
      'one',
      '[j] $ /bin/sh -xe /tmp/jenkins.sh',
      'two',
      'waiting',
      'three',
      '[j] $ /bin/sh -xe /tmp/jenkins.sh',
      'four',
      'Finished: SUCCESS',
    ]);
    expect(second.queue.nodes.builtIn.busy).toBe(0);
    await expect.poll(() => existsSync(control(second, job, 1))).toBe(false);
    for (const finish of finishers.reverse()) await finish();
  });

  it('keeps the environment and tear-down of its wrappers', async (t) => {
    const first = await startServer(t, { kinds: [greeting] });
    const job = await first.define('w', { shells: [WAIT, 'echo $GREETING'], wrappers: '<test.Greeting/>' });
    const begun = await first.start(job);
    await first.says(begun, '\nwaiting\n');
    const said = /set up (\S+)/.exec(await first.console(begun))?.[1] ?? '';
    expect(await readFile(join(control(first, job, 1), 'state.json'), 'utf8')).not.toContain(said);
    const second = await takeOver(t, first, { kinds: [greeting] });
    await letGo(second.home);
    const lines = await second.lines(await ended(second, begun));
    expect(lines).toContain(said);
    expect(lines.filter((line) => line.startsWith('set up'))).toHaveLength(1);
    expect(lines.slice(-2)).toEqual(['torn down', 'Finished: SUCCESS']);
  });

  it('keeps what its steps told those behind them, each once, and encrypted', async (t) => {
    const inject = (info: string): string => `<EnvInjectBuilder><info>${info}</info></EnvInjectBuilder>`;
    const first = await startServer(t);
    const job = await first.define('told', {
      builders: `${inject('<propertiesContent>PLACE=there-is</propertiesContent>')}${shellsXml(['true'])}
        ${inject(`<propertiesContent>PLACE=\${PLACE}/nowhere</propertiesContent><scriptContent>${WAIT}</scriptContent>`)}
        ${shellsXml(['rm ../go; echo again; while [ ! -e ../go ]; do sleep 0.02; done', 'echo "at [$PLACE]"'])}`,
    });
    const begun = await first.start(job);
    await first.says(begun, '\nwaiting\n');
    const second = await takeOver(t, first);
    await letGo(second.home);
    await second.says(begun, '\nagain\n');
    expect(await readFile(join(control(second, job, 1), 'state.json'), 'utf8')).not.toContain('there-is');
    const third = await takeOver(t, second);
    await letGo(third.home);
    const run = await ended(third, begun);
    expect(run.result).toBe('SUCCESS');
    expect((await third.lines(run)).slice(-2)).toEqual(['at [there-is/nowhere]', 'Finished: SUCCESS']);
  });

  it('does not repeat in its console what a post-build action said before', async (t) => {
    const options = { kinds: [patient] };
    const first = await startServer(t, options);
    const job = await first.define('p', { shells: ['echo built'], publishers: '<test.Patient/>' });
    const begun = await first.start(job);
    await first.says(begun, '\nlooking\n');
    const second = await takeOver(t, await takeOver(t, first, options), options);
    await second.says(begun, '\nlooking\n');
    await writeFile(join(second.home.jobFiles.workspace(job), 'go'), '');
    const lines = await second.lines(await ended(second, begun));
    expect(lines.slice(4)).toEqual(['+ echo built', 'built', 'looking', 'found', 'Finished: SUCCESS']);
  });

  it('is still stopped where that was asked for', async (t) => {
    const first = await startServer(t);
    const mark = `34${process.pid}`;
    const begun = await first.start(
      await first.define('s', { shells: [`trap "" TERM; echo up; sleep ${mark}; sleep ${mark}`] }),
    );
    await first.says(begun, '\nup\n');
    first.engine.builds.stop(begun, 'admin');
    const second = await takeOver(t, first);
    const run = await ended(second, begun);
    expect(run).toMatchObject({ result: 'ABORTED', interruptions: [{ userId: 'admin' }] });
    expect((await second.lines(run)).slice(-3)).toEqual([
      'Build was aborted',
      'Aborted by admin the user',
      'Finished: ABORTED',
    ]);
    await expect.poll(() => spawnSync('pgrep', ['-f', `^sleep ${mark}$`]).status).toBe(1);
  });

  it('ends ABORTED with the reason where its process is gone', async (t) => {
    const first = await startServer(t);
    const job = await first.define('gone', { shells: ['echo $$ > pid; echo up; sleep 1000', 'echo never'] });
    const begun = await first.start(job);
    await first.says(begun, '\nup\n');
    const folder = join(control(first, job, 1), 'step-build-0-0');
    await first.crash();
    const supervisor = Number((await readFile(join(folder, 'pid'), 'utf8')).trim().split(/\s/)[0]);
    process.kill(supervisor, 'SIGKILL');
    process.kill(Number(await readFile(join(first.home.folder, 'workspace/gone/pid'), 'utf8')), 'SIGKILL');
    const second = await startServer(t, { folder: first.home.folder });
    const run = await ended(second, begun);
    expect(run.result).toBe('ABORTED');
    expect((await second.lines(run)).slice(-2)).toEqual([
      'ERROR: the process of this step is gone and left no exit code: it was killed, or the machine was restarted',
      'Finished: ABORTED',
    ]);
    expect(run.interruptions).toMatchObject([{ userId: null }]);
  });

  it('ends ABORTED with the reason where nothing is left of its state', async (t) => {
    const first = await startServer(t);
    const job = await first.define('lost', { shells: [WAIT] });
    const begun = await first.start(job);
    await first.says(begun, '\nwaiting\n');
    await first.crash();
    await rm(control(first, job, 1), BESIDE_OTHERS);
    const told: string[] = [];
    const second = await startServer(t, {
      folder: first.home.folder,
      listeners: [{ onCompleted: (_, { job: name, result, state }) => void told.push(`${name} ${result} ${state}`) }],
    });
    const run = await ended(second, begun);
    expect(run).toMatchObject({ result: 'ABORTED', state: 'completed' });
    expect(told).toEqual(['lost ABORTED completed']);
    expect((await second.lines(run)).slice(-2)).toEqual([
      'ERROR: The server stopped while this build ran and left nothing from which it could go on',
      'Finished: ABORTED',
    ]);
    expect(second.home.runs.permalink(second.job('lost'), 'lastCompletedBuild')?.number).toBe(1);
    await letGo(second.home);
  });

  it('ends with the reason, and its number is spent, where a loss of power left nothing of its start', async (t) => {
    const first = await startServer(t);
    const job = await first.define('lost', { shells: [WAIT] });
    const begun = await first.start(job);
    await first.says(begun, '\nwaiting\n');
    await first.crash();
    await letGo(first.home);
    await rm(dirname(dirname(control(first, job, 1))), BESIDE_OTHERS);
    await rm(join(first.home.folder, 'jobs', 'lost', 'nextBuildNumber'));
    const second = await startServer(t, { folder: first.home.folder });
    const run = await ended(second, begun);
    expect(run).toMatchObject({ result: 'ABORTED', state: 'completed', queueId: begun.queueId, causes: begun.causes });
    expect(second.queue.items()).toEqual([]);
    expect(second.home.runs.nextNumber(second.job('lost'))).toBe(2);
  });

  it('ends with the reason where its record is lost after a server had taken it over', async (t) => {
    const first = await startServer(t);
    const job = await first.define('lost', { shells: [WAIT] });
    const begun = await first.start(job);
    await first.says(begun, '\nwaiting\n');
    const second = await takeOver(t, first);
    await second.crash();
    await letGo(first.home);
    await rm(dirname(dirname(control(first, job, 1))), BESIDE_OTHERS);
    const third = await startServer(t, { folder: first.home.folder });
    expect(await ended(third, begun)).toMatchObject({ result: 'ABORTED', queueId: begun.queueId });
  });

  it.each([
    ['its job cannot be loaded', 'jobs/f/jobs/lost/config.xml'],
    ['its folder cannot be loaded', 'jobs/f/config.xml'],
    ['its record cannot be looked at', 'jobs/f/jobs/lost/builds/1/build.xml'],
  ])('is not given up at a start where %s', async (_what, damaged) => {
    const first = await startServer({ onTestFinished });
    await first.home.items.create('', 'f', '<com.cloudbees.hudson.plugins.folder.Folder/>');
    const job = await first.define('f/lost', { shells: [WAIT] });
    const begun = await first.start(job);
    await first.says(begun, '\nwaiting\n');
    await first.crash();
    await letGo(first.home);
    const builds = dirname(dirname(control(first, job, 1)));
    await rm(builds, BESIDE_OTHERS);
    const path = join(first.home.folder, damaged);
    const text = path.startsWith(builds) ? null : await readFile(path);
    await rm(path, { force: true });
    await mkdir(path, { recursive: true });
    const second = await startServer({ onTestFinished }, { folder: first.home.folder });
    await second.crash();
    await rm(path, { recursive: true });
    if (text !== null) await writeFile(path, text);
    const third = await startServer({ onTestFinished }, { folder: first.home.folder });
    expect(await ended(third, begun)).toMatchObject({ result: 'ABORTED', queueId: begun.queueId });
  });

  it('does not come back when it had ended and was deleted', async (t) => {
    const first = await startServer(t);
    const job = await first.define('gone', { shells: ['true'] });
    const run = await first.build(job);
    await first.home.runs.delete(job, run.number);
    const second = await takeOver(t, first);
    expect(second.home.runs.numbers(second.job('gone'))).toEqual([]);
    expect(second.home.runs.nextNumber(second.job('gone'))).toBe(2);
  });

  it('begins where the server was killed right after its start was noted', async (t) => {
    const first = await startServer(t);
    const job = await first.define('noted', { shells: ['echo work'] });
    const item = { id: 7, job: 'noted', inQueueSince: 1, due: 1, causes: [BY_ADMIN], parameters: null };
    await first.home.queue.append({ type: 'added', item });
    let gone = (): void => undefined;
    const noted = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const slot = { node: '', number: 0, release: () => undefined };
    void first.engine.queueTasks
      .start(item, slot, async (number) => {
        await first.home.queue.append({ type: 'left', id: 7, at: 1, number, begun: true });
        gone();
        await new Promise(() => undefined);
      })
      .catch(() => undefined);
    await noted;
    await cp(first.home.folder, `${first.home.folder}-copy`, { recursive: true });
    t.onTestFinished(() => rm(`${first.home.folder}-copy`, { recursive: true, force: true }));
    await rm(join(`${first.home.folder}-copy`, '.millwright.lock'), { force: true });
    const second = await startServer(t, { folder: `${first.home.folder}-copy` });
    const run = await ended(second, second.run('noted', 1));
    expect(run).toMatchObject({ result: 'SUCCESS', number: 1 });
    expect(await second.lines(run)).toContain('work');
    expect(second.home.runs.numbers(second.job(job.fullName))).toEqual([1]);
  });

  it('does not begin a second time when the queue could not note that it had begun', async (t) => {
    const first = await startServer(t);
    const job = await first.define('once', { shells: ['echo work'] });
    const item = { id: 7, job: 'once', inQueueSince: 1, due: 1, causes: [BY_ADMIN], parameters: null };
    await first.home.queue.append({ type: 'added', item });
    await first.home.runs.begin(job, (number) => ({
      ...item,
      number,
      queueId: 7,
      timestamp: 1,
      startTime: 1,
      duration: 0,
      result: null,
      state: 'building',
      keepLog: false,
      description: null,
      displayName: null,
      builtOn: '',
      workspace: null,
      interruptions: [],
      actions: [],
      checkouts: [],
      culprits: [],
      otherActions: [],
    }));
    const second = await takeOver(t, first);
    expect(second.queue.get(7)).toMatchObject({ state: 'left', number: 1 });
    const run = await ended(second, second.run('once', 1));
    expect(run.result).toBe('SUCCESS');
    expect(await second.lines(run)).toContain('work');
    expect(second.home.runs.numbers(second.job('once'))).toEqual([1]);
  });

  it('holds back another run of its job until it is taken up', async (t) => {
    const first = await startServer(t);
    const job = await first.define('single', { shells: [WAIT] });
    const begun = await first.start(job);
    await first.says(begun, '\nwaiting\n');
    const second = await takeOver(t, first);
    expect(second.engine.builds.running(second.job('single')).map(({ number }) => number)).toEqual([1]);
    expect(
      second.engine.queueTasks.task('single')?.blockedBy({
        id: 9,
        job: 'single',
        inQueueSince: 0,
        due: 0,
        causes: [],
        parameters: null,
      }),
    ).toEqual({ why: 'Build #1 is already in progress (ETA: N/A)' });
    await letGo(second.home);
    await ended(second, begun);
  });
});
