import { type MethodRow, textArg, type Value } from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';
import type { OwnerOf } from '../items/group-rows.ts';
import { viewArg, viewKey, viewObject, viewOf, viewOrNull } from './view-object.ts';

/** Returns the methods for views that Jenkins itself and folders have. */
export function viewRows<Self extends Value>(ownerOf: OwnerOf<Self>): readonly MethodRow<Self>[] {
  const all: MethodRow<Self>[2] = (self, _args, vm) => {
    const host = hostOf(vm);
    return list(
      servicesOf(vm)
        .home.views.of(ownerOf(self, vm))
        .map((view) => viewObject(host, view)),
    );
  };
  return [
    ['getViews', 0, all],
    ['getAllViews', 0, all],
    [
      'getView',
      1,
      (self, [name], vm) => viewOrNull(vm, servicesOf(vm).home.views.get(ownerOf(self, vm), textArg(vm, name))),
    ],
    ['getPrimaryView', 0, (self, _args, vm) => viewOrNull(vm, servicesOf(vm).home.views.primary(ownerOf(self, vm)))],
    [
      'setPrimaryView',
      1,
      function* (self, [view], vm) {
        const { name } = viewArg(view).state;
        const owner = ownerOf(self, vm);
        const { items, settings } = servicesOf(vm).home;
        const folder = items.get(owner);
        yield* awaited(
          vm,
          folder?.kind === 'folder'
            ? items.edit(folder, [{ path: ['folderViews', 'primaryView'], text: name }])
            : settings.edit([{ path: ['primaryView'], text: name }]),
        );
        return null;
      },
    ],
    [
      'addView',
      1,
      function* (self, [view], vm) {
        const added = viewArg(view);
        const owner = ownerOf(self, vm);
        const { views } = servicesOf(vm).home;
        const made = yield* awaited(vm, views.createEmpty(owner, added.state.name, added.type.name));
        for (const name of added.state.wanted) yield* awaited(vm, views.setListed(made, name, true));
        added.state.owner = owner;
        hostOf(vm).adopt(viewKey(owner, added.state.name), added);
        return null;
      },
    ],
    [
      'deleteView',
      1,
      function* (_self, [view], vm) {
        const gone = viewArg(view);
        const stored = viewOf(vm, gone);
        yield* awaited(vm, servicesOf(vm).home.views.delete(stored));
        hostOf(vm).forget(viewKey(stored.owner, stored.name));
        return null;
      },
    ],
    [
      'canDelete',
      1,
      (self, [view], vm) => servicesOf(vm).home.views.primary(ownerOf(self, vm)).name !== viewArg(view).state.name,
    ],
  ];
}
