import { expect, it } from 'vitest';
import { startServer } from '../builds/testing/server.ts';
import { silentLogger } from '../kit/index.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import type { Finisher } from '../kit/testing/temporary-folder.ts';
import { createMinuteClock } from './timers.ts';
import { createJobTimers } from './timers-of-jobs.ts';

const MINUTE = 60_000;
const TIMER = (spec: string) => `<hudson.triggers.TimerTrigger><spec>${spec}</spec></hudson.triggers.TimerTrigger>`;

async function timed(t: Finisher) {
  const server = await startServer(t);
  const clock = createFakeClock(Date.UTC(2026, 10, 21, 3, 59, 30));
  const polled: string[] = [];
  const state = { quiet: false };
  const timers = createJobTimers({
    home: server.home,
    scheduler: server.engine.scheduler,
    polling: { poll: async (job) => void polled.push(job.fullName) },
    clock,
    log: silentLogger,
    isQuiet: () => state.quiet,
  });
  const minutes = createMinuteClock({ clock, log: silentLogger });
  minutes.add(() => timers.timed());
  minutes.start();
  t.onTestFinished(() => minutes.end());
  const causes = (name: string) => server.queue.itemOf(name)?.causes ?? server.home.runs.get(server.job(name), 1);
  return { server, clock, polled, state, timers, causes };
}

it('builds jobs of every kind when their time has come, but none that is switched off', async (t) => {
  const { server, clock, causes } = await timed(t);
  const trigger = `<triggers>${TIMER('TZ=UTC\n0 4 * * *')}</triggers>`;
  await server.make('free', `<project>${trigger}</project>`);
  await server.make('matrix', `<matrix-project>${trigger}</matrix-project>`);
  await server.make('off', `<project>${trigger}<disabled>true</disabled></project>`);
  await server.make('later', `<project><triggers>${TIMER('TZ=UTC\n1 4 * * *')}</triggers></project>`);
  await server.make('broken', `<project><triggers>${TIMER('at noon')}</triggers></project>`);
  clock.advance(MINUTE);
  for (const name of ['free', 'matrix']) await expect.poll(() => causes(name)).toBeDefined();
  await expect.poll(() => server.home.runs.get(server.job('free'), 1)).toMatchObject({ causes: [{ kind: 'timer' }] });
  for (const name of ['off', 'later', 'broken']) expect(causes(name)).toBeUndefined();
});

it('gives a build the values of its line', async (t) => {
  const { server, clock, causes } = await timed(t);
  const tag = 'org.jenkinsci.plugins.parameterizedscheduler.ParameterizedTimerTrigger';
  const parameters =
    '<properties><hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.StringParameterDefinition>' +
    '<name>A</name></hudson.model.StringParameterDefinition></parameterDefinitions></hudson.model.ParametersDefinitionProperty></properties>';
  const spec = 'TZ=UTC\n0 4 * * * % A=nightly; B=unknown';
  await server.make(
    'p',
    `<project>${parameters}<triggers><${tag}><parameterizedSpecification>${spec}</parameterizedSpecification></${tag}></triggers></project>`,
  );
  clock.advance(MINUTE);
  await expect.poll(() => causes('p')).toBeDefined();
  await expect
    .poll(() => server.home.runs.get(server.job('p'), 1))
    .toMatchObject({
      causes: [{ kind: 'timer', parameters: '{A=nightly, B=unknown}' }],
      parameters: [{ name: 'A', value: 'nightly' }],
    });
});

it('looks for changes, but not while the server is about to go down', async (t) => {
  const { server, clock, polled, state } = await timed(t);
  const trigger = '<hudson.triggers.SCMTrigger><spec>* * * * *</spec></hudson.triggers.SCMTrigger>';
  await server.make('a', `<project><triggers>${trigger}</triggers></project>`);
  clock.advance(MINUTE);
  await expect.poll(() => polled).toEqual(['a']);
  state.quiet = true;
  clock.advance(MINUTE);
  state.quiet = false;
  clock.advance(MINUTE);
  await expect.poll(() => polled).toHaveLength(2);
});

it('follows a new configuration, and the new name of a job whose minutes depend on it', async (t) => {
  const { server, timers } = await timed(t);
  const job = await server.make('a', `<project><triggers>${TIMER('H H * * *')}</triggers></project>`);
  const next = (): (number | null)[] => timers.of(server.job('a')).map(({ schedule }) => schedule.next(0));
  const before = next();
  expect(timers.of(job)).toBe(timers.of(job));
  await server.home.items.rename(job, 'b');
  const after = timers.of(server.job('b')).map(({ schedule }) => schedule.next(0));
  expect(after).not.toEqual(before);
  await server.home.items.replaceConfig(
    server.job('b'),
    `<project><triggers>${TIMER('0 0 * * *')}</triggers></project>`,
  );
  expect(timers.of(server.job('b')).map(({ spec }) => spec)).toEqual(['0 0 * * *']);
});

it('says what Jenkins says of a schedule', async (t) => {
  const { timers } = await timed(t);
  const said = (spec: string) => timers.check(spec, 'a').map(({ kind, text }) => `${kind} ${text}`);
  expect(said('TZ=UTC\n0 4 * * *')).toEqual([
    'warning Spread load evenly by using ‘H 4 * * *’ rather than ‘0 4 * * *’',
    expect.stringMatching(
      /^ok Would last have run at Friday, November 20, 2026 at .*; would next run at Saturday, November 21, 2026 at /,
    ),
  ]);
  expect(said('')).toEqual(['warning No schedules so will never run']);
  expect(said('0 0 30 2 *')).toEqual([expect.any(String), 'warning The specified cron tab is rare or impossible']);
  expect(said('** * * *')).toEqual(['error You appear to be missing whitespace between * and *.']);
  expect(said('TZ=Nowhere\n* * * * *')).toEqual(["error Invalid or unsupported timezone 'Nowhere'"]);
});
