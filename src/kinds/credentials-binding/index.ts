import type { BuiltInPlugin } from '../../points/index.ts';
import { withCredentialsStep } from './pipeline-step.ts';
import { secrets } from './wrapper.ts';

export const credentialsBindingPlugin: BuiltInPlugin = {
  name: 'credentials-binding',
  kinds: [secrets, withCredentialsStep],
};
