import { fail } from '../../../model/index.ts';
import { defineParameter, strings, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

/** Defines a parameter that is one of a list, with the first as the default. Its value is that of a string parameter. */
export const choiceParameter = defineParameter({
  symbol: 'choice',
  displayName: 'Choice Parameter',
  xmlTag: 'hudson.model.ChoiceParameterDefinition',
  type: 'ChoiceParameterDefinition',
  fields: {
    name: text({ label: 'Name', help: 'The name of the variable that builds get.', required: true }),
    description: text({ label: 'Description', help: 'It is shown where the value is asked for.', lines: true }),
    choices: strings({
      label: 'Choices',
      help: 'The values, one in a line; the first one is used where nobody chooses.',
      javaClass: 'array-list',
    }),
  },
  inScripts: { symbols: ['choice', 'choiceParam'], order: ['name', 'choices', 'description'] },
  example: { name: 'TARGET', description: 'Where to', choices: ['test', 'production'] },
  defaultValue: ({ name, description, choices: [first] }) =>
    first === undefined ? null : { kind: 'string', name, description, value: first },
  value: ({ name, description, choices }, submitted) => {
    const value = submittedText(name, submitted);
    if (!choices.includes(value)) fail('PARAMETER_CHOICE', name, value);
    return { kind: 'string', name, description, value };
  },
  exported: ({ choices }) => ({ choices }),
});
