import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestRepository, testRepository } from '../../src/kinds/git/testing/repository.ts';
import { freePort, listening } from '../../src/kit/testing/free-port.ts';
import { gitHttpServer } from '../harness/git-http-server.ts';
import { credentialsXml, gitJob } from '../harness/git-jobs.ts';
import { pipeline } from '../harness/jobs.ts';
import { buildJob, createJob } from '../http/built.ts';
import { sharedServer } from '../http/start.ts';

const PASSWORD = 'tr0ub4dor&3';
const server = sharedServer();
let origin: TestRepository;
let first: string;

beforeAll(async () => {
  origin = await testRepository();
  first = await origin.commit({ message: 'first commit', files: { 'file.txt': 'one\n' } });
});

afterAll(() => origin.remove());

async function get<T>(url: string): Promise<T> {
  const answer = await server().as({ method: 'GET', url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<T>();
}

async function text(url: string): Promise<string> {
  const answer = await server().as({ method: 'GET', url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.body;
}

/** Returns the command lines of all processes, and the askpass programs of this server in their environments. */
async function processes(): Promise<{ commands: string; askpass: string[] }> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (pid: string, file: string) => readFile(join('/proc', pid, file), 'utf8').catch(() => '');
  const commands = await Promise.all(pids.map((pid) => read(pid, 'cmdline')));
  const environments = await Promise.all(pids.map((pid) => read(pid, 'environ')));
  const askpass = environments.flatMap((each) => /(?:^|\0)GIT_ASKPASS=([^\0]*askpass\.sh)/.exec(each)?.[1] ?? []);
  const own = askpass.filter((path) => path.includes(`-${process.pid}-`));
  return { commands: commands.join('\n'), askpass: own };
}

describe('a job that builds from Git', () => {
  it('tells of changes, their authors, what was built and who may have broken it', async () => {
    const command = 'cat file.txt; test "$(cat file.txt)" != broken; echo "before $GIT_PREVIOUS_SUCCESSFUL_COMMIT"';
    await createJob(server(), 'changes', gitJob({ url: origin.url, command }));
    expect(await buildJob(server(), 'changes')).toBe('SUCCESS');
    const one = await get<Record<string, unknown>>('/job/changes/1/api/json');
    expect(one).toMatchObject({
      changeSet: { _class: 'hudson.plugins.git.GitChangeSetList', items: [], kind: 'git' },
      culprits: [],
    });
    const fix = { message: 'break it\n\nreally <b>', files: { 'file.txt': 'broken' } };
    const second = await origin.commit({
      ...fix,
      env: { GIT_COMMITTER_NAME: 'Eve', GIT_COMMITTER_EMAIL: 'eve@example.org' },
    });
    expect(await buildJob(server(), 'changes')).toBe('FAILURE');
    const two = await get<{ changeSet: { items: unknown[] }; culprits: unknown[] }>('/job/changes/2/api/json');
    expect(two.culprits).toEqual([{ absoluteUrl: 'http://ci.example:8080/user/eve', fullName: 'eve' }]);
    expect(two.changeSet.items).toEqual([
      {
        _class: 'hudson.plugins.git.GitChangeSet',
        affectedPaths: ['file.txt'],
        commitId: second,
        timestamp: expect.any(Number),
        author: { absoluteUrl: 'http://ci.example:8080/user/eve', fullName: 'eve' },
        authorEmail: 'eve@example.org',
        comment: 'break it\n\nreally <b>\n',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}$/),
        id: second,
        msg: 'break it',
        paths: [{ editType: 'edit', file: 'file.txt' }],
      },
    ]);
    await origin.commit({ message: 'mend it', files: { 'file.txt': 'good' } });
    expect(await buildJob(server(), 'changes')).toBe('SUCCESS');
    const three = await get<{ culprits: { fullName: string }[] }>('/job/changes/3/api/json');
    expect(three.culprits.map(({ fullName }) => fullName)).toEqual(['carl', 'eve']);
    const console = await text('/job/changes/3/consoleText');
    expect(console).toContain(`\nbefore ${first}\n`);
    expect(console).toContain(` > git rev-list --no-walk ${second} # timeout=10\n`);
    const page = await text('/job/changes/2/changes');
    expect(page).toContain('really &lt;b>');
    expect(page).toContain('href="/user/eve/"');
    expect(await text('/job/changes/2/')).toContain('href="/job/changes/2/changes"');
    const record = await readFile(join(server().home, 'jobs/changes/builds/3/build.xml'), 'utf8');
    expect(record).toContain('<scm class="hudson.plugins.git.GitChangeLogParser"/>');
    expect(record).toContain('<lastBuild reference="../buildsByBranchName/entry/hudson.plugins.git.util.Build"/>');
    await server().services.home.runs.forget();
    const again = await get<{ actions: { lastBuiltRevision?: { SHA1: string } }[] }>('/job/changes/2/api/json');
    expect(again.actions.find(({ lastBuiltRevision }) => lastBuiltRevision)?.lastBuiltRevision?.SHA1).toBe(second);
  });

  it('logs in over HTTP without showing its password to anybody', async () => {
    const remote = await gitHttpServer(origin.folder, `robot:${PASSWORD}`);
    onTestFinished(() => remote.close());
    await writeFile(
      join(server().home, 'credentials.xml'),
      credentialsXml('forge', 'robot', PASSWORD.replace('&', '&amp;')),
    );
    const seen: string[] = [];
    remote.onRequest = async () => {
      const { commands, askpass } = await processes();
      expect(commands).not.toContain(PASSWORD);
      seen.push(...askpass);
    };
    const url = `${remote.base}app.git`;
    await createJob(server(), 'login', gitJob({ url, credentialsId: 'forge', command: 'env' }));
    expect(await buildJob(server(), 'login')).toBe('SUCCESS');
    const console = await text('/job/login/1/consoleText');
    expect(console).toContain('\nusing credential forge\n');
    expect(console).toContain('\nusing GIT_ASKPASS to set credentials the forge\n');
    expect(console).not.toContain(PASSWORD);
    expect(remote.logins).toContain(`robot:${PASSWORD}`);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((path) => existsSync(path))).toEqual([]);
    expect(await readFile(join(server().home, 'workspace/login/.git/config'), 'utf8')).not.toContain(PASSWORD);
  });

  it('says clearly that a login is wrong, or that there is none', async () => {
    const remote = await gitHttpServer(origin.folder, 'robot:other');
    onTestFinished(() => remote.close());
    await writeFile(
      join(server().home, 'credentials.xml'),
      credentialsXml('bad', 'robot', PASSWORD.replace('&', '&amp;')),
    );
    const url = `${remote.base}app.git`;
    await createJob(server(), 'refused', gitJob({ url, credentialsId: 'bad' }));
    expect(await buildJob(server(), 'refused')).toBe('FAILURE');
    const console = await text('/job/refused/1/consoleText');
    expect(console).toContain(`stderr: fatal: Authentication failed for '${url}/'\n`);
    expect(console.endsWith("ERROR: Error cloning remote repo 'origin'\nFinished: FAILURE\n")).toBe(true);
    expect(console).not.toContain(PASSWORD);
    await createJob(server(), 'nobody', gitJob({ url }));
    expect(await buildJob(server(), 'nobody')).toBe('FAILURE');
    expect(await text('/job/nobody/1/consoleText')).toContain('Authentication failed');
  });

  it('clones from a git daemon', async () => {
    const port = await freePort();
    const args = ['daemon', '--listen=127.0.0.1', `--port=${port}`, `--base-path=${origin.folder}`, '--export-all'];
    const daemon = spawn('git', args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    const ended = once(daemon, 'exit');
    // With the processes that serve its clients, if it began at all.
    onTestFinished(async () => {
      if (daemon.exitCode !== null || daemon.pid === undefined) return;
      process.kill(-daemon.pid);
      await ended;
    });
    await createJob(server(), 'daemon', gitJob({ url: `git://127.0.0.1:${port}/app.git` }));
    await Promise.race([listening(port), ended.then(() => Promise.reject(new Error('the daemon ended')))]);
    expect(await buildJob(server(), 'daemon')).toBe('SUCCESS');
  });

  it('is stopped while Git waits for a remote that never answers, with all that Git started', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const asked = new Promise((resolve) => silent.once('connection', resolve));
    const { port } = silent.address() as AddressInfo;
    await createJob(server(), 'hangs', gitJob({ url: `git://127.0.0.1:${port}/x.git` }));
    const building = buildJob(server(), 'hangs');
    await asked;
    expect((await server().as({ method: 'POST', url: '/job/hangs/1/stop' })).statusCode).toBe(302);
    expect(await building).toBe('ABORTED');
    await expect.poll(async () => (await processes()).commands).not.toContain(`127.0.0.1:${port}`);
  });
});

describe('a pipeline that builds from Git', () => {
  it('checks out by steps, gets variables and tells of changes by source', async () => {
    const script = `node {
      def one = git url: '${origin.url}', branch: 'main'
      echo "branch \${one.GIT_BRANCH} \${one.GIT_URL}"
      dir('x') {
        def two = checkout scmGit(branches: [[name: '*/main']], userRemoteConfigs: [[url: '${origin.url}']],
          extensions: [cleanBeforeCheckout(), localBranch('**'), [$class: 'RelativeTargetDirectory', relativeTargetDir: 'y'],
            sparseCheckoutPaths([[$class: 'SparseCheckoutPath', path: 'docs']])])
        echo "local \${two.GIT_LOCAL_BRANCH} \${two.GIT_CHECKOUT_DIR} \${fileExists('y/docs/a')} \${fileExists('y/file.txt')}"
      }
    }`;
    await origin.commit({ message: 'docs', files: { 'docs/a': 'a' }, branch: 'main' });
    await createJob(server(), 'pipe', pipeline(script));
    expect(await buildJob(server(), 'pipe')).toBe('SUCCESS');
    const console = await text('/job/pipe/1/consoleText');
    expect(console).toContain(`\nbranch origin/main ${origin.url}\n`);
    expect(console).toContain('\nlocal main y true false\n');
    const commit = await origin.commit({ message: 'next', files: { n: '1' } });
    expect(await buildJob(server(), 'pipe')).toBe('SUCCESS');
    const { changeSets } = await get<{ changeSets: { kind: string; items: { id: string }[] }[] }>(
      '/job/pipe/2/api/json',
    );
    expect(changeSets.map(({ kind, items }) => [kind, items.map(({ id }) => id)])).toEqual([['git', [commit]]]);
  });

  it('ends with the reason where a branch is missing', async () => {
    await createJob(server(), 'missing', pipeline(`node { git url: '${origin.url}', branch: 'nosuch' }`));
    expect(await buildJob(server(), 'missing')).toBe('FAILURE');
    expect(await text('/job/missing/1/consoleText')).toContain(
      "\nERROR: Couldn't find any revision to build. Verify the repository and branch configuration for this job.\nFinished: FAILURE\n",
    );
  });
});
