import type { BuiltInPlugin } from '../../points/index.ts';
import { setEnv } from './wrapper.ts';

export const setEnvPlugin: BuiltInPlugin = {
  name: 'set-env',
  shortName: 'setenv',
  kinds: [setEnv],
};
