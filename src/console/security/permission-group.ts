import { PERMISSION } from '../host/classes.ts';
import { defineClass, Instance, type NativeClass, nativeClass, textArg, type Value } from '../host/groovy.ts';
import { list } from '../host/host.ts';
import { permissionArg } from '../host/permission.ts';

interface GroupState {
  readonly title: string;
}

const GROUP = defineClass('hudson.security.PermissionGroup');

const GROUPS: ReadonlyMap<string, Instance<GroupState>> = new Map(
  [
    'Overall',
    'Agent',
    'Job',
    'Run',
    'View',
    'SCM',
    'Credentials',
    'Metrics',
    'Lockable Resources',
    'EnvInject',
    'Role Based',
  ].map((title) => [title, new Instance<GroupState>(GROUP, { title })]),
);

/** Defines the groups of permissions by what they are about. */
export const permissionGroupClasses: readonly NativeClass[] = [
  nativeClass<Value & object>(PERMISSION, {
    methods: [['getGroup', 0, (self) => GROUPS.get(permissionArg(self).replace(/\/.*/, '')) ?? null]],
  }),
  nativeClass<Instance<GroupState>>(GROUP, {
    statics: [
      ['getAll', 0, () => list(GROUPS.values())],
      ['get', 1, (_none, [title], vm) => GROUPS.get(textArg(vm, title)) ?? null],
    ],
    methods: [
      ['getTitle', 0, (self) => self.state.title],
      ['getId', 0, (self) => self.state.title],
    ],
  }),
];
