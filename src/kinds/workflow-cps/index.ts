import type { BuiltInPlugin } from '../../points/index.ts';
import { scriptFromScm } from './from-scm.ts';
import { inlineScript } from './inline.ts';

export const workflowCpsPlugin: BuiltInPlugin = {
  name: 'workflow-cps',
  kinds: [inlineScript, scriptFromScm],
};
