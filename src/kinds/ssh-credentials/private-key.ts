import {
  bool,
  CREDENTIAL_FIELDS,
  defineCredential,
  type Field,
  openedBase,
  optionalSecret,
  text,
} from '../../points/index.ts';
import { attributeOf, childrenOf, childText, node } from '../../xml/index.ts';

const CLASS = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
const DIRECT = `${CLASS}$DirectEntryPrivateKeySource`;

/**
 * Makes the field of a key that the credential itself holds. Of keys that are files of the server nothing is read: they are
 * as good as no key, and stay in the file where an update does not replace them.
 */
function privateKeySource(): Field<string> {
  return {
    type: 'String',
    label: 'Private Key',
    lines: true,
    fromXml: (element, context) =>
      element !== undefined && attributeOf(element, 'class') === DIRECT
        ? context.decrypt(childText(element, 'privateKey') ?? '')
        : '',
    toXml: (name, value, context) => [node(name, { class: DIRECT }, [node('privateKey', context.encrypt(value))])],
    secrets: (element) => childrenOf(element, 'privateKey').map((child) => ({ element: child })),
  };
}

export const sshPrivateKey = defineCredential({
  symbol: 'basicSSHUserPrivateKey',
  displayName: 'SSH Username with private key',
  xmlTag: CLASS,
  plugin: 'ssh-credentials',
  fields: {
    ...CREDENTIAL_FIELDS,
    username: text({ label: 'Username' }),
    usernameSecret: bool({ label: 'Treat username as secret', default: true }),
    passphrase: optionalSecret({ label: 'Passphrase' }),
    privateKeySource: privateKeySource(),
  },
  example: {
    scope: 'GLOBAL',
    id: 'key',
    description: 'For the repository',
    username: 'git',
    usernameSecret: false,
    passphrase: 'of-the-example',
    privateKeySource: 'KEY',
  },
  submitted({ values: sent }, isNew) {
    const values = isNew ? { usernameSecret: false, ...sent } : sent;
    const { privateKeySource: key } = sent;
    return typeof key === 'string' ? { ...values, privateKeySource: { $class: DIRECT, privateKey: key } } : values;
  },
  name: ({ username, usernameSecret }) => (usernameSecret ? null : username),
  open({ username, usernameSecret, passphrase, privateKeySource: key, ...rest }) {
    if (key === '') return null;
    return {
      ...openedBase(rest),
      kind: 'ssh-key',
      username,
      usernameSecret,
      privateKey: key.endsWith('\n') ? key : `${key}\n`,
      passphrase: passphrase ?? '',
    };
  },
});
