import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/controller/index.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const run = promisify(execFile);

async function repository(t: Parameters<typeof temporaryFolder>[0]) {
  const folder = await temporaryFolder(t);
  const git = async (...args: string[]): Promise<string> => {
    const who = ['-c', 'user.name=Ann <i>', '-c', 'user.email=ann@example.org'];
    return (await run('git', ['-C', folder, ...who, ...args])).stdout.trim();
  };
  await git('init', '-q', '-b', 'main');
  return {
    folder,
    async commit(file: string, message: string): Promise<string> {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), message);
      await git('add', '.');
      await git('commit', '-q', '-m', message);
      return git('rev-parse', 'HEAD');
    },
  };
}

const scmXml = (tag: string, url: string, browser = '') =>
  `<${tag} class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>file://${url}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches>${browser}</${tag}>`;

async function make(name: string, xml: string): Promise<Job> {
  const item = await server().services.home.items.create('', name, xml);
  if (item.kind !== 'job') throw new Error(`${name} is no job`);
  return item;
}

async function build(job: Job, number: number): Promise<void> {
  const { scheduler, home, builds } = server().services;
  await scheduler.schedule(job, { causes: [], delay: 0 });
  await expect.poll(() => home.runs.get(job, number), { timeout: 150_000 }).toBeDefined();
  const found = home.runs.get(job, number);
  if (found === undefined || 'kind' in found) throw new Error('no run');
  await builds.finished(found);
  expect(found.result).toBe('SUCCESS');
}

const page = async (url: string): Promise<string> => {
  const answer = await server().as({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

describe('the changes of a job', () => {
  it('are on a page of their own, with links to where the repository browser shows them', async (t) => {
    const { folder, commit } = await repository(t);
    const browser =
      '<browser class="hudson.plugins.git.browser.GitLab"><url>https://git.example.org/team/app</url><version>4.0</version></browser>';
    const xml = `<project>${scmXml('scm', folder, browser)}</project>`;
    const job = await make('app', xml);
    await commit('first.txt', 'first');
    await build(job, 1);
    expect(await page('/job/app/changes')).toContain('No changes in these builds.');
    const second = await commit('src/a b.txt', 'second <b>');
    await build(job, 2);
    const third = await commit('third.txt', 'third');
    await build(job, 3);

    const all = await page('/job/app/changes/');
    expect(all).toContain('<title>app Changes [Jenkins]</title>');
    expect(all).toMatch(/third<\/strong>[\s\S]*second &lt;b(>|&gt;)<\/strong>/);
    expect(all).not.toContain('first</strong>');
    expect(all).not.toContain('<b>');
    expect(all).toContain('href="/job/app/3/changes"');
    for (const id of [second, third])
      expect(all).toContain(`<a href="https://git.example.org/team/app/commit/${id}" rel="noreferrer">`);
    const file = `<a href="https://git.example.org/team/app/tree/${second}/src/a%20b.txt" rel="noreferrer">`;
    expect(all).toContain(file);
    const ofRun = await page('/job/app/2/changes');
    expect(ofRun).toContain(file);
    expect(ofRun).not.toContain(third);
    const older = await page('/job/app/changes?before=3');
    expect(older).toContain(second);
    expect(older).not.toContain(third);
    expect(await page('/job/app/')).toContain('href="/job/app/changes"');
    expect(await page('/job/app/lastSuccessfulBuild/changes')).toContain(third);
    const stored = await server().as({ method: 'GET', url: '/job/app/config.xml' });
    expect(stored.body).toContain('<version>4.0</version>');
  });

  it('of a pipeline come from what its steps checked out; a browser that is not known links nothing', async (t) => {
    const { folder, commit } = await repository(t);
    const browser = '<browser class="org.example.Browser"><url>https://git.example.org/</url></browser>';
    const definition = `<definition class="org.jenkinsci.plugins.workflow.cps.CpsScmFlowDefinition">${scmXml('scm', folder, browser)}<scriptPath>Jenkinsfile</scriptPath><lightweight>true</lightweight></definition>`;
    const job = await make('flow', `<flow-definition>${definition}</flow-definition>`);
    await commit('Jenkinsfile', 'node { checkout scm }');
    await build(job, 1);
    const second = await commit('file.txt', 'brought in');
    await build(job, 2);
    const text = await page('/job/flow/changes');
    expect(text).toContain('brought in</strong>');
    expect(text).toContain(`<code>${second}</code>`);
    expect(text).not.toContain('git.example.org');
    expect((await server().as({ method: 'GET', url: '/job/flow/config.xml' })).body).toContain(browser);
  });

  it('are as many as a page can bear; it goes on with the builds after them', async (t) => {
    const { folder, commit } = await repository(t);
    const job = await make('large', `<project>${scmXml('scm', folder)}</project>`);
    await commit('first.txt', 'first');
    await build(job, 1);
    const id = await commit('second.txt', 'second');
    await build(job, 2);
    const { runs } = server().services.home;
    const changelog = await readFile(join(runs.paths.folder(job, 2), 'changelog.xml'), 'utf8');
    const path = changelog.split('\n').find((line) => line.startsWith(':')) ?? '';
    const paths = Array.from({ length: 60 }, (_, index) => path.replace('second.txt', `file${index}.txt`)).join('\n');
    const changes = Array.from({ length: 105 }, (_, index) =>
      changelog.replace(id, `${index + 1000}${id.slice(4)}`).replace(path, paths),
    );
    for (const number of [3, 4, 5, 6]) {
      const own = runs.paths.folder(job, number);
      await mkdir(own);
      await copyFile(join(runs.paths.folder(job, 2), 'build.xml'), join(own, 'build.xml'));
      const long = `    ${number}${'x'.repeat(3 * 1024 * 1024)}`;
      const content = number === 6 ? changes.join('') : changelog.replace('    second', `    long ${number}\n${long}`);
      await writeFile(join(own, 'changelog.xml'), content);
    }
    runs.forget();
    const newest = await page('/job/large/changes');
    expect(newest.match(/<strong>second<\/strong>/g)).toHaveLength(100);
    expect(newest).toContain('<a href="/job/large/6/changes">5 more changes</a>');
    expect(newest).toContain('file49.txt');
    expect(newest).not.toContain('file50.txt');
    expect(newest).toContain('<li>10 more files</li>');
    expect(newest.match(/<strong>long \d/g)).toEqual(['<strong>long 5', '<strong>long 4']);
    expect(newest).toContain('href="/job/large/changes?before=4"');
    const older = await page('/job/large/changes?before=4');
    expect(older.match(/<strong>(long \d|second)/g)).toEqual(['<strong>long 3', '<strong>second']);
    expect(older).not.toContain('Older builds');
    expect(await page('/job/large/6/changes')).toContain('file59.txt');
  });
});
