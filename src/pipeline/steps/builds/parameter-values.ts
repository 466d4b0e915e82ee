import { valueOfOther } from '../../../builds/index.ts';
import type { Evaluation, Value } from '../../../groovy/index.ts';
import { Failure, type ParameterValue, shownValue } from '../../../model/index.ts';
import {
  type ConfiguredParameter,
  type JobConfig,
  type ParameterContext,
  parameterDefinitions,
} from '../../../points/index.ts';
import { type Described, describe } from '../../script/describables/index.ts';
import type { StepCall } from '../define.ts';
import { instantiating } from '../delegate.ts';

/** Returns the values that a step was given for the parameters of a job; null where it was given none at all. */
export function* givenValues(call: StepCall): Evaluation<readonly ParameterValue[] | null> {
  const given = call.args.values('parameters');
  return given === undefined ? null : yield* instantiating(call, valuesOf(call, given));
}

function* valuesOf(call: StepCall, given: readonly Value[]): Evaluation<readonly ParameterValue[]> {
  const { machine, host } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const values: ParameterValue[] = [];
  for (const each of given)
    values.push(
      givenValue(yield* describe(options, each, 'parameterValue', `class ${call.kind.className}.setParameters()`)),
    );
  return values;
}

function givenValue({ type, args }: Described): ParameterValue {
  const text = (name: string): string => String(args.get(name) ?? '');
  const name = text('name');
  switch (type.className) {
    case 'hudson.model.BooleanParameterValue':
      return { kind: 'boolean', name, value: args.get('value') === true };
    case 'hudson.model.TextParameterValue':
      return { kind: 'text', name, value: text('value') };
    case 'com.cloudbees.plugins.credentials.CredentialsParameterValue':
      return { kind: 'credentials', name, value: text('value'), isDefault: false };
    case 'hudson.model.PasswordParameterValue':
      return { kind: 'password', name, value: text('value') };
    case 'hudson.model.RunParameterValue': {
      const [, jobName = '', number = '0'] = /^(.*)#(\d+)$/.exec(text('runId')) ?? [];
      return { kind: 'run', name, jobName, number: Number(number) };
    }
    default:
      return { kind: 'string', name, value: text('value') };
  }
}

export interface Completed {
  /** Holds the values; null where the job has no parameters. */
  readonly values: readonly ParameterValue[] | null;
  /** Lists the messages about conversions. */
  readonly lines: readonly string[];
  /** Describes a value that its parameter does not allow, as Jenkins does; null where there is none. */
  readonly invalid: string | null;
}

/**
 * Returns the parameter values of a run: the given ones, converted as the definitions require, and defaults for the rest;
 * values that the job does not define are left out. Jenkins: `BuildTriggerStepExecution#completeDefaultParameters`.
 */
export function completeValues(config: JobConfig, jobName: string, given: readonly ParameterValue[]): Completed {
  const definitions = parameterDefinitions(config);
  if (definitions === null) return { values: null, lines: [], invalid: null };
  const byName = new Map(given.map((value) => [value.name, value]));
  const lines: string[] = [];
  let invalid: string | null = null;
  const values = definitions.flatMap((definition): ParameterValue[] => {
    const { kind } = definition;
    const value = byName.get(definition.config.name);
    if (value === undefined) {
      const fallback = kind.defaultValue(definition.config, CONTEXT);
      return fallback === null ? [] : [fallback];
    }
    if (isText(value) && CONVERTED.includes(kind.type)) {
      lines.push(
        `The parameter '${value.name}' did not have the type expected by ${jobName}. Converting to ${kind.displayName}.`,
      );
    }
    const taken = takenBy(definition, value);
    if (typeof taken !== 'string') return [taken];
    invalid ??= taken;
    return [];
  });
  return { values, lines, invalid };
}

const CONTEXT: ParameterContext = { findRun: () => null };

/** Returns the value that a definition makes of a value; a string says why it is not allowed. */
function takenBy(definition: ConfiguredParameter, value: ParameterValue): ParameterValue | string {
  const { kind, config } = definition;
  if (isText(value) && LEFT.includes(kind.type)) return { ...value, description: config.description };
  try {
    return valueOfOther(definition, value, CONTEXT);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code !== 'PARAMETER_CHOICE') return error.message;
    return `(${CLASSES[value.kind]}) ${value.name}='${shownValue(value)}'`;
  }
}

function isText({ kind }: ParameterValue): boolean {
  return kind === 'string' || kind === 'text';
}

const CLASSES: Readonly<Record<ParameterValue['kind'], string>> = {
  string: 'StringParameterValue',
  text: 'TextParameterValue',
  boolean: 'BooleanParameterValue',
  password: 'PasswordParameterValue',
  run: 'RunParameterValue',
  file: 'FileParameterValue',
  credentials: 'CredentialsParameterValue',
};

/** Lists the definitions that leave a string unchanged. */
const LEFT: readonly string[] = ['StringParameterDefinition', 'TextParameterDefinition'];
/** Lists the definitions that convert a string to a value of their own. */
const CONVERTED: readonly string[] = [
  'BooleanParameterDefinition',
  'PasswordParameterDefinition',
  'RunParameterDefinition',
  'CredentialsParameterDefinition',
];
