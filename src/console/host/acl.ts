import type { Permission } from '../../model/index.ts';
import { ACCESS_CONTROLLED } from './classes.ts';
import {
  defineClass,
  defineInterface,
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  type Value,
  type Vm,
} from './groovy.ts';
import { hostOf, objectArg } from './host.ts';
import { permissionArg } from './permission.ts';

const ACL = defineClass('hudson.security.ACL');

/** Represents who somebody is; scripts name only the server itself, and nobody. */
const AUTHENTICATION = defineInterface(
  'org.acegisecurity.Authentication',
  defineInterface('org.springframework.security.core.Authentication'),
);

interface NameState {
  readonly name: string;
}

const SYSTEM = new Instance<NameState>(AUTHENTICATION, { name: 'SYSTEM' });
const ANONYMOUS = new Instance<NameState>(AUTHENTICATION, { name: 'anonymous' });

interface AclState {
  /** Holds the full name of an item; null for the permissions of the whole server. */
  readonly item: string | null;
}

/** Returns the object that says who may do what with an item, or with the server. */
export function aclObject(vm: Vm, item: string | null): Value {
  return hostOf(vm).object<AclState>(ACL, `acl ${item ?? '/'}`, () => ({ item }));
}

function mayDo(vm: Vm, item: string | null, permission: Permission): boolean {
  const { principal, services } = hostOf(vm);
  return services.security.authorization.allows(principal, permission, item ?? undefined);
}

function check(vm: Vm, item: string | null, permission: Permission): null {
  if (mayDo(vm, item, permission)) return null;
  const { userId } = hostOf(vm);
  return vm.fail(
    'hudson.security.AccessDeniedException3',
    `${userId ?? 'anonymous'} is missing the ${permission} permission`,
  );
}

/**
 * Returns the item whose access control list applies to an object; null, for the server's list, where the object has none
 * of its own.
 */
function* itemOfAcl(vm: Vm, self: Value): Evaluation<string | null> {
  if (!vm.respondsTo(self, 'getACL', 0)) return null;
  return objectArg<AclState>(yield* vm.invoke(self, 'getACL', []), ACL).state.item;
}

export const aclClasses: readonly NativeClass[] = [
  ...AUTHENTICATION.interfaces.map((type) => nativeClass(type, {})),
  nativeClass<Instance<NameState>>(AUTHENTICATION, {
    methods: [
      ['getName', 0, (self) => self.state.name],
      ['toString', 0, (self) => self.state.name],
    ],
  }),
  nativeClass<Instance<AclState>>(ACL, {
    constants: { SYSTEM, SYSTEM2: SYSTEM, ANONYMOUS },
    methods: [
      ['hasPermission', 1, (self, [permission], vm) => mayDo(vm, self.state.item, permissionArg(permission))],
      ['checkPermission', 1, (self, [permission], vm) => check(vm, self.state.item, permissionArg(permission))],
    ],
  }),
  nativeClass<Value & object>(ACCESS_CONTROLLED, {
    methods: [
      [
        'hasPermission',
        1,
        function* (self, [permission], vm) {
          const wanted = permissionArg(permission);
          return mayDo(vm, yield* itemOfAcl(vm, self), wanted);
        },
      ],
      [
        'checkPermission',
        1,
        function* (self, [permission], vm) {
          const wanted = permissionArg(permission);
          return check(vm, yield* itemOfAcl(vm, self), wanted);
        },
      ],
      [
        'hasAnyPermission',
        [1, 100],
        function* (self, permissions, vm) {
          const item = yield* itemOfAcl(vm, self);
          return permissions.some((permission) => mayDo(vm, item, permissionArg(permission)));
        },
      ],
    ],
  }),
];
