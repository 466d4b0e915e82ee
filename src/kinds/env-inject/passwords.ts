import { bool, defineWrapper, secret, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';
import { hideParameters } from '../shared/hide-parameters.ts';

/** Sets passwords of the job as variables that are hidden in the console. Jenkins: `EnvInjectPasswordWrapper`. */
export const envPasswords = defineWrapper({
  symbol: 'envInjectPasswords',
  displayName: 'Inject passwords to the build as environment variables',
  xmlTag: 'EnvInjectPasswordWrapper',
  fields: {
    injectGlobalPasswords: bool({ label: 'Global passwords' }),
    maskPasswordParameters: bool({ label: 'Mask password parameters' }),
    passwordEntries: groupList('EnvInjectPasswordEntry', { name: text(), value: secret() }),
  },
  example: {
    injectGlobalPasswords: false,
    maskPasswordParameters: true,
    passwordEntries: [{ name: 'DB', value: 's3cret' }],
  },
  async setUp({ maskPasswordParameters, passwordEntries }, context) {
    if (maskPasswordParameters) hideParameters(context);
    context.hide(passwordEntries.map(({ value }) => value));
    for (const { name, value } of passwordEntries) context.env.set(name, value);
    return async () => undefined;
  },
});
