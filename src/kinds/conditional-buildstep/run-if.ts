import { RegexSyntaxError, RegexTimeout } from '../../java/index.ts';
import { isWorse, type Result } from '../../model/index.ts';
import {
  type BuilderKind,
  type ConditionKind,
  type Configured,
  type PublisherKind,
  type RunContext,
  StepAbort,
  type StepNotes,
  unknownText,
} from '../../points/index.ts';
import { holds } from '../run-condition/holds.ts';

const RUNNER = 'org.jenkins_ci.plugins.run_condition.BuildStepRunner$';

/** Describes what to do where a condition cannot be evaluated: whether the steps run, and the result. */
interface Failing {
  readonly runs: boolean;
  readonly result: Result;
  /** Holds the display name. */
  readonly name: string;
}

const FAIL: Failing = { runs: false, result: 'FAILURE', name: 'Fail the build' };
const FAILINGS: Readonly<Record<string, Failing>> = {
  [`${RUNNER}Fail`]: FAIL,
  [`${RUNNER}Unstable`]: { runs: false, result: 'UNSTABLE', name: 'Mark the build as unstable' },
  [`${RUNNER}RunUnstable`]: { runs: true, result: 'UNSTABLE', name: 'Run and mark the build as unstable' },
  [`${RUNNER}Run`]: { runs: true, result: 'SUCCESS', name: 'Run' },
  [`${RUNNER}DontRun`]: { runs: false, result: 'SUCCESS', name: "Don't run" },
};

interface Decision {
  readonly runs: boolean;
  readonly result: Result;
}

/**
 * Runs steps in order up to the first that fails, where the condition holds. It is evaluated once, even where the server
 * resumes the run later: what the steps did could have changed it. Jenkins: `BuildStepRunner#perform`.
 */
export async function runIf(
  condition: Configured<ConditionKind> | null,
  runner: string,
  steps: readonly Configured<BuilderKind | PublisherKind>[],
  context: RunContext,
): Promise<Result> {
  const decision = noted(context.notes) ?? (await decide(condition, runner, steps, context));
  context.notes.write({ ...decision, inner: innerOf(context.notes) });
  let { result } = decision;
  if (!decision.runs) return result;
  for (const [at, step] of steps.entries()) {
    const next = await perform(step, withNotes(context, at));
    context.signal.throwIfAborted();
    if (isWorse(next, result)) result = next;
    if (next === 'FAILURE') break;
  }
  return result;
}

async function decide(
  condition: Configured<ConditionKind> | null,
  runner: string,
  steps: readonly Configured<BuilderKind | PublisherKind>[],
  context: RunContext,
): Promise<Decision> {
  const name = condition?.kind?.displayName ?? '';
  try {
    const runs = await holds(condition, context);
    const what = steps.map(({ kind }) => kind?.displayName ?? '').join(', ');
    context.log.line(`Run condition [${name}] ${runs ? 'enabling' : 'preventing'} perform for step [${what}]`);
    return { runs, result: 'SUCCESS' };
  } catch (error) {
    const isItsOwn = error instanceof StepAbort || error instanceof RegexSyntaxError || error instanceof RegexTimeout;
    if (!isItsOwn) throw error;
    const { runs, result, name: action } = FAILINGS[runner] ?? FAIL;
    context.log.line(`Exception caught evaluating condition: [${error.message}], action = [${action}]`);
    return { runs, result };
  }
}

async function perform(step: Configured<BuilderKind | PublisherKind>, context: RunContext): Promise<Result> {
  if (step.kind === null) throw new StepAbort(unknownText(step, 'step'));
  return step.kind.perform(step.config, context);
}

function noted(notes: StepNotes): Decision | null {
  const note = notes.read();
  if (typeof note !== 'object' || note === null || !('runs' in note) || !('result' in note)) return null;
  const result = (['SUCCESS', 'UNSTABLE', 'FAILURE'] as const).find((each) => each === note.result);
  return typeof note.runs === 'boolean' && result !== undefined ? { runs: note.runs, result } : null;
}

/** Returns the notes of the steps, by their indexes. */
function innerOf(notes: StepNotes): Readonly<Record<string, unknown>> {
  const note = notes.read();
  const inner = typeof note === 'object' && note !== null && 'inner' in note ? note.inner : null;
  return typeof inner === 'object' && inner !== null ? { ...inner } : {};
}

/** Returns the same context with separate notes for the step at an index. */
function withNotes(context: RunContext, at: number): RunContext {
  const { notes } = context;
  const own: StepNotes = {
    read: () => innerOf(notes)[at],
    write: (value) => notes.write({ ...noted(notes), inner: { ...innerOf(notes), [at]: value } }),
  };
  // Whatever the context answers anew each time, it goes on answering.
  const inner: RunContext = Object.create(context, { notes: { value: own } });
  return inner;
}
