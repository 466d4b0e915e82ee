import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const ARCHIVE = join(import.meta.dirname, '..', '..', 'fixtures', 'homes', 'scenario2-home.tgz');

/** A copy of the home that a Jenkins 2.393 wrote; its Git repository is made anew, since nobody has it any more. */
async function unpackedHome(t: Finisher): Promise<{ home: string; repository: string }> {
  const folder = await temporaryFolder(t, 'existing');
  const home = join(folder, 'home');
  const repository = join(folder, 'repository');
  await mkdir(home);
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', home]);
  await makeRepository(repository);
  for (const job of ['gitjob', 'gitclean']) {
    const file = join(home, 'jobs', job, 'config.xml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('file:///srv/git/fixture', `file://${repository}`));
  }
  return { home, repository };
}

async function makeRepository(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'file.txt'), 'content\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.invalid', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'first commit');
}

/** SHA-256 of every file below `jobs`, by path. */
async function digests(home: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(join(home, 'jobs'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found[path.slice(home.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return found;
}

async function build(server: ServerProcess, job: string, number: number): Promise<{ result: string; log: string }> {
  expect((await server.client.post(`/job/${job}/build?delay=0sec`)).status).toBe(201);
  const run = await server.client.until<{ result: string; building: boolean }>(
    `/job/${job}/${number}/api/json`,
    (answer) => !answer.building,
  );
  return { result: run.result, log: await server.client.text(`/job/${job}/${number}/consoleText`) };
}

describe('a home that a real Jenkins wrote', () => {
  it('opens, and nothing in its jobs is touched by that', async (t) => {
    const { home } = await unpackedHome(t);
    const before = await digests(home);
    const server = await spawnServer({ home, password: 'admin' });
    t.onTestFinished(() => server.kill());
    const { jobs } = await server.client.json<{ jobs: { _class: string; name: string }[] }>(
      '/api/json?tree=jobs[name]',
    );
    expect(jobs.map((job) => job.name)).toEqual([
      'bound',
      'credmiss',
      'creduse',
      'gitclean',
      'gitjob',
      'gitmissing',
      'gitpipe',
      'mb',
      'mx',
      'nolabel',
      'pipe',
      'pipefail',
      'pipeinput',
      'pipeparams',
      'team',
      'tests',
    ]);
    const classOf = Object.fromEntries(jobs.map((job) => [job.name, job._class]));
    expect(classOf).toMatchObject({
      gitjob: 'hudson.model.FreeStyleProject',
      pipe: 'org.jenkinsci.plugins.workflow.job.WorkflowJob',
      team: 'com.cloudbees.hudson.plugins.folder.Folder',
      mx: 'hudson.matrix.MatrixProject',
    });
    await server.kill('SIGTERM');
    expect(await digests(home)).toEqual(before);
  });

  it('lets its administrator in with the old password, and nobody with another', async (t) => {
    const { home } = await unpackedHome(t);
    const server = await spawnServer({ home, password: 'admin' });
    t.onTestFinished(() => server.kill());
    expect(await server.client.json('/whoAmI/api/json')).toMatchObject({ name: 'admin', anonymous: false });
    const other = await fetch(new URL('api/json', server.base), {
      headers: { Authorization: `Basic ${btoa('admin:wrong')}` },
    });
    expect(other.status).toBe(401);
  });

  it('shows histories and logs as before', async (t) => {
    const { home } = await unpackedHome(t);
    const server = await spawnServer({ home, password: 'admin' });
    t.onTestFinished(() => server.kill());
    const run = await server.client.json('/job/gitjob/1/api/json');
    expect(run).toMatchObject({
      number: 1,
      result: 'SUCCESS',
      duration: 420,
      timestamp: 1_795_228_782_597,
      queueId: 18,
    });
    const text = await server.client.text('/job/gitjob/1/consoleText');
    expect(text.startsWith('Started by user admin\nRunning as SYSTEM\n')).toBe(true);
    expect(text).not.toContain('\u001b');
    expect(text.endsWith('Finished: SUCCESS\n')).toBe(true);
    expect(
      await server.client.json('/job/gitclean/api/json?tree=builds[number],lastSuccessfulBuild[number]'),
    ).toMatchObject({
      builds: [{ number: 2 }, { number: 1 }],
      lastSuccessfulBuild: { number: 2 },
    });
    const { color } = await server.client.json<{ color: string }>('/job/gitmissing/api/json');
    expect(color).toBe('red');
  });

  it('has its folder with the view, and its matrix project with the history of every cell', async (t) => {
    const { home } = await unpackedHome(t);
    const server = await spawnServer({ home, password: 'admin' });
    t.onTestFinished(() => server.kill());
    expect(await server.client.json('/job/team/api/json?tree=description,jobs[name],views[name]')).toMatchObject({
      description: 'the team',
      jobs: [{ name: 'sub one' }],
      views: [{ name: 'All' }, { name: 'v' }],
    });
    const before = await readFile(join(home, 'jobs', 'team', 'config.xml'), 'utf8');
    const described = await server.client.post('/job/team/submitDescription?description=other');
    expect(described.status).toBe(302);
    const after = await readFile(join(home, 'jobs', 'team', 'config.xml'), 'utf8');
    // The credentials in it, which nothing here reads yet, are as they were.
    expect(after).toBe(before.replace('<description>the team</description>', '<description>other</description>'));

    expect(await server.client.text('/job/mx/1/consoleText')).toContain('mx » b completed with result SUCCESS');
    expect(await server.client.text('/job/mx/V=b/1/consoleText')).toContain('\ncell b\n');
    expect((await build(server, 'mx', 2)).log).toContain('Triggering mx » a\n');
    expect(await server.client.json('/job/mx/V=a/api/json?tree=builds[number]')).toMatchObject({
      builds: [{ number: 2 }, { number: 1 }],
    });
  });

  it('builds its freestyle jobs, and they go on counting', async (t) => {
    const { home } = await unpackedHome(t);
    const server = await spawnServer({ home, password: 'admin' });
    t.onTestFinished(() => server.kill());
    const gitjob = await build(server, 'gitjob', 2);
    expect(gitjob.result, gitjob.log).toBe('SUCCESS');
    expect(gitjob.log).toContain('content\n');
    expect(gitjob.log).toMatch(/branch=origin\/main commit=40/);
    const gitclean = await build(server, 'gitclean', 3);
    expect(gitclean.result, gitclean.log).toBe('SUCCESS');
    expect((await build(server, 'gitmissing', 2)).result).toBe('FAILURE');
    // Two jobs are bound to labels that no node has: they wait and say so.
    await server.client.post('/job/nolabel/build?delay=0sec');
    const { items } = await server.client.until<{ items: { why: string; task: { name: string } }[] }>(
      '/queue/api/json',
      (queue) => queue.items.length > 0,
    );
    expect(items[0]?.task.name).toBe('nolabel');
    expect(items[0]?.why).toMatch(/windows|Waiting for next available executor/);
    const { queueId } = await server.client.json<{ queueId: number }>('/job/gitjob/2/api/json');
    expect(queueId).toBe(31);
  });

  it('runs its pipelines, shows the stages of those that ran before, and takes an answer', async (t) => {
    const { home } = await unpackedHome(t);
    const server = await spawnServer({ home, password: 'admin' });
    t.onTestFinished(() => server.kill());
    const stages = async (run: string) =>
      (
        await server.client.json<{ stages: { name: string; status: string }[] }>(`/job/${run}/wfapi/describe`)
      ).stages.map(({ name, status }) => `${name} ${status}`);
    const before = await stages('pipe/1');
    expect(before).toEqual(['One SUCCESS', 'Two SUCCESS', 'Declarative: Post Actions SUCCESS']);
    const old = (await server.client.text('/job/pipe/1/consoleText')).split('\n');
    const pipe = await build(server, 'pipe', 2);
    expect(pipe.result, pipe.log).toBe('SUCCESS');
    const own = /^(Running (on|as) .*|Started by .*|\+ .*)$/;
    expect(pipe.log.split('\n').filter((line) => !own.test(line))).toEqual(old.filter((line) => !own.test(line)));
    expect(await stages('pipe/2')).toEqual(before);

    const failed = await build(server, 'pipefail', 2);
    expect(failed.log).toMatch(/\nERROR: script returned exit code 4\nFinished: FAILURE\n$/);
    expect(await stages('pipefail/2')).toEqual(await stages('pipefail/1'));

    await server.client.post('/job/pipeinput/build?delay=0sec');
    await server.client.until<{ id: string }[]>('/job/pipeinput/3/wfapi/pendingInputActions', (all) => all.length > 0);
    expect((await server.client.post('/job/pipeinput/3/input/Gate/proceedEmpty')).status).toBe(200);
    const run = await server.client.until<{ building: boolean; result: string }>(
      '/job/pipeinput/3/api/json',
      ({ building }) => !building,
    );
    expect(run.result).toBe('SUCCESS');
    expect(await server.client.text('/job/pipeinput/3/consoleText')).toContain('\nApproved by admin\n');
  });

  it('changes one line of a file when the description is changed', async (t) => {
    const { home } = await unpackedHome(t);
    const file = join(home, 'jobs', 'bound', 'config.xml');
    await cp(file, `${file}.before`);
    const server = await spawnServer({ home, password: 'admin' });
    t.onTestFinished(() => server.kill());
    const answer = await server.client.post('/job/bound/submitDescription', {
      body: new URLSearchParams({ description: 'a <new> one & more' }),
    });
    expect(answer.status).toBe(302);
    const before = (await readFile(`${file}.before`, 'utf8')).split('\n');
    const after = (await readFile(file, 'utf8')).split('\n');
    const different = after.filter((line, index) => line !== before[index]);
    expect(after).toHaveLength(before.length);
    expect(different).toEqual(['  <description>a &lt;new&gt; one &amp; more</description>']);
  });
});
