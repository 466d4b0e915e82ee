import type { BuiltInPlugin } from '../../points/index.ts';
import { validatingString } from './parameter.ts';

export const validatingStringParameterPlugin: BuiltInPlugin = {
  name: 'validating-string-parameter',
  kinds: [validatingString],
};
