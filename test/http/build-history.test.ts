import { beforeAll, expect, it } from 'vitest';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

async function rows(url: string): Promise<{ builds: (string | undefined)[]; links: (string | undefined)[] }> {
  const { body } = await server().as({ method: 'GET', url });
  const builds = [...body.matchAll(/<th scope="row" class="name">.*?<a href="[^"]*\/(job\/[^"]*\/\d+\/)"/g)];
  const links = [...body.matchAll(/href="(\?job=[^"]*)"/g)];
  return { builds: builds.map((match) => match[1]), links: links.map((match) => match[1]?.replaceAll('&amp;', '&')) };
}

beforeAll(async () => {
  await createJob(server(), 'good', { command: 'true', quietPeriod: 0 });
  await createJob(server(), 'bad', { command: 'exit 1', quietPeriod: 0 });
  for (let build = 0; build < 27; build++) {
    await buildJob(server(), 'good');
    await buildJob(server(), 'bad');
  }
});

it('is shown in parts, newest first', async () => {
  const first = await rows('/builds');
  expect([first.builds.length, first.builds.slice(0, 2)]).toEqual([50, ['job/bad/27/', 'job/good/27/']]);
  expect(first.links).toEqual(['?job=&result=&from=50']);
  const second = await rows(`/view/all/builds${first.links[0]}`);
  expect([second.builds.length, second.builds[3], second.links]).toEqual([4, 'job/good/1/', ['?job=&result=&from=0']]);
});

it('can be of some jobs or results alone', async () => {
  expect((await rows('/builds?job=GOO')).builds).toHaveLength(27);
  expect((await rows('/builds?result=failure')).builds.every((build) => build?.startsWith('job/bad/'))).toBe(true);
  expect((await rows('/builds?result=aborted')).builds).toEqual([]);
  expect((await rows('/builds?result=building')).builds).toEqual([]);
});
