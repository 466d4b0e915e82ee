import { type Evaluation, nativeClosure, newList, type Value } from '../../../groovy/index.ts';
import type { VariableModel } from '../model.ts';
import type { ModelRun } from './model-run.ts';

/** Runs a body with the variables of an `environment` block: first the credentials, then the others. */
export function* withEnvironment(
  run: ModelRun,
  variables: readonly VariableModel[],
  body: () => Evaluation,
): Evaluation {
  return yield* withCredentials(run, variables, () => withValues(run, variables, body));
}

function* withCredentials(run: ModelRun, variables: readonly VariableModel[], body: () => Evaluation): Evaluation {
  const bindings: Value[] = [];
  for (const { name, value, isCredentials } of variables) {
    if (!isCredentials) continue;
    const id = yield* run.machine.text(yield* run.code(value, [null]));
    bindings.push(...(yield* bindingsOf(run, name, id)));
  }
  if (bindings.length === 0) return yield* body();
  return yield* run.block('withCredentials', [newList(run.machine, bindings)], body);
}

// biome-ignore lint/correctness/useYield: as everything that a pipeline asks for.
function* bindingsOf({ machine }: ModelRun, _name: string, id: string): Evaluation<readonly Value[]> {
  return machine.fail(
    'org.jenkinsci.plugins.credentialsbinding.impl.CredentialNotFoundException',
    // Jenkins's `CredentialsBindingHandler#forId` says no more.
    id,
  );
}

function* withValues(run: ModelRun, variables: readonly VariableModel[], body: () => Evaluation): Evaluation {
  const plain = variables.filter(({ isCredentials }) => !isCredentials);
  if (plain.length === 0) return yield* body();
  const values: string[] = [];
  for (const variable of plain) values.push(`${variable.name}=${yield* evaluated(run, variables, variable)}`);
  return yield* withVariables(run, values, body);
}

/** `NAME=value` for the steps within. */
export function* withVariables(run: ModelRun, values: readonly string[], body: () => Evaluation): Evaluation {
  return yield* run.block('withEnv', [newList(run.machine, [...values])], body);
}

/** A value is worked out anew by each that names it, as in Jenkins. */
function* evaluated(
  run: ModelRun,
  variables: readonly VariableModel[],
  { value, isCredentials, name }: VariableModel,
): Evaluation<string> {
  if (isCredentials) return run.environment().get(name) ?? '';
  const others = nativeClosure(1, function* ([asked]) {
    const other = variables.find((each) => each.name === asked);
    return other === undefined ? null : yield* evaluated(run, variables, other);
  });
  return yield* run.machine.text(yield* run.code(value, [others]));
}
