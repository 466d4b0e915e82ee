import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../java/index.ts';
import { fail } from '../../model/index.ts';
import { defineParameter, text } from '../../points/index.ts';
import { submittedText } from '../shared/submitted-text.ts';

/** Defines a parameter for a line that an expression of Java must match as a whole. Its default is not validated. */
export const validatingString = defineParameter({
  symbol: 'validatingString',
  displayName: 'Validating String Parameter',
  xmlTag: 'hudson.plugins.validating__string__parameter.ValidatingStringParameterDefinition',
  type: 'ValidatingStringParameterDefinition',
  fields: {
    name: text({ label: 'Name' }),
    description: text({ label: 'Description', lines: true, script: { type: 'any' } }),
    defaultValue: text({ label: 'Default value' }),
    regex: text({ label: 'Regular expression' }),
    failedValidationMessage: text({ label: 'Failed validation message' }),
  },
  inScripts: { isUsual: false, isDirective: false },
  example: {
    name: 'VERSION',
    description: 'Which one',
    defaultValue: '1.0',
    regex: '\\d+\\.\\d+',
    failedValidationMessage: 'two numbers, please',
  },
  defaultValue: ({ name, description, defaultValue }) => ({ kind: 'string', name, description, value: defaultValue }),
  value({ name, description, regex, failedValidationMessage }, submitted) {
    const value = submittedText(name, submitted);
    const why = problem(regex, value);
    if (why !== null) fail('PARAMETER_INVALID', name, failedValidationMessage || why);
    return { kind: 'string', name, description, value };
  },
});

/**
 * Returns why a value is invalid; null where it is valid. With an expression that cannot be used all values are invalid.
 */
function problem(regex: string, value: string): string | null {
  try {
    return compileJavaRegex(regex).matches(value) ? null : `the value does not match ${regex}`;
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) return error.message;
    throw error;
  }
}
