import { defineWrapper } from '../../points/index.ts';
import { hideAll } from './hide-all.ts';
import { maskedExpressions, passwordPairs } from './pairs-field.ts';

/**
 * Hides every password parameter, short ones as well, passwords of its own, which are variables of the build, and what
 * regular expressions match in a line. Jenkins: the plugin Mask Passwords.
 */
export const maskPasswords = defineWrapper({
  symbol: 'maskPasswords',
  displayName: 'Mask passwords and regexes (and enable global passwords)',
  xmlTag: 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper',
  fields: { varPasswordPairs: passwordPairs(), varMaskRegexes: maskedExpressions() },
  inScripts: { isUsual: false },
  needsWorkspace: false,
  example: {
    varPasswordPairs: [{ var: 'DB', password: 's3cret' }],
    varMaskRegexes: [{ name: 'keys', regex: 'AKIA[A-Z0-9]{16}' }],
  },
  hasPriority: true,
  async beforeCheckout(config, context) {
    await hideAll(config, context);
  },
  async setUp(config, context) {
    const pairs = await hideAll(config, context);
    for (const { var: name, password } of pairs) if (name.trim() !== '') context.env.set(name, password);
    return async () => undefined;
  },
});
