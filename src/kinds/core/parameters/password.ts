import { defineParameter, secret, text } from '../../../points/index.ts';
import { submittedText } from '../../shared/submitted-text.ts';

/** Holds the value that a form sends for "unchanged", because the default is never shown to a browser. */
const UNCHANGED = '<DEFAULT>';

export const passwordParameter = defineParameter({
  symbol: 'password',
  displayName: 'Password Parameter',
  xmlTag: 'hudson.model.PasswordParameterDefinition',
  type: 'PasswordParameterDefinition',
  fields: {
    name: text({ label: 'Name', help: 'The name of the variable that builds get.', required: true }),
    description: text({
      label: 'Description',
      help: 'It is shown where the value is asked for.',
      lines: true,
      required: true,
      script: { declared: { required: false } },
    }),
    defaultValue: secret({
      label: 'Default value',
      help: 'The value where nobody gives one; it is stored encrypted.',
      required: true,
      script: { declared: { required: false } },
    }),
  },
  inScripts: {
    order: ['name', 'defaultValueAsSecret', 'defaultValue', 'description'],
    more: {
      defaultValueAsSecret: { type: 'String', element: 'defaultValue', declared: { type: 'class java.lang.Object' } },
    },
  },
  example: { name: 'KEY', description: '', defaultValue: 's3cret' },
  defaultValue: ({ name, description, defaultValue }) => ({ kind: 'password', name, description, value: defaultValue }),
  value: ({ name, description, defaultValue }, submitted) => {
    const value = submittedText(name, submitted);
    return { kind: 'password', name, description, value: value === UNCHANGED ? defaultValue : value };
  },
});
