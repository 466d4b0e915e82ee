import { fail, type ParameterValue } from '../model/index.ts';
import {
  type ConfiguredParameter,
  type JobConfig,
  type ParameterContext,
  parameterDefinitions,
  type SubmittedValue,
} from '../points/index.ts';

export interface SubmittedParameters {
  readonly values: ReadonlyMap<string, SubmittedValue>;
  /** Values of another run; a later one of the same name counts. */
  readonly given: readonly ParameterValue[];
  /** Fail on names that the job does not define. */
  readonly strict: boolean;
  /** Take those over as text instead of leaving them out. */
  readonly keepUndefined: boolean;
  readonly context: ParameterContext;
}

export interface ChosenParameters {
  /** null: the job takes none, and none are kept. */
  readonly values: readonly ParameterValue[] | null;
  /** Names that were left out because the job does not define them. */
  readonly dropped: readonly string[];
}

/** Values of one run: what was submitted, defaults for the rest, in the order of the definitions. Throws PARAMETER_…. */
export function chooseParameters(
  config: Pick<JobConfig, 'properties'>,
  { values, given, strict, keepUndefined, context }: SubmittedParameters,
): ChosenParameters {
  const definitions = parameterDefinitions(config) ?? [];
  const names = new Set(definitions.map((definition) => definition.config.name));
  const others = new Map(given.map((value) => [value.name, value]));
  const unknown = [...values.keys(), ...others.keys()].filter((name) => !names.has(name));
  const [first] = unknown;
  if (strict && first !== undefined) fail('PARAMETER_UNKNOWN', first);
  const chosen = definitions.flatMap((definition) => {
    const other = others.get(definition.config.name);
    return (other ? converted(definition, other, context) : valueFor(definition, values, context)) ?? [];
  });
  const kept = keepUndefined ? unknown.flatMap((name) => others.get(name) ?? asText(name, values.get(name))) : [];
  return {
    values: definitions.length + kept.length === 0 ? null : [...chosen, ...kept],
    dropped: keepUndefined ? [] : unknown,
  };
}

function valueFor(
  { kind, config }: ConfiguredParameter,
  values: ReadonlyMap<string, SubmittedValue>,
  context: ParameterContext,
): ParameterValue | null {
  const submitted = values.get(config.name);
  return submitted === undefined ? kind.defaultValue(config, context) : kind.value(config, submitted, context);
}

/** A text becomes what the definition wants. Jenkins: `ProjectSpecificParameterValuesActionTransform`. */
function converted(
  { kind, config }: ConfiguredParameter,
  value: ParameterValue,
  context: ParameterContext,
): ParameterValue {
  if (value.kind === 'string' && kind.type !== 'FileParameterDefinition')
    return kind.value(config, { kind: 'text', text: value.value }, context);
  return { ...value, description: config.description };
}

function asText(name: string, submitted: SubmittedValue | undefined): ParameterValue[] {
  return submitted?.kind === 'text' ? [{ kind: 'string', name, value: submitted.text }] : [];
}
