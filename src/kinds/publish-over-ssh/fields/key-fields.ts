import { type ConfigOf, secret, text } from '../../../points/index.ts';

/** Holds a private key, or the password in its place. Jenkins: `BapSshKeyInfo`. */
export const KEY_FIELDS = {
  secretPassphrase: secret({ label: 'Passphrase', help: 'The passphrase of the key, or the password without a key.' }),
  key: text({ label: 'Key', help: 'The private key itself.', lines: true }),
  keyPath: text({ label: 'Path to key', help: 'A file with the private key; a relative path is below the home.' }),
};

export type KeyInfo = ConfigOf<typeof KEY_FIELDS>;
