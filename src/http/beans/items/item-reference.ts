import type { Item } from '../../../controller/index.ts';
import type { Reference } from '../../../export/index.ts';
import { unreachable } from '../../../kit/index.ts';
import type { BeanContext } from '../../route.ts';
import { computedFolderReference } from './computed-folder.ts';
import { folderReference } from './folder.ts';
import { jobReference } from './job.ts';
import { unloadableReference } from './unloadable.ts';

/**
 * Returns the reference to any item. `via` is given for the item of the request's own path, whose address is the one that
 * was requested.
 */
export function itemReference(item: Item, via = ''): Reference<BeanContext> {
  switch (item.kind) {
    case 'job':
      return jobReference(item, via);
    case 'folder':
      return computedFolderReference(item, via) ?? folderReference(item, via);
    case 'unloadable':
      return unloadableReference(item, via);
    default:
      return unreachable(item);
  }
}
