import type { BuiltInPlugin } from '../../points/index.ts';
import { credentialsParameter } from './parameter.ts';

export const credentialsPlugin: BuiltInPlugin = {
  name: 'credentials',
  kinds: [credentialsParameter],
};
