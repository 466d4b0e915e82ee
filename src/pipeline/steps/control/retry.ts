import { type Evaluation, isThrowable, ScriptThrow, type Throwable } from '../../../groovy/index.ts';
import { logInterruption } from '../../flow/log-interruption.ts';
import { interruptionOf, isActual } from '../../flow/throwables.ts';
import { type Described, describe } from '../../script/describables/index.ts';
import { failureText } from '../../script/stack-trace.ts';
import { ABORT } from '../../script/throwables.ts';
import { defineStep, type StepCall } from '../define.ts';
import { instantiating } from '../delegate.ts';

/** Runs its body again where it failed. Jenkins: `RetryStepExecution`. */
export const retry = defineStep({
  name: 'retry',
  className: 'org.jenkinsci.plugins.workflow.steps.RetryStep',
  displayName: 'Retry the body up to N times',
  parameters: [
    { name: 'count', type: 'int', required: true },
    { name: 'conditions', type: 'List<describable>' },
  ],
  body: true,
  *run(call) {
    const conditions = yield* instantiating(call, conditionsOf(call));
    for (let left = call.args.int('count') ?? 0; ; left -= 1) {
      try {
        return yield* call.runBody();
      } catch (error) {
        if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) throw error;
        if (left <= 1 || !isWorthwhile(error.thrown, conditions)) throw error;
        yield* tell(call, error.thrown);
        call.say('Retrying');
      }
    }
  },
});

const CONDITIONS = 'class org.jenkinsci.plugins.workflow.steps.RetryStep.setConditions()';

function* conditionsOf({ args, host, machine }: StepCall): Evaluation<readonly Described[]> {
  const conditions: Described[] = [];
  for (const value of args.values('conditions') ?? []) {
    conditions.push(yield* describe({ machine, kinds: host.kinds }, value, 'errorCondition', CONDITIONS));
  }
  return conditions;
}

const AGENT_OFFLINE = 'org.jenkinsci.plugins.workflow.support.steps.AgentOfflineException';
/** Lists the exceptions for failures of the channel to an agent, or of what used it. */
const CHANNEL_FAILURES = [
  'hudson.remoting.ChannelClosedException',
  'hudson.remoting.RequestAbortedException',
  'java.nio.channels.ClosedChannelException',
  'java.io.EOFException',
];
/** Matches the causes that are `AgentErrorCondition.Retryable`. */
const AGENT_CAUSE = /ExecutorStepExecution\$(RemovedNodeCause|RemovedNodeTimeoutCause|QueueTaskCancelled)/;
const MISSING_CONTEXT = 'org.jenkinsci.plugins.workflow.steps.MissingContextVariableException';
/** Matches what a step says that needs a node and has none: what it needs is what a node provides. */
const NODE_MISSING =
  /^Required context class hudson\.(FilePath|Launcher|slaves\.WorkspaceList\$Lease|model\.(Computer|Executor|Node)) is missing/;
const NOT_RESUMABLE = 'org.jenkinsci.plugins.workflow.steps.SynchronousResumeNotSupportedException';

/** Returns whether a failure justifies another attempt: without conditions every failure does that is no interruption. */
function isWorthwhile(thrown: Throwable, conditions: readonly Described[]): boolean {
  if (conditions.length === 0) {
    const interruption = interruptionOf(thrown);
    return interruption === undefined || !isActual(interruption);
  }
  return conditions.some(({ type }) =>
    type.symbols.includes('nonresumable') ? thrown.type.name === NOT_RESUMABLE : isOfAgent(thrown),
  );
}

/** Returns whether a failure is one of the agent. Jenkins: `AgentErrorCondition#test`, which looks at causes for channels alone. */
function isOfAgent(thrown: Throwable): boolean {
  const { name } = thrown.type;
  if (name === AGENT_OFFLINE) return true;
  const causes = interruptionOf(thrown)?.causes ?? [];
  if (causes.some((cause) => cause.kind === 'other' && AGENT_CAUSE.test(cause.className))) return true;
  if (name === MISSING_CONTEXT && NODE_MISSING.test(thrown.state.message ?? '')) return true;
  return causesOf(thrown).some(({ type }) => CHANNEL_FAILURES.includes(type.name));
}

/** Returns the exception and the chain of its causes. */
function causesOf(thrown: Throwable): readonly Throwable[] {
  const found: Throwable[] = [];
  for (let each: Throwable | null = thrown; each !== null && !found.includes(each); ) {
    found.push(each);
    const { cause }: Throwable['state'] = each.state;
    each = isThrowable(cause) ? cause : null;
  }
  return found;
}

function* tell(call: StepCall, thrown: Throwable): Evaluation<void> {
  const interruption = interruptionOf(thrown);
  if (thrown.type.isA(ABORT)) call.say(`ERROR: ${thrown.state.message}`);
  else if (interruption !== undefined) logInterruption(call.flow, call.node, interruption);
  else {
    call.say('ERROR: Execution failed');
    call.flow.log.text(call.node, yield* failureText(call.machine, thrown));
  }
}
