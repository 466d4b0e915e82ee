import type { BuiltInPlugin } from '../../points/index.ts';
import { mercurial } from './scm.ts';
import { mercurialTag } from './tag-action.ts';

export const mercurialPlugin: BuiltInPlugin = {
  name: 'mercurial',
  kinds: [mercurial, mercurialTag],
};
