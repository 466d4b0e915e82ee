import { type Evaluation, isThrowable, ScriptThrow } from '../../../groovy/index.ts';
import type { AgentModel } from '../model.ts';
import { hasAgent } from './agent.ts';
import type { ModelRun } from './model-run.ts';

const MISSING = 'org.jenkinsci.plugins.workflow.steps.MissingContextVariableException';
const NO_NODE =
  'Attempted to execute a step that requires a node context while ‘agent none’ was specified. Be sure to specify your own ‘node { ... }’ blocks when using ‘agent none’.';

/** Runs a body; where there is no agent, a step that requires one fails with a message that explains what to do. */
export function* withContextCheck(run: ModelRun, agent: AgentModel | null, body: () => Evaluation): Evaluation {
  try {
    return yield* body();
  } catch (error) {
    if (!(error instanceof ScriptThrow) || hasAgent(agent) || !isThrowable(error.thrown)) throw error;
    const { type, state } = error.thrown;
    const lacksNode = type.name === MISSING && /hudson\.(FilePath|Launcher) /.test(`${state.message} `);
    if (!lacksNode) throw error;
    return yield* run.step('error', [NO_NODE]);
  }
}
