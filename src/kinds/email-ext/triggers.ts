import type { Result, Run } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { runBefore } from '../shared/earlier-runs.ts';
import type { MailTrigger } from './fields.ts';

interface TriggerRow {
  /** Holds the name of the trigger in consoles. */
  readonly name: string;
  /** Says whether it sends before the first step, and not at the end. */
  readonly isBefore?: boolean;
  /** Names the triggers that this one replaces. */
  readonly replaces?: readonly string[];
  /** Says whether it sends for this run; `before` is the previous run that ended by itself. */
  applies(seen: Seen): boolean | Promise<boolean>;
}

interface Seen {
  readonly context: RunContext;
  readonly trigger: MailTrigger;
  readonly result: Result;
  readonly before: Readonly<Run> | null;
}

const FAILURE = 'Failure - Any';
const STILL_FAILING = 'Failure - Still';
const UNSTABLE = 'Unstable (Test Failures)';
const STILL_UNSTABLE = 'Unstable (Test Failures) - Still';
const SUCCESS = 'Success';

const ofResult =
  (wanted: Result) =>
  ({ result }: Seen): boolean =>
    result === wanted;
const again =
  (wanted: Result) =>
  ({ result, before }: Seen): boolean =>
    result === wanted && before?.result === wanted;
const fixed = ({ result, before }: Seen): boolean =>
  result === 'SUCCESS' && (before?.result === 'UNSTABLE' || before?.result === 'FAILURE');
const nth = (wanted: Result, count: (trigger: MailTrigger) => number) => async (seen: Seen) =>
  seen.result === wanted && (await inARow(seen.context, wanted)) === count(seen.trigger);
const failed = ({ testTotals }: Pick<Run, 'testTotals'>): number => testTotals?.failCount ?? 0;

/** Holds the triggers by class. Jenkins: the classes of `hudson.plugins.emailext.plugins.trigger`. */
const TRIGGERS: Readonly<Record<string, TriggerRow>> = {
  PreBuildTrigger: { name: 'Before Build', isBefore: true, applies: () => true },
  AlwaysTrigger: { name: 'Always', applies: () => true },
  AbortedTrigger: { name: 'Aborted', applies: ofResult('ABORTED') },
  NotBuiltTrigger: { name: 'Not Built', applies: ofResult('NOT_BUILT') },
  FailureTrigger: { name: FAILURE, applies: ofResult('FAILURE') },
  StillFailingTrigger: { name: STILL_FAILING, replaces: [FAILURE], applies: again('FAILURE') },
  FirstFailureTrigger: { name: 'Failure - 1st', replaces: [FAILURE, STILL_FAILING], applies: nth('FAILURE', () => 1) },
  SecondFailureTrigger: {
    name: 'Failure - 2nd',
    replaces: [FAILURE, STILL_FAILING],
    applies: nth('FAILURE', () => 2),
  },
  XNthFailureTrigger: {
    name: 'Failure - X',
    replaces: [FAILURE, STILL_FAILING],
    applies: nth('FAILURE', ({ requiredFailureCount }) => requiredFailureCount ?? 3),
  },
  UnstableTrigger: { name: UNSTABLE, applies: ofResult('UNSTABLE') },
  StillUnstableTrigger: { name: STILL_UNSTABLE, replaces: [UNSTABLE], applies: again('UNSTABLE') },
  FirstUnstableTrigger: {
    name: 'Unstable (Test Failures) - 1st',
    replaces: [UNSTABLE, STILL_UNSTABLE],
    applies: nth('UNSTABLE', () => 1),
  },
  BuildingTrigger: {
    name: 'Failure -> Unstable (Test Failures)',
    replaces: [UNSTABLE],
    applies: ({ result, before }) => result === 'UNSTABLE' && before?.result === 'FAILURE',
  },
  SuccessTrigger: { name: SUCCESS, applies: ofResult('SUCCESS') },
  FixedTrigger: { name: 'Fixed', replaces: [SUCCESS], applies: fixed },
  FixedUnhealthyTrigger: { name: 'Fixed Unhealthy', replaces: [SUCCESS], applies: fixed },
  StatusChangedTrigger: { name: 'Status Changed', applies: ({ result, before }) => before?.result !== result },
  RegressionTrigger: {
    name: 'Test Regression',
    applies({ context, result, before }) {
      if (before === null) return result === 'FAILURE';
      if (context.run.testTotals === undefined) return false;
      return failed(context.run) > (before.testTotals === undefined ? 0 : failed(before));
    },
  },
  ImprovementTrigger: {
    name: 'Test Improvement',
    applies({ context, before }) {
      if (before?.testTotals === undefined || context.run.testTotals === undefined) return false;
      return failed(context.run) < failed(before) && failed(before) > 0;
    },
  },
};

export interface Triggered {
  readonly trigger: MailTrigger;
  readonly name: string;
}

/**
 * Returns the triggers that send for this run and logs a line for each; where none does, returns an empty list and logs
 * that.
 */
export async function triggeredOf(
  configured: readonly MailTrigger[],
  context: RunContext,
  when: 'before' | 'after',
): Promise<readonly Triggered[]> {
  const { log } = context;
  const before = await runBefore(context);
  const triggered: Triggered[] = [];
  for (const trigger of configured) {
    const row = TRIGGERS[trigger.type];
    if (row === undefined) {
      if (when === 'after') log.line(`WARNING: mail by ${trigger.type} is not known to this server`);
      continue;
    }
    if ((row.isBefore ?? false) !== (when === 'before')) continue;
    if (!(await row.applies({ context, trigger, result: context.result(), before }))) continue;
    log.line(`Email was triggered for: ${row.name}`);
    triggered.push({ trigger, name: row.name });
  }
  if (triggered.length === 0) {
    log.line('No emails were triggered.');
    return [];
  }
  const replaced = triggered.flatMap(({ trigger }) => TRIGGERS[trigger.type]?.replaces ?? []);
  for (const name of replaced) {
    log.line(`Trigger ${name} was overridden by another trigger and will not send an email.`);
  }
  return triggered.filter(({ name }) => !replaced.includes(name));
}

/** Returns how many consecutive runs have this result, including this one. */
async function inARow({ history }: RunContext, wanted: Result): Promise<number> {
  let count = 1;
  for await (const { state, result } of history.earlier()) {
    if (state === 'building' || result === 'ABORTED' || result === 'NOT_BUILT') continue;
    if (result !== wanted) break;
    count += 1;
  }
  return count;
}
