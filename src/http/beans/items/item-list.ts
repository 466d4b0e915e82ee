import { type LazyList, list } from '../../../export/index.ts';
import { itemUrl } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';
import { itemReference } from './item-reference.ts';
import { visibleItems } from './items-of-view.ts';

/**
 * Returns the `jobs` of the root or a folder, made as far as they are sent. `via` is the path by which the request reached
 * the folder.
 */
export function itemReferences(context: BeanContext, owner: string, via: string): LazyList<BeanContext> {
  return list<BeanContext>(function* range(from, to) {
    let at = 0;
    for (const item of visibleItems(context, owner)) {
      if (at >= to) return;
      if (at >= from) yield itemReference(item, via === '' ? '' : via + itemUrl(item.name));
      at += 1;
    }
  });
}
