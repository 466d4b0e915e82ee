import { type ParameterValue, shownValue } from '../../model/index.ts';
import {
  type ConfiguredParameter,
  classOfTag,
  isUnknownParameter,
  type ParameterContext,
  type ParameterKind,
} from '../../points/index.ts';
import type { ParameterField } from '../../ui/index.ts';

const INPUTS: Readonly<Record<string, ParameterField['input']>> = {
  StringParameterDefinition: 'line',
  TextParameterDefinition: 'text',
  BooleanParameterDefinition: 'check',
  ChoiceParameterDefinition: 'choice',
  PasswordParameterDefinition: 'password',
  FileParameterDefinition: 'file',
  RunParameterDefinition: 'run',
};

/**
 * Returns a parameter's field for a person to fill in, with its default, but never that of a password. `runsOf` returns the
 * possible values of a run parameter: `job#12`, newest first.
 */
export function parameterField(
  { kind, config }: ConfiguredParameter,
  context: ParameterContext,
  runsOf: (jobName: string) => readonly string[],
): ParameterField {
  const exported = kind.exported(config);
  const standard = kind.defaultValue(config, context);
  const choices = choicesOf(exported['choices']);
  const input = inputOf(kind, standard, choices);
  const projectName = exported['projectName'];
  const rule = ruleOf(config);
  return {
    name: config.name,
    description: [config.description, ...remarks(kind)].filter((text) => text !== '').join(' '),
    input,
    value: fieldText(standard),
    choices: input === 'run' && typeof projectName === 'string' ? runsOf(projectName) : choices,
    ...(rule !== null && { rule }),
  };
}

/** Returns the expression that a value must match as a whole, and what is said where it does not; null where there is none. */
function ruleOf(config: ConfiguredParameter['config']): NonNullable<ParameterField['rule']> | null {
  if (!('regex' in config) || typeof config.regex !== 'string' || config.regex === '') return null;
  const message = 'failedValidationMessage' in config ? config.failedValidationMessage : '';
  return { pattern: config.regex, message: typeof message === 'string' ? message : '' };
}

/** Returns the kind of input. A list is used only where it has entries, and only where nothing else may be entered. */
function inputOf(
  kind: ParameterKind,
  standard: ParameterValue | null,
  choices: readonly string[],
): ParameterField['input'] {
  if (standard?.kind === 'password') return 'password';
  const usual = INPUTS[kind.type];
  return usual ?? (choices.length > 0 ? 'choice' : 'line');
}

/** Returns what a person should know who fills it in. */
function remarks(kind: ParameterKind): string[] {
  if (!isUnknownParameter(kind)) return [];
  return [`(${classOfTag(kind.xmlTag)} is not known on this server: what is entered is passed on as text.)`];
}

function choicesOf(choices: unknown): string[] {
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
}

function fieldText(value: ParameterValue | null): string {
  return value === null || value.kind === 'password' || value.kind === 'file' ? '' : shownValue(value);
}
