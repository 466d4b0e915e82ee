import { PERMISSIONS } from '../../model/index.ts';
import { NO_ROLES, type Role, type Roles, type RoleType, roleNodes, rolesIn, roleType } from '../../points/index.ts';
import { patternFault, withRole } from '../../security/index.ts';
import {
  defineClass,
  elementsArg,
  Instance,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, objectArg, textOrNull } from '../host/host.ts';
import { permissionArg } from '../host/permission.ts';
import { sidArg } from './permission-entry.ts';
import { ROLES, type StrategyState, setContent } from './strategy.ts';

type RolesObject = Instance<StrategyState>;
type RoleState = Pick<Role, 'name' | 'pattern' | 'permissions'>;

const ROLE = defineClass('com.michelin.cio.hudson.plugins.rolestrategy.Role');
const TYPE = defineClass('com.synopsys.arc.jenkins.plugins.rolestrategy.RoleType');
const TYPES: Readonly<Record<string, RoleType>> = {
  Global: 'globalRoles',
  Project: 'projectRoles',
  Slave: 'slaveRoles',
};

function rolesOf({ state }: RolesObject): Roles {
  return state.content === undefined ? NO_ROLES : rolesIn(state.content);
}

function typeArg(vm: Vm, value: Value | undefined): RoleType {
  if (value instanceof Instance && value.type.isA(TYPE)) return objectArg<{ type: RoleType }>(value, TYPE).state.type;
  const name = textArg(vm, value);
  return roleType(name) ?? vm.fail('java.lang.IllegalArgumentException', `Unknown RoleType: ${name}`);
}

function change(vm: Vm, self: RolesObject, type: RoleType, edit: (roles: readonly Role[]) => readonly Role[]): null {
  const roles = rolesOf(self);
  return setContent(vm, self, roleNodes({ ...roles, [type]: edit(roles[type]) }));
}

function addRole(vm: Vm, self: RolesObject, type: RoleType, added: RoleState): null {
  return change(vm, self, type, (roles) =>
    roles.some(({ name }) => name === added.name) ? roles : [...roles, { ...added, template: null, sids: [] }],
  );
}

/** Adds a role as the remote interface does: type, name, ids, whether to overwrite, pattern, template. */
function addRoleByTexts(vm: Vm, self: RolesObject, type: RoleType, texts: readonly (Value | undefined)[]): null {
  const [name = '', ids = '', overwrite = '', pattern = '', template = ''] = texts.map(
    (text) => textOrNull(vm, text) ?? '',
  );
  const changed = withRole(rolesOf(self), type, {
    name: name.trim(),
    pattern,
    template: template.trim(),
    permissionIds: ids.split(','),
    overwrite: overwrite.toLowerCase() === 'true',
  });
  if ('wrong' in changed) return vm.fail('java.lang.IllegalArgumentException', changed.wrong);
  return setContent(vm, self, roleNodes(changed));
}

function assign(vm: Vm, self: RolesObject, type: RoleType, name: string, sid: Role['sids'][number]): null {
  return change(vm, self, type, (roles) =>
    roles.map((role) => {
      const has = role.sids.some((each) => each.type === sid.type && each.sid === sid.sid);
      return role.name !== name || has ? role : { ...role, sids: [...role.sids, sid] };
    }),
  );
}

function roleState(value: Value | undefined): RoleState {
  return objectArg<RoleState>(value, ROLE).state;
}

function roleName(vm: Vm, value: Value | undefined): string {
  return value instanceof Instance && value.type.isA(ROLE) ? roleState(value).name : textArg(vm, value);
}

function newRole(vm: Vm, [name, ...rest]: readonly (Value | undefined)[]): Instance<RoleState> {
  const permissions = elementsArg(vm, rest.at(-1)).map((each) => PERMISSIONS[permissionArg(each)].id);
  const pattern = rest.length > 1 ? textArg(vm, rest[0]) : '.*';
  const fault = patternFault(pattern);
  if (fault !== null) return vm.fail('java.lang.IllegalArgumentException', fault);
  return new Instance<RoleState>(ROLE, { name: textArg(vm, name), pattern, permissions });
}

/** Defines the strategy by roles. Its `do…` methods are those of the remote interface, which scripts call, too. */
export const roleClasses: readonly NativeClass[] = [
  nativeClass<RolesObject>(ROLES, {
    constants: { GLOBAL: 'globalRoles', PROJECT: 'projectRoles', SLAVE: 'slaveRoles' },
    constructors: [
      [
        0,
        () =>
          new Instance<StrategyState>(ROLES, {
            className: ROLES.name,
            denyAnonymousRead: false,
            content: roleNodes(NO_ROLES),
          }),
      ],
    ],
    methods: [
      ['addRole', 2, (self, [type, role], vm) => addRole(vm, self, typeArg(vm, type), roleState(role))],
      [
        'assignRole',
        3,
        (self, [type, role, sid], vm) => assign(vm, self, typeArg(vm, type), roleName(vm, role), sidArg(vm, sid)),
      ],
      ['doAddRole', [5, 6], (self, [type, ...texts], vm) => addRoleByTexts(vm, self, typeArg(vm, type), texts)],
      ...(['EITHER', 'USER', 'GROUP'] as const).map(
        (sort) =>
          [
            { EITHER: 'doAssignRole', USER: 'doAssignUserRole', GROUP: 'doAssignGroupRole' }[sort],
            3,
            (self: RolesObject, [type, name, sid]: readonly Value[], vm: Vm) =>
              assign(vm, self, typeArg(vm, type), textArg(vm, name), { type: sort, sid: textArg(vm, sid) }),
          ] as const,
      ),
      [
        'doRemoveRoles',
        2,
        (self, [type, names], vm) => {
          const gone = textArg(vm, names).split(',');
          return change(vm, self, typeArg(vm, type), (roles) => roles.filter(({ name }) => !gone.includes(name)));
        },
      ],
      [
        'getGroups',
        0,
        (self) => {
          const { globalRoles, projectRoles, slaveRoles } = rolesOf(self);
          const sids = [...globalRoles, ...projectRoles, ...slaveRoles].flatMap((role) => role.sids);
          return list([...new Set(sids.filter(({ type }) => type !== 'USER').map(({ sid }) => sid))].sort());
        },
      ],
    ],
  }),
  nativeClass<Instance<RoleState>>(ROLE, {
    constructors: [[[2, 3], (_none, args, vm) => newRole(vm, args)]],
    methods: [['getName', 0, (self) => self.state.name]],
  }),
  nativeClass<Instance<{ type: RoleType }>>(TYPE, {
    constants: Object.fromEntries(
      Object.entries(TYPES).map(([name, type]) => [name, new Instance<{ type: RoleType }>(TYPE, { type })]),
    ),
    methods: [['getStringType', 0, (self) => self.state.type]],
  }),
];
