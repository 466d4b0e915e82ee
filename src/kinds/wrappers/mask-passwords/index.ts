import { defineWrapper, secret, text } from '../../../points/index.ts';
import { groupList } from '../../group-list.ts';
import { hideParameters } from '../../hide-parameters.ts';

const MASK_PASSWORDS = 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper';

/** Hides every password parameter, short ones as well, and passwords of its own. Jenkins: the plugin Mask Passwords. */
export const maskPasswords = defineWrapper({
  symbol: 'maskPasswords',
  displayName: 'Mask passwords and regexes (and enable global passwords)',
  xmlTag: MASK_PASSWORDS,
  fields: {
    varPasswordPairs: groupList(
      `${MASK_PASSWORDS}_-VarPasswordPair`,
      { var: text(), password: secret() },
      { aliases: ['varPasswordPair'] },
    ),
  },
  example: { varPasswordPairs: [{ var: 'DB', password: 's3cret' }] },
  async beforeCheckout({ varPasswordPairs }, context) {
    hideParameters(context);
    context.hide(varPasswordPairs.map(({ password }) => password));
  },
  async setUp({ varPasswordPairs }, context) {
    for (const { var: name, password } of varPasswordPairs) context.env.set(name, password);
    return async () => undefined;
  },
});
