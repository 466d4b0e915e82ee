import type { Item } from '../../../controller/index.ts';
import { type LazyList, list, selected } from '../../../export/index.ts';
import { itemUrl } from '../../../model/index.ts';
import { mayOn } from '../../request/access.ts';
import type { BeanContext } from '../../route.ts';
import { itemReference } from './item-reference.ts';

/**
 * Returns the `jobs` of the root or a folder, made as far as they are sent. `via` is the path by which the request reached
 * the folder.
 */
export function itemReferences(context: BeanContext, owner: string, via: string): LazyList<BeanContext> {
  const jobs = {
    source: context.services.home.items.children(owner),
    isShown: ({ fullName }: Item) => mayOn(context, 'Job/Read', fullName),
    make: (item: Item) => itemReference(item, via === '' ? '' : via + itemUrl(item.name)),
  };
  return list((from, to) => selected(jobs, from, to));
}
