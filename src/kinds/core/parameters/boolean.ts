import { bool, defineParameter, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

/** Defines the boolean parameter, for which only `true`, in any case, is true. */
export const booleanParameter = defineParameter({
  symbol: 'booleanParam',
  displayName: 'Boolean Parameter',
  xmlTag: 'hudson.model.BooleanParameterDefinition',
  type: 'BooleanParameterDefinition',
  fields: {
    name: text({ label: 'Name', help: 'The name of the variable that builds get.', required: true }),
    description: text({ label: 'Description', help: 'It is shown where the value is asked for.', lines: true }),
    defaultValue: bool({ label: 'Set by default', help: 'The value where nobody gives one.' }),
  },
  inScripts: { order: ['name', 'defaultValue', 'description'] },
  example: { name: 'CLEAN', description: 'From scratch', defaultValue: true },
  defaultValue: ({ name, description, defaultValue }) => ({ kind: 'boolean', name, description, value: defaultValue }),
  value: ({ name, description }, submitted) => ({
    kind: 'boolean',
    name,
    description,
    value: submittedText(name, submitted).toLowerCase() === 'true',
  }),
});
