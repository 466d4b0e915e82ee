import { type Evaluation, newMap, ScriptThrow, type Value } from '../../../groovy/index.ts';
import type { AgentModel, StageModel, ToolModel } from '../model.ts';
import { withVariables } from './environment.ts';
import { type Cell, cellsOf } from './matrix.ts';
import type { ModelRun } from './model-run.ts';
import { hasPost, runPost } from './post.ts';
import { type Skip, skipText, statusOf } from './skip.ts';
import { runStageBody } from './stage-body.ts';
import { tagStage } from './tags.ts';

/** Describes what stages inherit from the surrounding stages and the pipeline. */
export interface StagePlace {
  /** Holds the failure of an earlier stage, after which no stage is run; null where none failed. */
  readonly failure: ScriptThrow | null;
  readonly parent: StageModel | null;
  readonly agent: AgentModel | null;
  readonly tools: readonly ToolModel[];
  /** Holds the reason why none of the stages is run; null where they are. */
  readonly skip: Skip | null;
  /** Names the first stage to run; null where all are run. */
  readonly restartsAt: string | null;
}

/** Runs stages one after the other; returns the first failure. */
export function* runStages(
  run: ModelRun,
  stages: readonly StageModel[],
  place: StagePlace,
): Evaluation<ScriptThrow | null> {
  let { failure, skip } = place;
  let isBefore = place.restartsAt !== null;
  for (const stage of stages) {
    if (isBefore && place.restartsAt !== null) {
      isBefore = stage.name !== place.restartsAt;
      if (isBefore) skip = { type: 'restart', stage: place.restartsAt };
      else if (skip?.type === 'restart') skip = null;
    }
    try {
      yield* runStage(run, { stage, variables: [] }, { ...place, failure, skip, restartsAt: null });
    } catch (error) {
      if (!(error instanceof ScriptThrow)) throw error;
      failure ??= error;
    }
  }
  const { parent } = place;
  if (skip !== null || parent === null) return failure;
  return yield* postOf(run, parent, parent.agent ?? place.agent, failure);
}

/** Runs one stage, or logs why it is not run. Throws its failure, or the one that kept it from running. */
function* runStage(run: ModelRun, { stage, variables }: Cell, place: StagePlace): Evaluation {
  return yield* run.block('stage', [stage.name], function* () {
    let skip: Skip | null = place.skip ?? skipBefore(run, place);
    let { failure } = place;
    const skipAll = function* (why: Skip): Evaluation<void> {
      skip = why;
      yield* skipStage(run, stage, { ...place, skip: why });
    };
    const body = (): Evaluation => runStageBody(run, stage, place, () => skipAll({ type: 'when' }));
    try {
      if (skip !== null) yield* skipAll(skip);
      else if (variables.length === 0) yield* body();
      else yield* withVariables(run, variables, body);
    } catch (error) {
      if (!(error instanceof ScriptThrow)) throw error;
      tagStage(run.around.flow, 'FAILED_AND_CONTINUED');
      failure ??= error;
    }
    const { type } = stage.content;
    if (skip === null && (type === 'parallel' || type === 'matrix')) {
      failure = yield* postOf(run, stage, stage.agent ?? place.agent, failure);
    }
    if (failure !== null) throw failure;
    return null;
  });
}

function skipBefore(run: ModelRun, { failure }: StagePlace): Skip | null {
  if (failure !== null) return { type: 'failure' };
  return run.hasOption('skipStagesAfterUnstable') && run.result() === 'UNSTABLE' ? { type: 'unstable' } : null;
}

/** Logs why a stage is skipped, and the same for all stages within it. */
function* skipStage(run: ModelRun, stage: StageModel, place: StagePlace & { readonly skip: Skip }): Evaluation<void> {
  const { skip } = place;
  run.say(skipText(stage.name, skip));
  tagStage(run.around.flow, statusOf(skip));
  const { content } = stage;
  if (content.type === 'parallel' || content.type === 'matrix') yield* runBranches(run, stage, place);
  else if (content.type === 'stages') {
    const restartsAt = skip.type === 'restart' ? skip.stage : null;
    yield* runStages(run, content.stages, { ...place, parent: stage, restartsAt });
  }
}

/** Runs the stages of `parallel`, or the cells of a matrix, in parallel. */
export function* runBranches(run: ModelRun, stage: StageModel, place: StagePlace): Evaluation {
  const { content } = stage;
  const cells: readonly Cell[] =
    content.type === 'matrix'
      ? cellsOf(content)
      : content.type === 'parallel'
        ? content.stages.map((each) => ({ stage: each, variables: [] }))
        : [];
  const inside: StagePlace = { ...place, parent: stage, agent: stage.agent ?? place.agent, restartsAt: null };
  const branches: (readonly [string, Value])[] = cells.map((cell) => [
    cell.stage.name,
    run.body(() => runStage(run, cell, inside)),
  ]);
  const failsFast = stage.failFast || run.hasOption('parallelsAlwaysFailFast');
  if (failsFast && branches.length > 0) branches.push(['failFast', true]);
  return yield* run.step('parallel', [newMap(run.machine, branches)]);
}

/** Runs the `post` of a stage; returns the failure that is known then. */
export function* postOf(
  run: ModelRun,
  stage: StageModel,
  agent: AgentModel | null,
  error: ScriptThrow | null,
): Evaluation<ScriptThrow | null> {
  const place = { stage: run.around.flow.scope.enclosing('stage'), agent, error };
  if (!hasPost(run, stage.post, place)) return error;
  run.say('Post stage');
  return yield* runPost(run, stage.post, place);
}
