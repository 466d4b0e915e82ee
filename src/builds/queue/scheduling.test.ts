import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BY_ADMIN, parametersXml, startServer, stringParameterXml } from '../testing/server.ts';

const TEXT = (text: string) => ({ kind: 'text', text }) as const;

describe('scheduling', () => {
  it('fills parameters with their defaults and leaves out names that are not defined', async (t) => {
    const server = await startServer(t);
    const job = await server.define('p', {
      properties: parametersXml(stringParameterXml('a', '1') + stringParameterXml('b', '2')),
    });
    const values = new Map([
      ['b', TEXT('x')],
      ['c', TEXT('y')],
    ]);
    const run = await server.build(job, { values });
    expect(run.parameters?.map((value) => [value.name, 'value' in value && value.value])).toEqual([
      ['a', '1'],
      ['b', 'x'],
    ]);
    const request = { causes: [BY_ADMIN], delay: 0, values, strict: true };
    await expect(server.engine.scheduler.schedule(job, request)).rejects.toMatchObject({ code: 'PARAMETER_UNKNOWN' });
  });

  it('refuses a job that is disabled or not saved since it was copied', async (t) => {
    const server = await startServer(t);
    const job = await server.define('off', { more: '<disabled>true</disabled>' });
    const request = { causes: [BY_ADMIN], delay: 0 };
    await expect(server.engine.scheduler.schedule(job, request)).rejects.toMatchObject({ code: 'NOT_BUILDABLE' });
    await server.home.items.copy(await server.define('on'), '', 'copy');
    expect(server.engine.scheduler.isBuildable(server.job('copy'))).toBe(false);
  });

  it("takes the quiet period of the request, else the job's, else the server's", async (t) => {
    const server = await startServer(t);
    const due = async (more: string, delay: number | null): Promise<number> => {
      const job = await server.define(`q${more.length}${delay}`, { more });
      const { item } = await server.engine.scheduler.schedule(job, { causes: [BY_ADMIN], delay });
      await server.queue.cancel(item.id);
      return item.due - item.inQueueSince;
    };
    expect(await due('<quietPeriod>60</quietPeriod>', 90_000)).toBe(90_000);
    expect(await due('<quietPeriod>60</quietPeriod>', null)).toBe(60_000);
    expect(await due('', null)).toBe(5000);
  });

  it('holds a job back while those above or below it build, where it wants that', async (t) => {
    const server = await startServer(t);
    const trigger = (names: string) =>
      `<hudson.tasks.BuildTrigger><childProjects>${names}</childProjects></hudson.tasks.BuildTrigger>`;
    const top = await server.define('top', { shells: ['sleep 1000'], publishers: trigger('middle') });
    await server.define('middle', { publishers: trigger('bottom') });
    await server.define('bottom', { more: '<blockBuildWhenUpstreamBuilding>true</blockBuildWhenUpstreamBuilding>' });
    const entry = { id: 1, job: 'bottom', inQueueSince: 0, due: 0, causes: [], parameters: null };
    const why = () => server.engine.queueTasks.task('bottom')?.blockedBy(entry);
    expect(why()).toBeNull();
    const run = await server.start(top);
    expect(why()).toEqual({ why: 'Upstream project ‘top’ is already building', job: 'top' });
    server.engine.builds.stop(run, 'admin');
    await server.engine.builds.finished(run);
    expect(why()).toBeNull();
  });

  it('estimates from the last runs', async (t) => {
    const server = await startServer(t);
    const job = await server.define('e', { shells: ['sleep 0.1'] });
    expect(server.engine.builds.estimatedDuration(job)).toBe(-1);
    const first = await server.build(job);
    const second = await server.build(job);
    expect(server.engine.builds.estimatedDuration(job)).toBe(Math.round((first.duration + second.duration) / 2));
  });
});

describe('old builds', () => {
  const discarder = (limits: string) =>
    `<jenkins.model.BuildDiscarderProperty><strategy class="hudson.tasks.LogRotator">${limits}</strategy></jenkins.model.BuildDiscarderProperty>`;

  it('are removed beyond the number to keep, but not the last good one or those to be kept', async (t) => {
    const server = await startServer(t);
    const job = await server.define('d', {
      shells: ['test $BUILD_NUMBER -lt 3'],
      properties: discarder('<numToKeep>2</numToKeep>'),
    });
    const first = await server.build(job);
    first.keepLog = true;
    await server.home.runs.save(job, first);
    for (let n = 2; n <= 6; n += 1) await server.build(job);
    await expect.poll(() => server.home.runs.numbers(job)).toEqual([1, 2, 5, 6]);
  });

  it('lose their artifacts where only those are limited', async (t) => {
    const server = await startServer(t);
    const job = await server.define('a', {
      shells: ['echo $BUILD_NUMBER > n.txt'],
      publishers: '<hudson.tasks.ArtifactArchiver><artifacts>n.txt</artifacts></hudson.tasks.ArtifactArchiver>',
      properties: discarder('<artifactNumToKeep>1</artifactNumToKeep>'),
    });
    const archived = () => [1, 2, 3].filter((number) => existsSync(server.home.runs.paths.archive(job, number)));
    for (let n = 1; n <= 3; n += 1) await server.build(job);
    await expect.poll(archived).toEqual([3]);
    expect(server.home.runs.numbers(job)).toEqual([1, 2, 3]);
  });
});
