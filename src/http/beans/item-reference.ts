import type { Item } from '../../controller/index.ts';
import type { Reference } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';
import { jobReference } from './job.ts';
import { unloadableReference } from './unloadable.ts';

/** Any item. `via` is given for the item of the request's own path: its address keeps the view it was reached by. */
export function itemReference(item: Item, via = ''): Reference<BeanContext> {
  return item.kind === 'job' ? jobReference(item, via) : unloadableReference(item, via);
}
