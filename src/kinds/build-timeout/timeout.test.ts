import { expect, it } from 'vitest';
import { messageFormat } from '../../java/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import type { Run } from '../../model/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { timeout } from './wrapper.ts';

const MINUTE = 60_000;
const STRATEGIES = 'hudson.plugins.build_timeout.impl.';
const OPERATIONS = 'hudson.plugins.build__timeout.operations.';
const ABORTED = (minutes: string) => `Build timed out (after ${minutes} minutes). Marking the build as aborted.`;
const FAILED = (minutes: string) => `Build timed out (after ${minutes} minutes). Marking the build as failed.`;

function absolute(minutes: string): string {
  return `<strategy class="${STRATEGIES}AbsoluteTimeOutStrategy"><timeoutMinutes>${minutes}</timeoutMinutes></strategy>`;
}

function operations(...names: string[]): string {
  return `<operationList>${names.map((name) => `<${OPERATIONS}${name}/>`).join('')}</operationList>`;
}

/** Sets the wrapper of this XML up on a clock that stands at noon of a day in June. */
async function setUp(xml: string, options: RunContextOptions = {}) {
  const clock = createFakeClock(new Date(2026, 5, 15, 12, 0, 0).getTime());
  const context = recordedContext({ clock, ...options });
  const registry = new KindRegistry([timeout], { decrypt: (text) => text });
  const element = parseXml(`<${timeout.xmlTag}>${xml}</${timeout.xmlTag}>`);
  const begin = () => timeout.setUp(timeout.fromXml(element, registry.context), context);
  const tearDown = await begin();
  async function after(ms: number): Promise<string[]> {
    clock.advance(ms);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return context.lines;
  }
  return { clock, context, after, tearDown, begin };
}

function run(part: Partial<Run>): Run {
  return { ...recordedContext().run, state: 'completed', result: 'SUCCESS', ...part };
}

it.each<[string, string, RunContextOptions, number, string[]]>([
  ['minutes', absolute('5') + operations('AbortOperation'), {}, 5 * MINUTE, [ABORTED('5'), 'ABORTED']],
  ['three at least', absolute('1') + operations('FailOperation'), {}, 3 * MINUTE, [FAILED('3'), 'FAILURE']],
  ['many of them', absolute('1440') + operations('AbortOperation'), {}, 1440 * MINUTE, [ABORTED('1,440'), 'ABORTED']],
  ['a variable', absolute('${LIMIT}') + operations(), { env: { LIMIT: '4' } }, 4 * MINUTE, [ABORTED('4'), 'ABORTED']],
  ['plain fields', '<timeoutMinutes>6</timeoutMinutes>', {}, 6 * MINUTE, [ABORTED('6'), 'ABORTED']],
  [
    'plain fields of a failure',
    '<timeoutMinutes>6</timeoutMinutes><failBuild>true</failBuild><writingDescription>true</writingDescription>',
    {},
    6 * MINUTE,
    [`description: ${FAILED('6')}`, FAILED('6'), 'FAILURE'],
  ],
  [
    'ten times what is expected',
    `<strategy class="${STRATEGIES}LikelyStuckTimeOutStrategy"/>`,
    { estimatedDuration: MINUTE },
    10 * MINUTE,
    [ABORTED('10'), 'ABORTED'],
  ],
  [
    'a day where nothing is expected',
    `<strategy class="${STRATEGIES}LikelyStuckTimeOutStrategy"/>`,
    {},
    24 * 60 * MINUTE,
    [ABORTED('1,440'), 'ABORTED'],
  ],
])('a run may take %s', async (_, xml, options, limit, lines) => {
  const { after } = await setUp(xml, options);
  expect(await after(limit - 1)).toEqual([]);
  expect(await after(1)).toEqual(lines);
});

function elastic(failSafe = false): string {
  return `<strategy class="${STRATEGIES}ElasticTimeOutStrategy"><timeoutPercentage>150</timeoutPercentage>
    <numberOfBuilds>2</numberOfBuilds><failSafeTimeoutDuration>${failSafe}</failSafeTimeoutDuration>
    <timeoutMinutesElasticDefault>20</timeoutMinutesElasticDefault></strategy>`;
}

it.each<[string, boolean, readonly number[], number]>([
  ['of the newest that did not fail', false, [10, 6, 500], 12],
  ['but three minutes at least', false, [1], 3],
  ['but the default at least', true, [10], 20],
  ['or the default where there are none', false, [], 20],
])('a share of the mean duration %s', async (_, failSafe, durations, minutes) => {
  const earlier = durations.map((duration) => run({ duration: duration * MINUTE }));
  const { after } = await setUp(elastic(failSafe), {
    earlier: [run({ result: 'FAILURE', duration: 1 }), ...earlier],
  });
  expect(await after(minutes * MINUTE - 1)).toEqual([]);
  expect(await after(1)).toEqual([ABORTED(String(minutes)), 'ABORTED']);
});

it('a run may take as long as it likes while it prints something', async () => {
  const xml = `<strategy class="${STRATEGIES}NoActivityTimeOutStrategy"><timeoutSecondsString>90</timeoutSecondsString></strategy>`;
  let last = 0;
  const { clock, after } = await setUp(xml, { lastOutput: () => last });
  for (let second = 0; second < 300; second += 60) {
    last = clock.now();
    expect(await after(60_000)).toEqual([]);
  }
  expect(await after(30_000)).toEqual([ABORTED('1'), 'ABORTED']);
});

it.each<[string, string, number, string, number]>([
  ['14:30', '1', 150 * MINUTE, 'Job allowed to run until deadline: 2026-06-15 14:30:00', 150],
  ['9:15:30', '1', 0, 'Job allowed to run until deadline: 2026-06-16 9:15:30', 0],
  ['11:50', '15', 0, 'Job timestamp inside deadline tolerance period (11:50 + 15 min). Terminating immediately.', 0],
])('a run may go on until %s', async (time, tolerance, wait, line, minutes) => {
  const xml = `<strategy class="${STRATEGIES}DeadlineTimeOutStrategy"><deadlineTime>${time}</deadlineTime>
    <deadlineToleranceInMinutes>${tolerance}</deadlineToleranceInMinutes></strategy>`;
  const { after } = await setUp(xml);
  const lines = await after(wait);
  expect(lines[0]).toBe(line);
  expect(lines.slice(1)).toEqual(time === '9:15:30' ? [] : [ABORTED(String(minutes)), 'ABORTED']);
});

it('counts on after a restart of the server, from where the time began', async () => {
  const { begin, tearDown, after, context } = await setUp(absolute('10') + operations('AbortOperation'));
  await after(8 * MINUTE);
  await tearDown();
  await begin();
  expect(await after(2 * MINUTE - 1)).toEqual([]);
  expect(await after(1)).toEqual([ABORTED('10'), 'ABORTED']);
  await begin();
  expect(await after(MINUTE)).toHaveLength(2);
  expect(context.lines).toHaveLength(2);
});

it('does nothing more once the steps are done', async () => {
  const { tearDown, after, clock } = await setUp(absolute('5'));
  await tearDown();
  expect(await after(10 * MINUTE)).toEqual([]);
  expect(clock.pending).toBe(0);
});

it('tells the processes how long they have', async () => {
  const { context } = await setUp(`${absolute('5')}<timeoutEnvVar> LIMIT </timeoutEnvVar>`);
  expect(context.env.get('LIMIT')).toBe('300000');
});

it('describes the run and starts another one', async () => {
  const { after } = await setUp(
    `${absolute('5')}<operationList>
      <${OPERATIONS}WriteDescriptionOperation><description>it''s \${WHO}: {0}</description></${OPERATIONS}WriteDescriptionOperation>
      <${OPERATIONS}AbortAndRestartOperation><maxRestarts>2</maxRestarts></${OPERATIONS}AbortAndRestartOperation>
    </operationList>`,
    { env: { WHO: 'late' } },
  );
  expect(await after(5 * MINUTE)).toEqual([
    "description: it's late: 5",
    ABORTED('5'),
    'ABORTED',
    'again: {"kind":"timed-out","build":7}',
  ]);
});

const AGAIN = { kind: 'timed-out', build: 1 } as const;

it.each<[string, number, readonly Run[], boolean]>([
  ['without a limit', 0, [run({ causes: [AGAIN] })], true],
  ['up to the limit', 3, [run({ causes: [AGAIN] }), run({})], true],
  ['not beyond it', 2, [run({ causes: [AGAIN] }), run({})], false],
  ['counting those in a row only', 2, [run({}), run({ causes: [AGAIN] })], true],
])('restarts again and again %s', async (_, most, earlier, again) => {
  const { after } = await setUp(
    `${absolute('5')}<operationList><${OPERATIONS}AbortAndRestartOperation><maxRestarts>${most}</maxRestarts></${OPERATIONS}AbortAndRestartOperation></operationList>`,
    { causes: [AGAIN], earlier },
  );
  expect((await after(5 * MINUTE)).some((line) => line.startsWith('again'))).toBe(again);
});

it.each([
  [absolute('soon'), 'Time-out: "soon" is not a whole number'],
  [
    absolute('5') + operations('BuildStepOperation'),
    'hudson.plugins.build_timeout.operations.BuildStepOperation is not a time-out action that this server knows',
  ],
  ['<strategy class="my.Strategy"/>', 'my.Strategy is not a time-out strategy that this server knows'],
  [
    `<strategy class="${STRATEGIES}DeadlineTimeOutStrategy"><deadlineTime>noon</deadlineTime></strategy>`,
    "Specified deadline time 'noon' does not match 24-hour time format (HH:MM or HH:MM:SS)",
  ],
])('refuses %s', async (xml, reason) => {
  await expect(setUp(xml)).rejects.toThrow(reason);
});

it.each([
  ['{0} minutes', '7 minutes'],
  ["it''s {0}", "it's 7"],
  ["'{0}' {1}", '{0} {1}'],
])('puts a number into %j', (pattern, text) => {
  expect(messageFormat(pattern, '7')).toBe(text);
});
