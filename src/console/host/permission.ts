import { implying, PERMISSIONS, type Permission, permissionOf } from '../../model/index.ts';
import { PERMISSION } from './classes.ts';
import { booleanArg, Instance, type NativeClass, nativeClass, textArg, type Value, type Vm } from './groovy.ts';
import { list, objectArg, servicesOf } from './host.ts';

export interface PermissionState {
  readonly permission: Permission;
}

function idOf(permission: Permission): string {
  return PERMISSIONS[permission].id;
}

function nameOf(permission: Permission): string {
  return idOf(permission).replace(/^.*\./, '');
}

const OBJECTS: ReadonlyMap<Permission, Instance<PermissionState>> = new Map(
  Object.keys(PERMISSIONS).map((name) => {
    // The keys of the table are its permissions.
    const permission = name as Permission;
    return [permission, new Instance<PermissionState>(PERMISSION, { permission })];
  }),
);

function switchesOf(vm: Vm) {
  return servicesOf(vm).security.authorization.permissions;
}

/** Returns the object that scripts have of a permission. */
export function permissionObject(permission: Permission): Value {
  return OBJECTS.get(permission) ?? null;
}

/** Returns the constants of a class, such as `hudson.model.Item.BUILD`, by the owner in the permissions' ids. */
export function permissionConstants(owner: string): Record<string, Value> {
  const own = [...OBJECTS].filter(
    ([permission]) => idOf(permission).slice(0, -nameOf(permission).length - 1) === owner,
  );
  return Object.fromEntries(own.map(([permission, object]) => [constantName(permission), object]));
}

/** Returns the name of a permission's constant: `EXTENDED_READ` for `ExtendedRead`. */
function constantName(permission: Permission): string {
  return nameOf(permission)
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase();
}

export const permissionClasses: readonly NativeClass[] = [
  nativeClass<Instance<PermissionState>>(PERMISSION, {
    methods: [
      ['getId', 0, (self) => idOf(self.state.permission)],
      ['getName', 0, (self) => nameOf(self.state.permission)],
      ['getEnabled', 0, (self, _args, vm) => switchesOf(vm).isOn(self.state.permission)],
      [
        'setEnabled',
        1,
        (self, [on], vm) => {
          switchesOf(vm).set(self.state.permission, booleanArg(on));
          return null;
        },
      ],
      [
        'getImpliedBy',
        0,
        ({ state: { permission } }) => {
          const [next] = implying(permission);
          return (next && OBJECTS.get(next)) ?? null;
        },
      ],
      [
        'toString',
        0,
        ({ state: { permission } }) =>
          `Permission[class ${idOf(permission).slice(0, -nameOf(permission).length - 1)},${nameOf(permission)}]`,
      ],
    ],
    statics: [
      ['getAll', 0, () => list(OBJECTS.values())],
      [
        'fromId',
        1,
        (_self, [id], vm) => {
          const permission = permissionOf(textArg(vm, id));
          return permission === undefined ? null : (OBJECTS.get(permission) ?? null);
        },
      ],
    ],
  }),
];

/** Returns the permission of an argument. */
export function permissionArg(value: Value | undefined): Permission {
  return objectArg<PermissionState>(value, PERMISSION).state.permission;
}
