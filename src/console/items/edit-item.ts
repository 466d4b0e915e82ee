import type { ConfigEdit } from '../../home/index.ts';
import type { Evaluation, Vm } from '../host/groovy.ts';
import { awaited, servicesOf } from '../host/host.ts';
import { type ItemObject, loadedOf } from './item-object.ts';

/** Changes one element of an item's config.xml; null removes it. */
export function* editItem(vm: Vm, self: ItemObject, path: ConfigEdit['path'], text: string | null): Evaluation<void> {
  yield* awaited(vm, servicesOf(vm).home.items.edit(loadedOf(vm, self), [{ path, text }]));
}
