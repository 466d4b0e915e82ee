import { computedConfig } from '../../points/index.ts';
import { type Evaluation, type NativeClass, nativeClass, newMap, textArg, type Vm } from '../host/groovy.ts';
import { awaited, servicesOf } from '../host/host.ts';
import { ABSTRACT_FOLDER, COMPUTED_FOLDER, MATRIX_CONFIGURATION, MATRIX_PROJECT } from '../items/classes.ts';
import { editItem } from '../items/edit-item.ts';
import { groupRows, itemsBelow, objects } from '../items/group-rows.ts';
import { folderOf, type ItemObject, itemArg, jobOf, loadedOf } from '../items/item-object.ts';
import { viewRows } from '../views/view-group-rows.ts';

/**
 * Names the only methods that matrix projects have of these: configurations are created and deleted with the project alone.
 */
const READ_ONLY: readonly string[] = ['getItems', 'getItem', 'getAllItems', 'allItems', 'getItemMap'];

/** Defines what folders have beside the members of every item, and matrix projects, which contain their configurations. */
export const folderClasses: readonly NativeClass[] = [
  nativeClass<ItemObject>(ABSTRACT_FOLDER, {
    methods: [
      ...groupRows<ItemObject>((self, vm) => folderOf(vm, self).fullName),
      ...viewRows<ItemObject>((self, vm) => folderOf(vm, self).fullName),
      [
        'getAllJobs',
        0,
        (self, _args, vm) =>
          objects(
            vm,
            [...itemsBelow(vm, folderOf(vm, self).fullName)].filter(({ kind }) => kind === 'job'),
          ),
      ],
      ['isDisabled', 0, (self, _args, vm) => isDisabled(vm, self)],
      ['supportsMakeDisabled', 0, () => false],
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
  nativeClass<ItemObject>(COMPUTED_FOLDER, {
    methods: [
      ['supportsMakeDisabled', 0, () => true],
      ['makeDisabled', 1, (self, [flag], vm) => makeDisabled(vm, self, flag === true)],
      ['doDisable', 0, (self, _args, vm) => makeDisabled(vm, self, true)],
      ['doEnable', 0, (self, _args, vm) => makeDisabled(vm, self, false)],
    ],
  }),
  nativeClass<ItemObject>(MATRIX_PROJECT, {
    methods: [
      [
        'getAllJobs',
        0,
        (self, _args, vm) => objects(vm, [jobOf(vm, self), ...servicesOf(vm).home.items.cells(jobOf(vm, self))]),
      ],
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

function isDisabled(vm: Vm, self: ItemObject): boolean {
  return computedConfig(folderOf(vm, self).config)?.disabled ?? false;
}

/** Disables or enables a folder. A disabled folder is not indexed; its items may still be built. */
function* makeDisabled(vm: Vm, self: ItemObject, off: boolean): Evaluation {
  if (isDisabled(vm, self) !== off) yield* editItem(vm, self, ['disabled'], String(off));
  return null;
}
