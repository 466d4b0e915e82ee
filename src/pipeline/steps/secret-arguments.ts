import { isDeepStrictEqual } from 'node:util';
import { type Evaluation, GStringValue, ListValue, type Machine, MapValue, type Value } from '../../groovy/index.ts';
import { inHashOrder } from '../../java/index.ts';
import type { ParameterValue, Run } from '../../model/index.ts';
import { INTERPOLATED_SECRETS_ACTION, type InterpolatedSecrets, interpolatedSecretsIn } from '../../points/index.ts';
import type { Scope } from '../flow/scope.ts';

const MARK = 'secretVariables';

/** Represents a warning: the lines for the console, and what the run's record tells of it. */
interface Warning {
  readonly text: string;
  readonly found: InterpolatedSecrets;
}

/** Returns the marks that a block adds to its body so that a warning is given for arguments that contain its secrets. */
export function withSecretVariables(
  scope: Scope,
  variables: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  return { [MARK]: new Map([...variablesOf(scope), ...variables]) };
}

/**
 * Returns the warning for a call whose arguments contain a secret that the script, not the shell, put into them; null where
 * there is none. Jenkins: `DSL#logInterpolationWarnings`.
 */
export function* interpolationWarning(
  {
    machine,
    scope,
    parameters,
  }: { readonly machine: Machine; readonly scope: Scope; readonly parameters: readonly ParameterValue[] },
  step: string,
  args: Iterable<Value>,
): Evaluation<Warning | null> {
  const passwords = parameters.flatMap((each) => (each.kind === 'password' ? [[each.name, each.value] as const] : []));
  const variables = new Map([...passwords, ...variablesOf(scope)]);
  if (variables.size === 0) return null;
  const texts: string[] = [];
  for (const each of interpolated(args)) texts.push(yield* machine.text(each));
  const found = [...variables].filter(([, value]) => value !== '' && texts.some((text) => text.includes(value)));
  if (found.length === 0) return null;
  const names = inHashOrder(found, ([name]) => name).map(([name]) => name);
  const text = [
    `Warning: A secret was passed to "${step}" using Groovy String interpolation, which is insecure.`,
    `\t\t Affected argument(s) used the following variable(s): [${names.join(', ')}]`,
    '\t\t See https://jenkins.io/redirect/groovy-string-interpolation for details.',
  ].join('\n');
  return { text, found: { step, variables: names } };
}

/** Returns a run's actions with such a call among them, once however often it comes. Jenkins: `InterpolatedSecretsAction`. */
export function withInterpolated(run: Pick<Run, 'actions'>, found: InterpolatedSecrets): Run['actions'] {
  const known = interpolatedSecretsIn(run);
  if (known.some((each) => isDeepStrictEqual(each, found))) return run.actions;
  const others = run.actions.filter(({ tag }) => tag !== INTERPOLATED_SECRETS_ACTION);
  return [...others, { tag: INTERPOLATED_SECRETS_ACTION, data: [...known, found] }];
}

/** Returns a text with the names of the variables in place of their secrets. Jenkins: `ArgumentsActionImpl`. */
export function withoutSecrets(scope: Scope, text: string): string {
  let shown = text;
  for (const [name, value] of variablesOf(scope)) if (value !== '') shown = shown.replaceAll(value, `\${${name}}`);
  return shown;
}

function variablesOf(scope: Scope): ReadonlyMap<string, string> {
  return (scope.mark(MARK) as ReadonlyMap<string, string> | undefined) ?? new Map();
}

/** Returns the strings with interpolated values, including those in lists and maps. */
function* interpolated(values: Iterable<Value>): Generator<GStringValue> {
  for (const value of values) {
    if (value instanceof GStringValue) yield value;
    else if (value instanceof ListValue) yield* interpolated(value.items);
    else if (value instanceof MapValue) yield* interpolated(valuesOf(value));
  }
}

function valuesOf(map: MapValue): Value[] {
  return [...map.table.entries()].map(([, value]) => value);
}
