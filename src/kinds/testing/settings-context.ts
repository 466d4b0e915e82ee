import type { SettingsContext } from '../../points/index.ts';

/** Reads and writes settings in tests: no kind is built in, and a secret stands in braces. */
export const settingsContext: SettingsContext = {
  kinds: { read: (_family, { name }) => ({ kind: null, tag: name }) },
  decrypt: (text) => text.replace(/^\{(.*)\}$/, '$1'),
  encrypt: (plain) => `{${plain}}`,
};
