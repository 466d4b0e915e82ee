import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import type { StageModel } from '../model.ts';
import { withAgent } from './agent.ts';
import { withContextCheck } from './context-check.ts';
import { withEnvironment } from './environment.ts';
import { withInput } from './input.ts';
import type { ModelRun } from './model-run.ts';
import { inWrappers } from './options.ts';
import { postOf, runBranches, runStages, type StagePlace } from './stages.ts';
import { mergedTools, withTools } from './tools.ts';
import { isWhen } from './when.ts';

type When = 'options' | 'input' | 'agent' | 'steps';

/**
 * Runs the contents of a stage within its options, input, agent, environment and tools. Its conditions are evaluated where
 * they specify; `skip` is called if they do not hold.
 */
export function* runStageBody(
  run: ModelRun,
  stage: StageModel,
  place: StagePlace,
  skip: () => Evaluation<void>,
): Evaluation {
  const asked = whenAsked(stage);
  let passed = true;
  const at = function* (point: When, next: () => Evaluation): Evaluation {
    if (asked === point && stage.when !== null) passed = yield* isWhen(run, stage.when);
    return passed ? yield* next() : null;
  };
  const inner = (): Evaluation =>
    at('steps', () =>
      withEnvironment(run, stage.environment, () =>
        isBranching(stage)
          ? runBranches(run, stage, place)
          : withTools(run, mergedTools(stage.tools, place.tools), stage.agent ?? place.agent, () =>
              runContent(run, stage, place),
            ),
      ),
    );
  const agent = (): Evaluation =>
    at('agent', () =>
      isBranching(stage) ? inner() : withAgent(run, stage.agent, { isStage: true, options: stage.options }, inner),
    );
  const input = (): Evaluation => at('input', () => withInput(run, stage.input, agent));
  const inOptions = function* (): Evaluation {
    yield* input();
    if (!passed) yield* skip();
    return null;
  };
  yield* at('options', () => inWrappers(run, stage.options, inOptions));
  if (!passed && asked === 'options') yield* skip();
  return null;
}

/** Returns before which part of the stage the conditions are evaluated. */
function whenAsked({ when }: StageModel): When {
  if (when?.beforeOptions === true) return 'options';
  if (when?.beforeInput === true) return 'input';
  return when?.beforeAgent === true ? 'agent' : 'steps';
}

function isBranching({ content }: StageModel): boolean {
  return content.type === 'parallel' || content.type === 'matrix';
}

function* runContent(run: ModelRun, stage: StageModel, place: StagePlace): Evaluation {
  const { content } = stage;
  const agent = stage.agent ?? place.agent;
  let failure: ScriptThrow | null = null;
  if (content.type === 'stages') {
    const tools = mergedTools(stage.tools, place.tools);
    failure = yield* runStages(run, content.stages, { ...place, parent: stage, agent, tools, restartsAt: null });
  } else if (content.type === 'steps') {
    const { body } = content;
    try {
      yield* withContextCheck(run, agent, () => run.code(body));
    } catch (error) {
      if (!(error instanceof ScriptThrow)) throw error;
      failure = error;
    }
    failure = yield* postOf(run, stage, agent, failure);
  }
  if (failure !== null) throw failure;
  return null;
}
