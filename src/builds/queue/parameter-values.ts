import { fail, type ParameterValue, shownValue } from '../../model/index.ts';
import {
  type ConfiguredParameter,
  type JobConfig,
  type ParameterContext,
  parameterDefinitions,
  type SubmittedValue,
} from '../../points/index.ts';

export interface SubmittedParameters {
  readonly values: ReadonlyMap<string, SubmittedValue>;
  /** Holds values of another run; a later one of the same name counts. */
  readonly given: readonly ParameterValue[];
  /** Says whether names that the job does not define are an error. */
  readonly strict: boolean;
  /** Says whether those are taken over as text instead of being left out. */
  readonly keepUndefined: boolean;
  readonly context: ParameterContext;
}

export interface ChosenParameters {
  /** Holds the values; null where the job takes none, and none were taken over. */
  readonly values: readonly ParameterValue[] | null;
  /** Lists the names that were left out because the job does not define them. */
  readonly dropped: readonly string[];
}

/**
 * Returns the values of one run: what was submitted, defaults for the rest, in the order of the definitions. Throws
 * PARAMETER_….
 */
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
    return (other ? valueOfOther(definition, other, context) : valueFor(definition, values, context)) ?? [];
  });
  const kept = keepUndefined
    ? unknown.flatMap((name) => keptOf(others.get(name)) ?? asText(name, values.get(name)))
    : [];
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

/** Lists the definitions that take values of other runs as they are: there is nothing to check, or a secret stays one. */
const TAKEN_AS_THEY_ARE: Readonly<Record<ParameterValue['kind'], readonly string[]>> = {
  string: ['FileParameterDefinition'],
  text: ['FileParameterDefinition'],
  boolean: ['BooleanParameterDefinition', 'StringParameterDefinition', 'TextParameterDefinition'],
  password: ['PasswordParameterDefinition', 'StringParameterDefinition', 'TextParameterDefinition'],
  file: ['FileParameterDefinition'],
  run: ['RunParameterDefinition', 'StringParameterDefinition', 'TextParameterDefinition'],
  credentials: [],
};

/**
 * Returns the value of a run of another job, as a definition accepts it: what the definition checks is checked, and it
 * decides whether credentials are its job's own. Throws PARAMETER_…. Jenkins:
 * `ProjectSpecificParameterValuesActionTransform`.
 */
export function valueOfOther(
  { kind, config }: ConfiguredParameter,
  value: ParameterValue,
  context: ParameterContext,
): ParameterValue {
  if (TAKEN_AS_THEY_ARE[value.kind].includes(kind.type)) return { ...value, description: config.description };
  if (value.kind === 'password') return fail('PARAMETER_INVALID', config.name, 'a password is not expected');
  if (value.kind === 'file') return fail('PARAMETER_INVALID', config.name, 'a file is not expected');
  return kind.value(config, { kind: 'text', text: shownValue(value) }, context);
}

/**
 * Returns the values of a run of the job for one more: the present definition decides whether credentials are the job's
 * own.
 */
export function valuesOfEarlier(
  config: Pick<JobConfig, 'properties'>,
  values: readonly ParameterValue[] | null,
): readonly ParameterValue[] | null {
  const definitions = parameterDefinitions(config) ?? [];
  const isDefault = ({ name, value }: CredentialsValue): boolean =>
    definitions.some((definition) => {
      if (definition.config.name !== name || definition.kind.type !== 'CredentialsParameterDefinition') return false;
      const own = definition.kind.defaultValue(definition.config, { findRun: () => null });
      return own?.kind === 'credentials' && own.value === value;
    });
  return (
    values?.map((value) => (value.kind === 'credentials' ? { ...value, isDefault: isDefault(value) } : value)) ?? null
  );
}

type CredentialsValue = Extract<ParameterValue, { kind: 'credentials' }>;

/** Returns a value as one that no definition knows, and that is therefore nobody's default. */
function keptOf(value: ParameterValue | undefined): ParameterValue | undefined {
  return value?.kind === 'credentials' ? { ...value, isDefault: false } : value;
}

function asText(name: string, submitted: SubmittedValue | undefined): ParameterValue[] {
  return submitted?.kind === 'text' ? [{ kind: 'string', name, value: submitted.text }] : [];
}
