import type { BuiltInPlugin } from '../../points/index.ts';
import { buildUser } from './wrapper.ts';

export const buildUserVarsPlugin: BuiltInPlugin = {
  name: 'build-user-vars',
  shortName: 'build-user-vars-plugin',
  kinds: [buildUser],
};
