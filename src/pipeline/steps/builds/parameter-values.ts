import type { Evaluation, Value } from '../../../groovy/index.ts';
import type { Job } from '../../../home/index.ts';
import type { ParameterValue } from '../../../model/index.ts';
import { parameterDefinitions } from '../../../points/index.ts';
import { type Described, describe, instantiating } from '../../script/describables/index.ts';
import type { StepCall } from '../define.ts';

/** Values that a step was given for the parameters of a job; null: it was given none at all. */
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
  /** null: the job takes none. */
  readonly values: readonly ParameterValue[] | null;
  /** What there is to say about conversions. */
  readonly lines: readonly string[];
  /** A value that its parameter does not allow, as Jenkins writes it. */
  readonly invalid: string | null;
}

/**
 * The values of a run: those given, as the definitions want them, and defaults for the rest; what the job does not define
 * is left out. Jenkins: `BuildTriggerStepExecution#completeDefaultParameters`.
 */
export function completeValues(job: Pick<Job, 'config'>, jobName: string, given: readonly ParameterValue[]): Completed {
  const definitions = parameterDefinitions(job.config);
  if (definitions === null) return { values: null, lines: [], invalid: null };
  const byName = new Map(given.map((value) => [value.name, value]));
  const lines: string[] = [];
  let invalid: string | null = null;
  const values = definitions.flatMap(({ kind, config }): ParameterValue[] => {
    const value = byName.get(config.name);
    if (value === undefined) {
      const fallback = kind.defaultValue(config, { findRun: () => null });
      return fallback === null ? [] : [fallback];
    }
    const isText = value.kind === 'string';
    if (
      isText &&
      kind.type === 'ChoiceParameterDefinition' &&
      !choicesOf(kind.exported(config)).includes(value.value)
    ) {
      invalid ??= `(StringParameterValue) ${value.name}='${value.value}'`;
    }
    if (!isText || !CONVERTED.includes(kind.type)) return [{ ...value, description: config.description }];
    lines.push(
      `The parameter '${value.name}' did not have the type expected by ${jobName}. Converting to ${kind.displayName}.`,
    );
    return [kind.value(config, { kind: 'text', text: value.value }, { findRun: () => null })];
  });
  return { values, lines, invalid };
}

/** Definitions that make their own of a text. */
const CONVERTED: readonly string[] = [
  'BooleanParameterDefinition',
  'PasswordParameterDefinition',
  'RunParameterDefinition',
];

function choicesOf(exported: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { choices } = exported as { readonly choices?: unknown };
  return Array.isArray(choices) ? choices : [];
}
