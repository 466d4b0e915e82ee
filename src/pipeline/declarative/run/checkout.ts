import { type Evaluation, MapValue, ScriptThrow, type Value } from '../../../groovy/index.ts';
import type { AgentPlace } from './agent.ts';
import { withVariables } from './environment.ts';
import type { ModelRun } from './model-run.ts';
import { flagOption, textOption } from './options.ts';

/** Runs a body after it checked out the sources, if the script itself came from a repository. Jenkins: `CheckoutScript`. */
export function* withCheckout(run: ModelRun, place: AgentPlace, body: () => Evaluation): Evaluation {
  const own = yield* flagOption(run, place.options, 'skipDefaultCheckout');
  const isSkipped = own ?? (yield* flagOption(run, run.model.options, 'skipDefaultCheckout')) ?? false;
  const scm = isSkipped ? null : yield* sourceOf(run);
  if (scm === null) return yield* body();
  const folder = yield* textOption(run, [...place.options, ...run.model.options], 'checkoutToSubdirectory');
  let given: Value = null;
  const fetch = function* (): Evaluation {
    given = yield* run.step('checkout', [scm]);
    return null;
  };
  const inStage = (): Evaluation => (place.isStage ? fetch() : run.syntheticStage('Checkout SCM', 'PRE', fetch));
  if (folder === undefined || folder === '') yield* inStage();
  else yield* run.block('dir', [folder], inStage);
  const variables = yield* variablesOf(run, given);
  return yield* variables.length === 0 ? body() : withVariables(run, variables, body);
}

/** Returns the source for `checkout scm`; null where the script is written in the job. */
function* sourceOf(run: ModelRun): Evaluation {
  try {
    return yield* run.variable('scm');
  } catch (error) {
    if (error instanceof ScriptThrow) return null;
    throw error;
  }
}

function* variablesOf({ machine }: ModelRun, given: Value): Evaluation<string[]> {
  const variables: string[] = [];
  if (!(given instanceof MapValue)) return variables;
  for (const [name, value] of given.table.entries()) {
    variables.push(`${yield* machine.text(name)}=${yield* machine.text(value)}`);
  }
  return variables;
}
