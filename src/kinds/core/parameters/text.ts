import { bool, defineParameter, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

export const textParameter = defineParameter({
  symbol: 'text',
  displayName: 'Multi-line String Parameter',
  xmlTag: 'hudson.model.TextParameterDefinition',
  type: 'TextParameterDefinition',
  fields: {
    name: text({ label: 'Name', required: true }),
    description: text({ label: 'Description', lines: true }),
    defaultValue: text({ label: 'Default value', lines: true }),
    trim: bool({ label: 'Trim the string' }),
  },
  inScripts: { symbols: ['text', 'textParam'], order: ['name', 'defaultValue', 'description', 'trim'] },
  example: { name: 'NOTES', description: '', defaultValue: 'first\nsecond', trim: false },
  defaultValue: (config) => textValue(config, config.defaultValue),
  value: (config, submitted) => textValue(config, submittedText(config.name, submitted)),
});

function textValue(config: { name: string; description: string; trim: boolean }, value: string) {
  const { name, description } = config;
  return { kind: 'text', name, description, value: config.trim ? value.trim() : value } as const;
}
