import type { BuiltInPlugin } from '../../points/index.ts';
import { svnRevisions } from './revisions-action.ts';
import { subversion } from './scm.ts';

export const subversionPlugin: BuiltInPlugin = {
  name: 'subversion',
  kinds: [subversion, svnRevisions],
};
