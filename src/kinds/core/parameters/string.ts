import { bool, defineParameter, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

export const stringParameter = defineParameter({
  symbol: 'string',
  displayName: 'String Parameter',
  xmlTag: 'hudson.model.StringParameterDefinition',
  type: 'StringParameterDefinition',
  fields: {
    name: text({ label: 'Name', help: 'The name of the variable that builds get.', required: true }),
    description: text({ label: 'Description', help: 'It is shown where the value is asked for.', lines: true }),
    defaultValue: text({ label: 'Default value', help: 'The value where nobody gives one.' }),
    trim: bool({ label: 'Trim the string', help: 'Blanks around the value are removed.' }),
  },
  inScripts: { symbols: ['string', 'stringParam'], order: ['name', 'defaultValue', 'description', 'trim'] },
  example: { name: 'VERSION', description: 'What to build', defaultValue: ' 1.0 ', trim: true },
  defaultValue: (config) => stringValue(config, config.defaultValue),
  value: (config, submitted) => stringValue(config, submittedText(config.name, submitted)),
});

function stringValue(config: { name: string; description: string; trim: boolean }, value: string) {
  const { name, description } = config;
  return { kind: 'string', name, description, value: config.trim ? value.trim() : value } as const;
}
