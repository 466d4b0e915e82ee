import type { Folder } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { RequestContext } from '../../route.ts';

/** Returns the folder of the path, which must be one that makes its items itself. Throws PAGE_NOT_FOUND. */
export function computedFolder({ loaded }: Pick<RequestContext, 'loaded'>): Folder {
  return loaded.kind === 'folder' && loaded.itemKind.computed !== undefined ? loaded : fail('PAGE_NOT_FOUND');
}
