import { bool, defineParameter, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

/** Defines the boolean parameter, for which only `true`, in any case, is true. */
export const booleanParameter = defineParameter({
  symbol: 'booleanParam',
  displayName: 'Boolean Parameter',
  xmlTag: 'hudson.model.BooleanParameterDefinition',
  type: 'BooleanParameterDefinition',
  fields: {
    name: text({ label: 'Name', required: true }),
    description: text({ label: 'Description', lines: true }),
    defaultValue: bool({ label: 'Set by default' }),
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
