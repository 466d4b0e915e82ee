import { bool, defineParameter, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

export const textParameter = defineParameter({
  symbol: 'text',
  displayName: 'Multi-line String Parameter',
  xmlTag: 'hudson.model.TextParameterDefinition',
  type: 'TextParameterDefinition',
  fields: {
    name: text({ label: 'Name', help: 'The name of the variable that builds get.', required: true }),
    description: text({ label: 'Description', help: 'It is shown where the value is asked for.', lines: true }),
    defaultValue: text({
      label: 'Default value',
      help: 'The value where nobody gives one; it may have several lines.',
      lines: true,
    }),
    trim: bool({ label: 'Trim the string', help: 'Blanks around the value are removed.' }),
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
