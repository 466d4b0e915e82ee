import type { BuiltInPlugin } from '../../points/index.ts';
import { maskPasswords } from './wrapper.ts';

export const maskPasswordsPlugin: BuiltInPlugin = {
  name: 'mask-passwords',
  kinds: [maskPasswords],
};
