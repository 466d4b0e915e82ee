import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/controller/index.ts';
import { changingRepository } from '../harness/git-jobs.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

async function make(name: string, xml: string): Promise<Job> {
  const item = await server().services.home.items.create('', name, xml);
  if (item.kind !== 'job') throw new Error(`${name} is no job`);
  return item;
}

async function build(name: string): Promise<void> {
  const answer = await server().as({ method: 'POST', url: `/job/${name}/build?delay=0sec` });
  expect(answer.statusCode).toBe(201);
}

const completed = (job: Job, number: number) => () => {
  const found = server().services.home.runs.get(job, number);
  return found !== undefined && !('kind' in found) && found.state === 'completed' ? found : undefined;
};

const reverse = (projects: string, threshold = '') =>
  `<triggers><jenkins.triggers.ReverseBuildTrigger><spec/><upstreamProjects>${projects}</upstreamProjects>${threshold}</jenkins.triggers.ReverseBuildTrigger></triggers><quietPeriod>0</quietPeriod>`;
const shell = (command: string) =>
  `<builders><hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell></builders>`;
const pipeline = (script: string, more = '') =>
  `<flow-definition>${more}<definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${script}</script><sandbox>true</sandbox></definition></flow-definition>`;

describe('a job that waits for another', () => {
  it('starts after a good result, and both tell of it', async () => {
    const up = await make('up', '<project/>');
    const down = await make('down', `<project>${reverse('up')}</project>`);
    const property = `<properties><org.jenkinsci.plugins.workflow.job.properties.PipelineTriggersJobProperty>${reverse('down').replace('<quietPeriod>0</quietPeriod>', '')}</org.jenkinsci.plugins.workflow.job.properties.PipelineTriggersJobProperty></properties><quietPeriod>0</quietPeriod>`;
    const flow = await make('flow', pipeline("echo 'hello'", property));
    await make('off', `<project>${reverse('up')}<disabled>true</disabled></project>`);
    const api = await server().as({
      method: 'GET',
      url: '/job/down/api/json?tree=upstreamProjects[name],downstreamProjects[name]',
    });
    expect(api.json()).toMatchObject({ upstreamProjects: [{ name: 'up' }], downstreamProjects: [{ name: 'flow' }] });
    await build('up');
    await expect.poll(completed(down, 1)).toMatchObject({ causes: [{ kind: 'upstream', project: 'up', build: 1 }] });
    await expect
      .poll(completed(flow, 1), { timeout: 150_000 })
      .toMatchObject({ causes: [{ kind: 'upstream', project: 'down', causes: [{ project: 'up' }] }] });
    const console = await server().as({ method: 'GET', url: '/job/up/1/consoleText' });
    expect(console.body).toMatch(
      /Triggering a new build of down\noff is disabled. Triggering skipped\nFinished: SUCCESS\n$/,
    );
    expect(server().services.home.runs.numbers(up)).toEqual([1]);
  });

  it('does not start after a worse result than it wants', async () => {
    const bad = await make('bad', `<project>${shell('exit 1')}</project>`);
    const strict = await make('strict', `<project>${reverse('bad')}</project>`);
    const content = await make(
      'content',
      `<project>${reverse('bad', '<threshold><name>FAILURE</name></threshold>')}</project>`,
    );
    await build('bad');
    await expect.poll(completed(bad, 1)).toBeDefined();
    await expect.poll(completed(content, 1)).toBeDefined();
    expect(server().services.home.runs.numbers(strict)).toEqual([]);
    expect(server().services.queue.itemOf('strict')).toBeUndefined();
  });
});

describe('a schedule', () => {
  it('shows when it is next, and what is wrong with one', async () => {
    await make(
      'nightly',
      '<project><triggers><hudson.triggers.TimerTrigger><spec>H 4 * * *</spec></hudson.triggers.TimerTrigger></triggers></project>',
    );
    const page = await server().as({ method: 'GET', url: '/job/nightly/' });
    expect(page.body).toMatch(/Next build: <time /);
    const check = (value: string) =>
      server().as({
        method: 'GET',
        url: `/job/nightly/descriptorByName/hudson.triggers.TimerTrigger/checkSpec?value=${encodeURIComponent(value)}`,
      });
    expect((await check('H 4 * * *')).body).toMatch(
      /^<div class="ok">Would last have run at .*; would next run at .*\.<\/div>$/,
    );
    expect((await check('<b>')).body).toMatch(/^<div class="error">Invalid input: &quot;&lt;b&gt;&quot;/);
  });
});

describe('polling', () => {
  const logOf = async (name: string): Promise<string> =>
    (await server().as({ method: 'GET', url: `/job/${name}/scmPollLog/pollingLog` })).body;

  async function poll(name: string): Promise<string> {
    const answer = await server().as({ method: 'POST', url: `/job/${name}/polling` });
    expect(answer.statusCode).toBe(302);
    await expect.poll(() => server().services.polling.waiting, { timeout: 150_000 }).toBe(0);
    return logOf(name);
  }

  it('finds new commits of a real repository without a clone, and builds them', async (t) => {
    const { url, commit } = await changingRepository(t);
    const job = await make(
      'git',
      `<project><scm class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${url}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches></scm><quietPeriod>0</quietPeriod><triggers><hudson.triggers.SCMTrigger><spec/></hudson.triggers.SCMTrigger></triggers></project>`,
    );
    expect(await poll('git')).toContain('No existing build. Scheduling a new one.');
    await expect
      .poll(completed(job, 1), { timeout: 150_000 })
      .toMatchObject({ result: 'SUCCESS', causes: [{ kind: 'scm' }] });
    expect(await poll('git')).toMatch(/^Started on [\s\S]*\nDone\. Took .*\nNo changes\n$/);
    await commit();
    expect(await poll('git')).toMatch(/Changes found\n$/);
    await expect
      .poll(completed(job, 2), { timeout: 150_000 })
      .toMatchObject({ result: 'SUCCESS', causes: [{ kind: 'scm' }] });
    const page = await server().as({ method: 'GET', url: '/job/git/scmPollLog/' });
    expect(page.body).toContain('Git Polling Log');
    expect(page.body).toContain('Changes found');
  });

  it('looks at what the last build of a pipeline checked out', async (t) => {
    const { url, commit } = await changingRepository(t);
    const trigger =
      '<properties><org.jenkinsci.plugins.workflow.job.properties.PipelineTriggersJobProperty><triggers><hudson.triggers.SCMTrigger><spec/></hudson.triggers.SCMTrigger></triggers></org.jenkinsci.plugins.workflow.job.properties.PipelineTriggersJobProperty></properties><quietPeriod>0</quietPeriod>';
    const job = await make('flowing', pipeline(`node { git url: '${url}', branch: 'main' }`, trigger));
    expect(await poll('flowing')).toContain('no previous build to compare to');
    await expect.poll(completed(job, 1), { timeout: 150_000 }).toMatchObject({ result: 'SUCCESS' });
    expect(await poll('flowing')).toMatch(/No changes\n$/);
    await commit();
    expect(await poll('flowing')).toMatch(/Changes found\n$/);
    await expect.poll(completed(job, 2), { timeout: 150_000 }).toMatchObject({ result: 'SUCCESS' });
  });
});
