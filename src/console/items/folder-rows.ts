import { type NativeClass, nativeClass, newMap, textArg } from '../groovy.ts';
import { awaited, servicesOf } from '../host.ts';
import { viewRows } from '../views/view-group-rows.ts';
import { ABSTRACT_FOLDER, MATRIX_CONFIGURATION, MATRIX_PROJECT } from './classes.ts';
import { groupRows, objects } from './group-rows.ts';
import { folderOf, type ItemObject, itemArg, jobOf, loadedOf } from './item-object.ts';

/** Configurations come and go with the project alone. */
const READ_ONLY: readonly string[] = ['getItems', 'getItem', 'getAllItems', 'allItems', 'getItemMap'];

/** What folders have beside the things of every item; and matrix projects, which hold their configurations. */
export const folderClasses: readonly NativeClass[] = [
  nativeClass<ItemObject>(ABSTRACT_FOLDER, {
    methods: [
      ...groupRows<ItemObject>((self, vm) => folderOf(vm, self).fullName),
      ...viewRows<ItemObject>((self, vm) => folderOf(vm, self).fullName),
      [
        'add',
        2,
        function* (self, [item, name], vm) {
          textArg(vm, name);
          const moved = itemArg(item);
          yield* awaited(vm, servicesOf(vm).home.items.move(loadedOf(vm, moved), folderOf(vm, self).fullName));
          return moved;
        },
      ],
    ],
  }),
  nativeClass<ItemObject>(MATRIX_PROJECT, {
    methods: [
      ...groupRows<ItemObject>((self, vm) => jobOf(vm, self).fullName).filter(([name]) => READ_ONLY.includes(name)),
      [
        'getActiveConfigurations',
        0,
        (self, _args, vm) =>
          objects(
            vm,
            servicesOf(vm)
              .home.items.cells(jobOf(vm, self))
              .filter(({ cell }) => cell?.active === true),
          ),
      ],
    ],
  }),
  nativeClass<ItemObject>(MATRIX_CONFIGURATION, {
    methods: [
      ['getCombination', 0, (self, _args, vm) => newMap(vm, jobOf(vm, self).cell?.values ?? [])],
      ['isActiveConfiguration', 0, (self, _args, vm) => jobOf(vm, self).cell?.active === true],
    ],
  }),
];
