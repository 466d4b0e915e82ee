import { type Evaluation, isThrowable, ScriptThrow, type Throwable } from '../../../groovy/index.ts';
import { isWorse, RESULTS, type Result } from '../../../model/index.ts';
import { logInterruption } from '../../flow/log-interruption.ts';
import { interruptionOf, isActual } from '../../flow/throwables.ts';
import { failureText } from '../../script/stack-trace.ts';
import { ABORT } from '../../script/throwables.ts';
import { defineStep, type StepArguments, type StepCall } from '../define.ts';

/** Describes what a failure of the body means for the results of build and stage. */
interface Treatment {
  readonly message: string | null;
  readonly build: Result;
  readonly stage: Result;
  readonly catchInterruptions: boolean;
}

export const catchError = defineStep({
  name: 'catchError',
  className: 'org.jenkinsci.plugins.workflow.steps.CatchErrorStep',
  displayName: 'Catch error and set build result to failure',
  parameters: [
    { name: 'buildResult', type: 'String' },
    { name: 'catchInterruptions', type: 'boolean' },
    { name: 'message', type: 'String' },
    { name: 'stageResult', type: 'String' },
  ],
  body: true,
  complaint: (args) => wrongResult(args, 'buildResult') ?? wrongResult(args, 'stageResult'),
  *run(call) {
    const { args } = call;
    return yield* caught(call, {
      message: args.optionalText('message')?.trim() || null,
      build: resultIn(args, 'buildResult', 'FAILURE'),
      stage: resultIn(args, 'stageResult', 'SUCCESS'),
      catchInterruptions: !args.has('catchInterruptions') || args.bool('catchInterruptions'),
    });
  },
});

export const warnError = defineStep({
  name: 'warnError',
  className: 'org.jenkinsci.plugins.workflow.steps.WarnErrorStep',
  displayName: 'Catch error and set build and stage result to unstable',
  parameters: [
    { name: 'message', type: 'String', required: true },
    { name: 'catchInterruptions', type: 'boolean' },
  ],
  body: true,
  complaint: (args) => (args.text('message').trim() === '' ? 'A non-empty message is required' : undefined),
  *run(call) {
    const { args } = call;
    return yield* caught(call, {
      message: args.text('message').trim(),
      build: 'UNSTABLE',
      stage: 'UNSTABLE',
      catchInterruptions: !args.has('catchInterruptions') || args.bool('catchInterruptions'),
    });
  },
});

function wrongResult(args: StepArguments, name: string): string | undefined {
  const given = args.optionalText(name);
  if (given === undefined || isResult(given.toUpperCase())) return undefined;
  return `${name} is invalid: ${given}. Valid options are SUCCESS, UNSTABLE, FAILURE, NOT_BUILT and ABORTED.`;
}

/** Returns the result that an argument names; an explicit null stands for SUCCESS, which has no effect. */
function resultIn(args: StepArguments, name: string, otherwise: Result): Result {
  if (args.has(name) && args.optionalText(name) === undefined) return 'SUCCESS';
  const given = args.text(name).toUpperCase();
  return isResult(given) ? given : otherwise;
}

function isResult(text: string): text is Result {
  return (RESULTS as readonly string[]).includes(text);
}

/** Runs the body, handles its failure and returns null, as there is nothing to return where it failed. */
function* caught(call: StepCall, treatment: Treatment): Evaluation {
  try {
    yield* call.runBody();
  } catch (error) {
    if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) throw error;
    const interruption = interruptionOf(error.thrown);
    if (!treatment.catchInterruptions && interruption !== undefined && isActual(interruption)) throw error;
    yield* tell(call, treatment, error.thrown);
    const build = interruption?.result ?? treatment.build;
    const stage = interruption?.result ?? treatment.stage;
    if (isWorse(build, 'SUCCESS')) call.host.run.worsen(build);
    const shown = treatment.message === null ? null : call.flow.log.mask(treatment.message);
    if (isWorse(stage, 'SUCCESS')) call.node.warning = { result: stage, message: shown };
  }
  return null;
}

function* tell(call: StepCall, { message }: Treatment, thrown: Throwable): Evaluation<void> {
  if (message !== null) call.say(`ERROR: ${message}`);
  const interruption = interruptionOf(thrown);
  if (thrown.type.isA(ABORT)) call.say(`ERROR: ${thrown.state.message}`);
  else if (interruption !== undefined) logInterruption(call.flow, call.node, interruption);
  else call.flow.log.text(call.node, yield* failureText(call.machine, thrown));
}
