import { describe, expect, it } from 'vitest';
import { deferred } from '../../kit/index.ts';
import { fail, type Run } from '../../model/index.ts';
import type { ScheduleRequest } from '../../queue/index.ts';
import { gate } from '../testing/gate.ts';
import {
  BY_ADMIN,
  parametersXml,
  projectXml,
  startServer,
  stringParameterXml,
  type TestServer,
} from '../testing/server.ts';

const P = 'hudson.plugins.parameterizedtrigger';
const AT_ONCE = '<quietPeriod>0</quietPeriod>';
const NEVER = '<quietPeriod>100000</quietPeriod>';

const threshold = (tag: string, name: string) =>
  `<${tag}><name>${name}</name><ordinal>1</ordinal><color>RED</color><completeBuild>true</completeBuild></${tag}>`;
const BLOCK = `<block>${threshold('buildStepFailureThreshold', 'FAILURE')}${threshold('unstableThreshold', 'UNSTABLE')}${threshold('failureThreshold', 'FAILURE')}</block>`;
const COUNTER = `<configFactories><${P}.CounterBuildParameterFactory><from>1</from><to>3</to><step>1</step><paramExpr>B=\${COUNT}</paramExpr><validationFail>FAIL</validationFail></${P}.CounterBuildParameterFactory></configFactories>`;
const calling = (more = '') =>
  `<${P}.TriggerBuilder><configs><${P}.BlockableBuildTriggerConfig><configs/><projects>child</projects><condition>ALWAYS</condition>${more}${BLOCK}</${P}.BlockableBuildTriggerConfig></configs></${P}.TriggerBuilder>`;
const TRIGGERING = `<${P}.BuildTrigger><configs><${P}.BuildTriggerConfig><configs class="empty-list"/><projects>child</projects><condition>ALWAYS</condition><triggerWithNoParameters>true</triggerWithNoParameters></${P}.BuildTriggerConfig></configs></${P}.BuildTrigger>`;
const KEEPS_ONE =
  '<jenkins.model.BuildDiscarderProperty><strategy class="hudson.tasks.LogRotator"><daysToKeep>-1</daysToKeep><numToKeep>1</numToKeep></strategy></jenkins.model.BuildDiscarderProperty>';

const PATIENT = { timeout: 150_000 };

async function ended(server: TestServer, name: string, number = 1): Promise<Run> {
  await expect.poll(() => server.home.runs.get(server.job(name), number), PATIENT).toBeDefined();
  const run = server.run(name, number);
  await server.engine.builds.finished(run);
  return run;
}

/** From the next request of a build on the server is about to be killed: what was asked for is on the disk, but not noted. */
function killedWhenAsked({ queue }: TestServer): Promise<void> {
  const asked = deferred();
  const schedule = queue.schedule.bind(queue);
  queue.schedule = async (request: ScheduleRequest) => {
    const answer = await schedule(request);
    if (!request.causes.some(({ kind }) => kind === 'upstream')) return answer;
    asked.resolve();
    return fail('SHUTTING_DOWN');
  };
  return asked.promise;
}

describe('a call that is waited for', () => {
  it("keeps other requests out of its item, so that a stop takes nobody else's", async (t) => {
    const server = await startServer(t, { executors: 1 });
    const child = await server.define('child', { more: AT_ONCE });
    const run = await server.start(await server.define('up', { builders: calling() }));
    await server.says(run, 'Waiting for the completion of child');
    const asked = await server.engine.scheduler.schedule(child, { causes: [BY_ADMIN], delay: 0 });
    expect(asked.created).toBe(true);
    server.engine.builds.stop(run, 'admin');
    expect((await ended(server, 'child')).causes).toEqual([BY_ADMIN]);
    expect(server.queue.items()).toEqual([]);
  });

  it('knows the ends of builds that are discarded before it is their turn, after a crash as well', async (t) => {
    const first = await startServer(t, { executors: 4 });
    const slow = await gate(t);
    const xml = projectXml({
      properties: parametersXml(stringParameterXml('B', '')) + KEEPS_ONE,
      more: `${AT_ONCE}<concurrentBuild>true</concurrentBuild>`,
      shells: [`if [ $B = 1 ]; then ${slow.waits}; fi`],
    });
    const child = await first.make('child', xml);
    await first.start(await first.define('up', { builders: calling(COUNTER) }));
    await expect.poll(() => first.home.runs.numbers(child).join(), PATIENT).toBe('1,3');
    await first.crash();
    const server = await startServer(t, { folder: first.home.folder });
    slow.open();
    const run = await ended(server, 'up');
    expect((await server.lines(run)).slice(3)).toEqual([
      ...[1, 2, 3].flatMap((number) => [
        'Waiting for the completion of child',
        `child #${number} started.`,
        `child #${number} completed. Result was SUCCESS`,
      ]),
      'Finished: SUCCESS',
    ]);
  });

  it('is found again where the server was killed before it was noted', async (t) => {
    const first = await startServer(t);
    await first.define('child', { more: AT_ONCE });
    const job = await first.define('up', { builders: calling() });
    const asked = killedWhenAsked(first);
    await first.start(job);
    await asked;
    await first.crash();
    const server = await startServer(t, { folder: first.home.folder });
    expect((await ended(server, 'up')).result).toBe('SUCCESS');
    expect(server.home.runs.numbers(server.job('child'))).toEqual([1]);
    expect(server.queue.items()).toEqual([]);
  });
});

describe("a request that was folded into somebody else's when the server was killed", () => {
  it('is not made again while that waits', async (t) => {
    const first = await startServer(t);
    const child = await first.define('child', { more: NEVER });
    const job = await first.define('up', { publishers: TRIGGERING });
    await first.engine.scheduler.schedule(child, { causes: [BY_ADMIN], delay: null });
    const asked = killedWhenAsked(first);
    await first.start(job);
    await asked;
    await first.crash();
    const server = await startServer(t, { folder: first.home.folder });
    const run = await ended(server, 'up');
    expect((await server.lines(run)).slice(-2)).toEqual(['child is already in the queue', 'Finished: SUCCESS']);
    expect(server.queue.itemOf('child')?.causes).toMatchObject([BY_ADMIN, { kind: 'upstream', build: 1 }]);
    expect(server.queue.itemOf('child')?.causes).toHaveLength(2);
  });

  it('nor when that has left', async (t) => {
    const first = await startServer(t);
    const goes = await gate(t);
    const child = await first.define('child', { more: AT_ONCE });
    const run = await first.start(await first.define('up', { shells: [goes.waits], publishers: TRIGGERING }));
    first.queue.setQuiet(true);
    await first.engine.scheduler.schedule(child, { causes: [BY_ADMIN], delay: 0 });
    const asked = killedWhenAsked(first);
    goes.open();
    await asked;
    first.queue.setQuiet(false);
    expect((await ended(first, 'child')).causes).toHaveLength(2);
    await first.crash();
    expect(run.state).not.toBe('completed');
    const server = await startServer(t, { folder: first.home.folder });
    await ended(server, 'up');
    expect(server.queue.items()).toEqual([]);
    expect(server.home.runs.numbers(server.job('child'))).toEqual([1]);
  });
});
