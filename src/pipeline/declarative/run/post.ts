import { type Evaluation, isThrowable, ScriptThrow, stackTraceText } from '../../../groovy/index.ts';
import { isWorse, type Result } from '../../../model/index.ts';
import { Scope } from '../../flow/scope.ts';
import type { AgentModel, PostModel } from '../model.ts';
import { POST_CONDITIONS, type PostCondition } from '../post-conditions.ts';
import { combinedResult, type ResultPlace } from './combined-result.ts';
import { withContextCheck } from './context-check.ts';
import type { ModelRun } from './model-run.ts';
import { previousResult } from './previous.ts';
import { tagStage } from './tags.ts';

/** Describes after what a `post` runs: a stage, or the whole pipeline. */
export interface PostPlace extends ResultPlace {
  readonly agent: AgentModel | null;
}

/** Returns whether a condition of a `post` is met. */
export function hasPost(run: ModelRun, post: readonly PostModel[], place: PostPlace): boolean {
  return POST_CONDITIONS.some((each) => post.some(({ condition }) => condition === each) && isMet(run, each, place));
}

/**
 * Runs the blocks whose conditions are met; returns the failure that there was before, or the first one of these blocks.
 */
export function* runPost(run: ModelRun, post: readonly PostModel[], place: PostPlace): Evaluation<ScriptThrow | null> {
  let { error } = place;
  for (const name of POST_CONDITIONS) {
    const found = post.find(({ condition }) => condition === name);
    if (found === undefined || !isMet(run, name, { ...place, error })) continue;
    try {
      yield* withResult(run, combinedResult(run, { ...place, error }), () =>
        withContextCheck(run, place.agent, () => run.code(found.body)),
      );
    } catch (thrown) {
      if (!(thrown instanceof ScriptThrow)) throw thrown;
      run.worsen(thrown);
      if (place.stage !== null) tagStage(run.around.flow, 'FAILED_AND_CONTINUED');
      run.say(`Error when executing ${name} post condition:`);
      if (isThrowable(thrown.thrown)) run.say(yield* stackTraceText(run.machine, thrown.thrown));
      error ??= thrown;
    }
  }
  return error;
}

/** Runs a body for which `currentBuild` has the current result of the stage or the pipeline. */
function* withResult(run: ModelRun, result: Result, body: () => Evaluation): Evaluation {
  const { thread } = run.around.flow;
  const outer = thread.scope;
  thread.scope = new Scope(outer, { marks: { result } }, outer.node);
  try {
    return yield* body();
  } finally {
    thread.scope = outer;
  }
}

function isMet(run: ModelRun, condition: PostCondition, place: PostPlace): boolean {
  if (condition === 'always' || condition === 'cleanup') return true;
  const result = combinedResult(run, place);
  switch (condition) {
    case 'changed':
      return previousResult(run) !== result;
    case 'fixed': {
      const previous = previousResult(run);
      return result === 'SUCCESS' && (previous === 'FAILURE' || previous === 'UNSTABLE');
    }
    case 'regression': {
      const previous = previousResult(run);
      return previous !== null && isWorse(result, previous);
    }
    case 'unsuccessful':
      return result !== 'SUCCESS';
    case 'aborted':
      return result === 'ABORTED';
    case 'success':
      return result === 'SUCCESS';
    case 'unstable':
      return result === 'UNSTABLE';
    case 'failure':
      return result === 'FAILURE';
    case 'notBuilt':
      return result === 'NOT_BUILT';
  }
}
