import type { BuiltInPlugin } from '../../points/index.ts';
import { secretFile } from './file.ts';
import { secretText } from './text.ts';

export const plainCredentialsPlugin: BuiltInPlugin = {
  name: 'plain-credentials',
  kinds: [secretText, secretFile],
};
