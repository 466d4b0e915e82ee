import { defineWrapper, type RunContext } from '../../../points/index.ts';
import { hideParameters } from '../../hide-parameters.ts';
import { maskedExpressions, type PasswordPair, passwordPairs } from './pairs-field.ts';

/**
 * Hides every password parameter, short ones as well, and passwords of its own, which are variables of the build.
 * Jenkins: the plugin Mask Passwords.
 */
export const maskPasswords = defineWrapper({
  symbol: 'maskPasswords',
  displayName: 'Mask passwords and regexes (and enable global passwords)',
  xmlTag: 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper',
  fields: { varPasswordPairs: passwordPairs(), varMaskRegexes: maskedExpressions() },
  example: { varPasswordPairs: [{ var: 'DB', password: 's3cret' }], varMaskRegexes: ['AKIA[A-Z0-9]{16}'] },
  beforeCheckout: async ({ varPasswordPairs }, context) => hideAll(varPasswordPairs, context),
  async setUp({ varPasswordPairs, varMaskRegexes }, context) {
    // A pipeline has no checkout around which it could be.
    hideAll(varPasswordPairs, context);
    if (varMaskRegexes.some((regex) => regex.trim() !== ''))
      context.log.line('WARNING: What regular expressions match is not masked by this server, only passwords are.');
    for (const { var: name, password } of varPasswordPairs) if (name.trim() !== '') context.env.set(name, password);
    return async () => undefined;
  },
});

function hideAll(pairs: readonly PasswordPair[], context: RunContext): void {
  hideParameters(context);
  context.hide(pairs.map(({ password }) => password));
}
