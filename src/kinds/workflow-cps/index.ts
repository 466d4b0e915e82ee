import type { BuiltInPlugin } from '../../points/index.ts';
import { scriptFromScm } from './from-scm.ts';
import { inlineScript } from './inline.ts';
import { interpolatedSecrets } from './interpolated-secrets-action.ts';

export const workflowCpsPlugin: BuiltInPlugin = {
  name: 'workflow-cps',
  kinds: [inlineScript, scriptFromScm, interpolatedSecrets],
};
