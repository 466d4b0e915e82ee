import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parametersXml, startServer, stringParameterXml, type TestServer } from '../testing/server.ts';

const THROTTLE = 'hudson.plugins.throttleconcurrents.ThrottleJobProperty';
const RATE = 'jenkins.branch.RateLimitBranchProperty_-JobPropertyImpl';
const BLOCKER = 'hudson.plugins.buildblocker.BuildBlockerProperty';
const CONCURRENT = '<concurrentBuild>true</concurrentBuild>';
const WAIT = 'while [ ! -e "$JENKINS_HOME/go" ]; do sleep 0.02; done';

async function whyOf(server: TestServer, name: string): Promise<string> {
  await expect.poll(() => server.queue.itemOf(name)?.state).toBe('blocked');
  const item = server.queue.itemOf(name);
  return (item && server.queue.why(item)) ?? '';
}

async function ask(server: TestServer, name: string, parameters: Readonly<Record<string, string>> = {}): Promise<void> {
  const values = new Map(Object.entries(parameters).map(([key, text]) => [key, { kind: 'text', text } as const]));
  await server.engine.scheduler.schedule(server.job(name), { causes: [{ kind: 'timer' }], delay: 0, values });
}

it('no more builds of a job run at the same time than its property says', async (t) => {
  const server = await startServer(t);
  const properties = `${parametersXml(stringParameterXml('P', ''))}<${THROTTLE}><maxConcurrentTotal>2</maxConcurrentTotal>
    <throttleEnabled>true</throttleEnabled><throttleOption>project</throttleOption></${THROTTLE}>`;
  const job = await server.define('busy', { shells: [WAIT], properties, more: CONCURRENT });
  for (const value of ['1', '2', '3']) await ask(server, 'busy', { P: value });
  await expect.poll(() => server.engine.builds.running(job).length).toBe(2);
  expect(await whyOf(server, 'busy')).toBe('Already running 2 builds across all nodes');
  expect(server.engine.builds.running(job)).toHaveLength(2);
  await writeFile(join(server.home.folder, 'go'), '');
  await expect.poll(() => server.home.runs.numbers(job).length).toBe(3);
});

it('jobs of a category share its limit, of all nodes or of each', async (t) => {
  const server = await startServer(t);
  await writeFile(
    join(server.home.folder, `${THROTTLE}.xml`),
    `<${THROTTLE}_-DescriptorImpl><categories>
      <${THROTTLE}_-ThrottleCategory><maxConcurrentPerNode>1</maxConcurrentPerNode><maxConcurrentTotal>0</maxConcurrentTotal><categoryName>db</categoryName></${THROTTLE}_-ThrottleCategory>
    </categories></${THROTTLE}_-DescriptorImpl>`,
  );
  const properties = `<${THROTTLE}><categories><string>db</string></categories><throttleEnabled>true</throttleEnabled>
    <throttleOption>category</throttleOption></${THROTTLE}>`;
  const first = await server.define('first', { shells: [WAIT], properties });
  const second = await server.define('second', { shells: ['true'], properties });
  const run = await server.start(first);
  await ask(server, 'second');
  expect(await whyOf(server, 'second')).toBe('Already running 1 builds on node');
  await writeFile(join(server.home.folder, 'go'), '');
  await server.engine.builds.finished(run);
  await expect.poll(() => server.home.runs.numbers(second).length).toBe(1);
});

it('a job waits for builds of others, and for those that wait before it', async (t) => {
  const server = await startServer(t);
  const blocked = `<${BLOCKER}><useBuildBlocker>true</useBuildBlocker><blockLevel>GLOBAL</blockLevel>
    <scanQueueFor>ALL</scanQueueFor><blockingJobs>(broken&#10;deploy-.*</blockingJobs></${BLOCKER}>`;
  const deploy = await server.define('deploy-x', { shells: [WAIT] });
  const job = await server.define('tests', { shells: ['true'], properties: blocked });
  const run = await server.start(deploy);
  await ask(server, 'tests');
  expect(await whyOf(server, 'tests')).toBe('Blocking job deploy-x is running.');
  expect([...server.engine.builds.runningJobs()]).toEqual(['deploy-x']);
  await writeFile(join(server.home.folder, 'go'), '');
  await server.engine.builds.finished(run);
  await expect.poll(() => server.home.runs.numbers(job).length).toBe(1);
});

it('builds begin as far apart as a rate says, but for those of people where they may', async (t) => {
  const server = await startServer(t);
  const limit = (boost: boolean): string =>
    `<${RATE}><durationName>hour</durationName><count>2</count><userBoost>${boost}</userBoost></${RATE}>`;
  const job = await server.define('slow', { shells: ['true'], properties: limit(true) });
  const run = await server.build(job);
  await server.build(job);
  await ask(server, 'slow');
  expect(await whyOf(server, 'slow')).toMatch(
    /^Build throttle expires at \d{1,2}:\d\d:\d\d [AP]M on \w{3} \d{1,2}, \d{4}$/,
  );
  expect(run.result).toBe('SUCCESS');
  expect(server.home.runs.numbers(job)).toHaveLength(2);
});
