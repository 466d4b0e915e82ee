import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import { withAgent } from './agent.ts';
import { withEnvironment } from './environment.ts';
import { updateJob } from './job.ts';
import type { ModelRun } from './model-run.ts';
import { inWrappers } from './options.ts';
import { hasPost, runPost } from './post.ts';
import { runStages } from './stages.ts';
import { withTools } from './tools.ts';

/** Runs a whole `pipeline { … }`. The first failure is thrown at the end. Jenkins: `ModelInterpreter`. */
export function* runPipeline(run: ModelRun): Evaluation {
  const { model, around } = run;
  let failure: ScriptThrow | null = null;
  let postIsDone = false;
  const post = function* (): Evaluation<void> {
    postIsDone = true;
    try {
      failure = yield* pipelinePost(run, failure);
    } catch (error) {
      failure ??= failureOf(error);
    }
  };
  const stages = function* (): Evaluation {
    failure = yield* runStages(run, model.stages, {
      failure: null,
      parent: null,
      agent: model.agent,
      tools: model.tools,
      skip: null,
      restartsAt: around.host.run.restartFrom ?? null,
    });
    yield* post();
    return null;
  };
  const inOptions = function* (): Evaluation {
    yield* withTools(run, model.tools, model.agent, stages);
    // The blocks of the options see how it went.
    if (failure !== null) throw failure;
    return null;
  };
  try {
    for (const library of model.libraries) yield* run.step('library', [yield* run.code(library)]);
    yield* updateJob(run);
    yield* withAgent(run, model.agent, { isStage: false, options: model.options }, () =>
      withEnvironment(run, model.environment, () => inWrappers(run, model.options, inOptions)),
    );
  } catch (error) {
    failure ??= failureOf(error);
  }
  // What failed before the stages is followed by the actions all the same.
  if (!postIsDone) yield* post();
  if (failure !== null) throw failure;
  return null;
}

/** Runs the pipeline's `post`; returns the failure that is known then. */
function* pipelinePost(run: ModelRun, error: ScriptThrow | null): Evaluation<ScriptThrow | null> {
  const { post, agent } = run.model;
  const place = { stage: null, agent, error };
  if (!hasPost(run, post, place)) return error;
  let failure: ScriptThrow | null = null;
  yield* run.syntheticStage('Post Actions', 'POST', function* () {
    failure = yield* runPost(run, post, place);
    return null;
  });
  return failure;
}

function failureOf(error: unknown): ScriptThrow {
  if (error instanceof ScriptThrow) return error;
  throw error;
}
