import type { BuiltInPlugin } from '../../points/index.ts';
import { scmRevision } from './revision-action.ts';

export const scmApiPlugin: BuiltInPlugin = {
  name: 'scm-api',
  kinds: [scmRevision],
};
