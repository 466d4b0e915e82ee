import { defineParameter, secret, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

/** What a form sends for "unchanged": the default is never shown to a browser. */
const UNCHANGED = '<DEFAULT>';

export const passwordParameter = defineParameter({
  symbol: 'password',
  displayName: 'Password Parameter',
  xmlTag: 'hudson.model.PasswordParameterDefinition',
  type: 'PasswordParameterDefinition',
  fields: {
    name: text({ title: 'Name' }),
    description: text({ title: 'Description', lines: true }),
    defaultValue: secret({ title: 'Default value' }),
  },
  example: { name: 'KEY', description: '', defaultValue: 's3cret' },
  defaultValue: ({ name, description, defaultValue }) => ({ kind: 'password', name, description, value: defaultValue }),
  value: ({ name, description, defaultValue }, submitted) => {
    const value = submittedText(name, submitted);
    return { kind: 'password', name, description, value: value === UNCHANGED ? defaultValue : value };
  },
});
