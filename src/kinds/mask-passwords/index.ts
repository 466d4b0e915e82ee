import type { BuiltInPlugin } from '../../points/index.ts';
import { maskSettings } from './settings.ts';
import { maskPasswords } from './wrapper.ts';

export const maskPasswordsPlugin: BuiltInPlugin = {
  name: 'mask-passwords',
  kinds: [maskPasswords],
  settings: [maskSettings],
};
