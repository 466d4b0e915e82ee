import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineBuilder, defineWrapper } from '../../points/index.ts';
import { parametersXml, startServer, stringParameterXml } from '../testing/server.ts';

const ARCHIVER = '<hudson.tasks.ArtifactArchiver><artifacts>out/**</artifacts></hudson.tasks.ArtifactArchiver>';

const throwing = defineBuilder({
  symbol: 'throwing',
  displayName: 'Throw',
  xmlTag: 'test.Throwing',
  fields: {},
  example: {},
  perform: () => Promise.reject(new Error('broken inside')),
});

const noSuchProgram = defineBuilder({
  symbol: 'noSuchProgram',
  displayName: 'Ask',
  xmlTag: 'test.NoSuchProgram',
  fields: {},
  example: {},
  async perform(_, { launch }) {
    await launch.capture(['/no/such/program']);
    return 'SUCCESS';
  },
});

const greeting = defineWrapper({
  symbol: 'greeting',
  displayName: 'Greeting',
  xmlTag: 'test.Greeting',
  fields: {},
  example: {},
  async setUp(_, { env, log }) {
    env.set('GREETING', 'hello');
    log.line('set up');
    return async () => log.line('torn down');
  },
});

describe('a run', () => {
  it('prints what Jenkins prints and ends with SUCCESS', async (t) => {
    const server = await startServer(t);
    const run = await server.build(await server.define('hello', { shells: ['echo hello world'] }));
    expect(await server.lines(run)).toEqual([
      'Started by user admin the user',
      'Running as SYSTEM',
      'Building in workspace HOME/workspace/hello',
      '[hello] $ /bin/sh -xe /tmp/jenkins.sh',
      '+ echo hello world',
      'hello world',
      'Finished: SUCCESS',
    ]);
    expect(run).toMatchObject({ state: 'completed', result: 'SUCCESS', number: 1 });
    expect(server.queue.nodes.builtIn.busy).toBe(0);
    const folder = server.home.runs.paths.folder(server.job('hello'), 1);
    await expect.poll(() => readdir(folder)).toEqual(['build.xml', 'injectedEnvVars.txt', 'log']);
  });

  it('stops at the first step that fails, and still runs its post-build actions', async (t) => {
    const server = await startServer(t);
    const job = await server.define('failing', {
      shells: ['mkdir out; echo 1 > out/a.txt', 'echo before; false; echo after', 'echo never'],
      publishers: ARCHIVER,
    });
    const run = await server.build(job);
    expect((await server.lines(run)).slice(-5)).toEqual([
      'before',
      '+ false',
      "Build step 'Execute shell' marked build as failure",
      'Archiving artifacts',
      'Finished: FAILURE',
    ]);
    expect(await readFile(join(server.home.runs.paths.archive(job, 1), 'out/a.txt'), 'utf8')).toBe('1\n');
  });

  it('goes on after an unstable step', async (t) => {
    const server = await startServer(t);
    const job = await server.define('unstable', {
      builders:
        '<hudson.tasks.Shell><command>exit 3</command><unstableReturn>3</unstableReturn></hudson.tasks.Shell>' +
        '<hudson.tasks.Shell><command>echo on</command></hudson.tasks.Shell>',
    });
    const run = await server.build(job);
    expect(run.result).toBe('UNSTABLE');
    expect((await server.lines(run)).slice(4)).toEqual([
      '+ exit 3',
      "Build step 'Execute shell' changed build result to UNSTABLE",
      '[unstable] $ /bin/sh -xe /tmp/jenkins.sh',
      '+ echo on',
      'on',
      'Finished: UNSTABLE',
    ]);
  });

  it('gives its processes the variables that Jenkins gives', async (t) => {
    const server = await startServer(t);
    const job = await server.define('env', {
      shells: ['env'],
      properties: parametersXml(stringParameterXml('who', 'me and $JOB_NAME') + stringParameterXml('n', '1')),
    });
    const run = await server.build(job, { values: new Map([['n', { kind: 'text', text: '2' }]]) });
    const lines = await server.lines(run);
    for (const line of [
      ...['BUILD_NUMBER=1', 'BUILD_ID=1', 'BUILD_TAG=jenkins-env-1', 'JOB_NAME=env', 'JOB_BASE_NAME=env', 'CI=true'],
      ...['BUILD_DISPLAY_NAME=#1', 'CLASSPATH=', 'NODE_NAME=built-in', 'NODE_LABELS=built-in', 'EXECUTOR_NUMBER=3'],
      ...['JENKINS_URL=http://ci.example/', 'BUILD_URL=http://ci.example/job/env/1/', 'JENKINS_HOME=HOME'],
      ...['WORKSPACE=HOME/workspace/env', 'WORKSPACE_TMP=HOME/workspace/env@tmp', 'LITERAL=$HOME$$'],
      ...['who=me and env', 'WHO=me and env', 'n=2', 'N=2'],
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.join('\n')).toMatch(/\nJENKINS_SERVER_COOKIE=[0-9a-f]{16}\n/);
  });

  it("runs a script with the program of its first line, and with Unix's line ends", async (t) => {
    const server = await startServer(t);
    const job = await server.define('shebang', {
      builders:
        '<hudson.tasks.Shell><command>#!/bin/sh -e&#xd;\necho one&#xd;\necho two</command></hudson.tasks.Shell>',
    });
    expect((await server.lines(await server.build(job))).slice(3)).toEqual([
      '[shebang] $ /bin/sh -e /tmp/jenkins.sh',
      'one',
      'two',
      'Finished: SUCCESS',
    ]);
  });

  it('fails before its first step where a part of the job is of a kind that is not known', async (t) => {
    const server = await startServer(t);
    const job = await server.define('unknown', { shells: ['echo never'], builders: '<hudson.tasks.Maven_-X/>' });
    expect((await server.lines(await server.build(job))).slice(3)).toEqual([
      'ERROR: hudson.tasks.Maven$X is not a kind of step that this server knows',
      'Finished: FAILURE',
    ]);
  });

  it('warns of a post-build action that is not known', async (t) => {
    const server = await startServer(t);
    const run = await server.build(await server.define('mail', { publishers: '<org.example.Unheard/>' }));
    expect((await server.lines(run)).slice(3)).toEqual([
      'WARNING: org.example.Unheard is not a kind of post-build action that this server knows',
      'Finished: SUCCESS',
    ]);
  });

  it.each([
    ['test.Throwing', ['FATAL: broken inside', "Build step 'Throw' marked build as failure", 'Finished: FAILURE']],
    [
      'test.NoSuchProgram',
      [
        '[x] $ /no/such/program',
        'FATAL: command execution failed',
        expect.stringMatching(
          /^Cannot run program "\/no\/such\/program" \(in directory "HOME\/workspace\/x"\): .*ENOENT/,
        ),
        "Build step 'Ask' marked build as failure",
        'Finished: FAILURE',
      ],
    ],
  ])('fails where %s cannot do its work, and gives its executor back', async (tag, lines) => {
    const server = await startServer({ onTestFinished }, { kinds: [throwing, noSuchProgram] });
    const run = await server.build(await server.define('x', { builders: `<${tag}/>` }));
    expect((await server.lines(run)).slice(3)).toEqual(lines);
    expect(server.queue.nodes.builtIn.busy).toBe(0);
  });

  it('wraps its steps', async (t) => {
    const server = await startServer(t, { kinds: [greeting] });
    const run = await server.build(
      await server.define('w', { shells: ['echo $GREETING; exit 1'], wrappers: '<test.Greeting/>' }),
    );
    expect((await server.lines(run)).slice(3)).toEqual([
      'set up',
      '[w] $ /bin/sh -xe /tmp/jenkins.sh',
      '+ echo hello',
      'hello',
      '+ exit 1',
      "Build step 'Execute shell' marked build as failure",
      'torn down',
      'Finished: FAILURE',
    ]);
  });

  it('has a working folder of its own beside another run of the job', async (t) => {
    const server = await startServer(t);
    const job = await server.define('c', {
      shells: ['echo in $(basename $WORKSPACE); while [ ! -e ../go ]; do sleep 0.02; done'],
      more: '<concurrentBuild>true</concurrentBuild>',
    });
    const first = await server.start(job);
    await server.says(first, 'in c\n');
    const second = await server.start(job);
    await server.says(second, 'in c@2\n');
    await writeFile(join(server.home.folder, 'workspace', 'go'), '');
    await Promise.all([first, second].map((run) => server.engine.builds.finished(run)));
    expect([first.result, second.result]).toEqual(['SUCCESS', 'SUCCESS']);
  });

  it('uses the custom workspace, variables expanded', async (t) => {
    const server = await startServer(t);
    const job = await server.define('own', {
      shells: ['pwd'],
      more: '<customWorkspace>ws/${JOB_NAME}</customWorkspace>',
    });
    expect((await server.lines(await server.build(job))).slice(2, 4)).toEqual([
      'Building in workspace HOME/ws/own',
      '[own] $ /bin/sh -xe /tmp/jenkins.sh',
    ]);
  });

  it('puts an uploaded file into the workspace and keeps it', async (t) => {
    const server = await startServer(t);
    const upload = join(server.home.uploads.folder, 'u1');
    await writeFile(upload, 'content');
    const job = await server.define('file', {
      shells: ['cat data/in.txt'],
      properties: parametersXml(
        '<hudson.model.FileParameterDefinition><name>data/in.txt</name></hudson.model.FileParameterDefinition>',
      ),
    });
    const run = await server.build(job, {
      values: new Map([['data/in.txt', { kind: 'file', fileName: 'mine.txt', storedAs: upload }]]),
    });
    expect(await server.lines(run)).toContain('contentFinished: SUCCESS');
    expect(await readFile(join(server.home.runs.paths.fileParameters(job, 1), 'data/in.txt'), 'utf8')).toBe('content');
  });

  it('starts other jobs when its result is final', async (t) => {
    const server = await startServer(t);
    await server.define('child', { more: '<quietPeriod>0</quietPeriod>' });
    const parent = await server.define('parent', {
      publishers: '<hudson.tasks.BuildTrigger><childProjects>child, gone</childProjects></hudson.tasks.BuildTrigger>',
    });
    expect(server.engine.dependencies.downstream(parent)).toEqual([server.job('child')]);
    expect((await server.lines(await server.build(parent))).slice(3)).toEqual([
      'Triggering a new build of child',
      'gone does not exist. Triggering skipped',
      'Finished: SUCCESS',
    ]);
    await expect.poll(() => server.home.runs.numbers(server.job('child'))).toEqual([1]);
    const child = server.run('child', 1);
    await server.engine.builds.finished(child);
    expect((await server.lines(child)).slice(0, 3)).toEqual([
      'Started by upstream project "parent" build number 1',
      'originally caused by:',
      ' Started by user admin the user',
    ]);
  });

  it('shows as building until its whole console and record are there', async (t) => {
    const server = await startServer(t);
    const job = await server.define('whole', { shells: ['echo x'] });
    for (let n = 0; n < 10; n += 1) {
      const run = await server.start(job);
      while (server.run('whole', run.number).state !== 'completed') await new Promise((next) => setImmediate(next));
      expect(await server.console(run)).toMatch(/Finished: SUCCESS\n$/);
      expect(await readFile(join(server.home.runs.paths.folder(job, run.number), 'build.xml'), 'utf8')).toContain(
        '<result>SUCCESS</result>',
      );
      await server.engine.builds.finished(run);
    }
  });
});
