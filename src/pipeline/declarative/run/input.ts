import { type Evaluation, MapValue, newList, newMap, type Value } from '../../../groovy/index.ts';
import { describe } from '../../script/describables/index.ts';
import type { InputModel } from '../model.ts';
import { withVariables } from './environment.ts';
import type { ModelRun } from './model-run.ts';

/** Asks a person for input before a body runs; the submitted values are variables within it. */
export function* withInput(run: ModelRun, input: InputModel | null, body: () => Evaluation): Evaluation {
  if (input === null) return yield* body();
  const { machine } = run;
  const entries: (readonly [string, Value])[] = [];
  for (const [name, code] of Object.entries(input.fields)) entries.push([name, yield* run.code(code)]);
  const parameters: Value[] = [];
  for (const { value } of input.parameters) parameters.push(yield* run.code(value));
  if (parameters.length > 0) entries.push(['parameters', newList(machine, parameters)]);
  const submitted = yield* run.step('input', [newMap(machine, entries)]);
  const submitter = entries.find(([name]) => name === 'submitterParameter')?.[1] ?? null;
  if (parameters.length === 0 && submitter === null) return yield* body();
  const variables: string[] = [];
  if (submitted instanceof MapValue) {
    for (const [name, value] of submitted.table.entries()) {
      variables.push(`${yield* machine.text(name)}=${yield* machine.text(value)}`);
    }
  } else {
    const [name] = submitter === null ? yield* namesOf(run, parameters) : [yield* machine.text(submitter)];
    if (name !== undefined) variables.push(`${name}=${yield* machine.text(submitted)}`);
  }
  return yield* withVariables(run, variables, body);
}

/** Returns the name of the only parameter; none where there are several, as their values come by name. */
function* namesOf({ machine, around }: ModelRun, parameters: readonly Value[]): Evaluation<readonly string[]> {
  const [only = null, ...others] = parameters;
  if (others.length > 0) return [];
  const { args } = yield* describe({ machine, kinds: around.host.kinds }, only, 'parameter');
  return [String(args.get('name'))];
}
