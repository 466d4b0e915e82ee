import { type ParameterValue, shownValue } from '../../model/index.ts';
import type { ConfiguredParameter, ParameterContext } from '../../points/index.ts';
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
 * A parameter as a person fills it in, its default in place; never that of a password. `runsOf` answers what a run
 * parameter may be: `job#12`, newest first.
 */
export function parameterField(
  { kind, config }: ConfiguredParameter,
  context: ParameterContext,
  runsOf: (jobName: string) => readonly string[],
): ParameterField {
  const exported = kind.exported(config);
  const input = INPUTS[kind.type] ?? 'line';
  const projectName = exported['projectName'];
  return {
    name: config.name,
    description: config.description,
    input,
    value: fieldText(kind.defaultValue(config, context)),
    choices: input === 'run' && typeof projectName === 'string' ? runsOf(projectName) : choicesOf(exported['choices']),
  };
}

function choicesOf(choices: unknown): string[] {
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
}

function fieldText(value: ParameterValue | null): string {
  return value === null || value.kind === 'password' || value.kind === 'file' ? '' : shownValue(value);
}
