import { bool, defineParameter, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

export const stringParameter = defineParameter({
  symbol: 'string',
  displayName: 'String Parameter',
  xmlTag: 'hudson.model.StringParameterDefinition',
  type: 'StringParameterDefinition',
  fields: {
    name: text({ label: 'Name', required: true }),
    description: text({ label: 'Description', lines: true }),
    defaultValue: text({ label: 'Default value' }),
    trim: bool({ label: 'Trim the string' }),
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
