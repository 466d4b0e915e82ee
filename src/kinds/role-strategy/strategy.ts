import type { Permission } from '../../model/index.ts';
import {
  type AuthorizationStrategyKind,
  defineAuthorizationStrategy,
  isNamed,
  permissionsOf,
  permissionsOfRole,
  ROLE_STRATEGY,
  type Role,
  type Roles,
  type RoleType,
  readRoles,
  roleNodes,
  type StrategyContext,
  type Subject,
  sameEverywhere,
  type Typed,
} from '../../points/index.ts';
import { node } from '../../xml/index.ts';
import { NamePattern } from './name-pattern.ts';

/** Marks the name of a role that code of a plugin decides about, which is not here: it grants nothing. */
const MACRO = '@';

const EXAMPLE: Roles = {
  templates: [{ name: 'developer', permissions: ['hudson.model.Item.Build'] }],
  globalRoles: [
    {
      name: 'admin',
      pattern: '.*',
      template: null,
      permissions: ['hudson.model.Hudson.Administer'],
      sids: [{ type: 'USER', sid: 'ann' }],
    },
  ],
  projectRoles: [
    {
      name: 'team',
      pattern: '^(team).',
      template: 'developer',
      permissions: ['hudson.model.Item.Build'],
      sids: [{ type: 'GROUP', sid: 'team' }],
    },
  ],
  slaveRoles: [],
};

/** Holds a role that somebody has: what it grants, and where. */
interface HeldRole {
  readonly granted: ReadonlySet<Permission>;
  readonly pattern: NamePattern;
}

/** Holds the compiled patterns of roles, for all people who have them, as long as the roles are the same. */
const patterns = new WeakMap<Role, NamePattern>();

const kind = defineAuthorizationStrategy({
  xmlTag: ROLE_STRATEGY,
  symbol: 'roleStrategy',
  displayName: 'Role-Based Strategy',
  fields: {},
  example: {},
  rightsOf: () => sameEverywhere(() => false),
});

/** Grants by roles: those of the whole server, and those of items and nodes whose names match the role's pattern. */
export const roleBased: Typed<AuthorizationStrategyKind, Roles> = {
  ...kind,
  example: EXAMPLE,
  fromXml: readRoles,
  toXml: (name: string, roles: Roles) => node(name, roleNodes(roles)),
  rightsOf(roles: Roles, subject: Subject, context: StrategyContext) {
    const everywhere = heldRoles(roles, 'globalRoles', subject).map(({ granted }) => granted);
    const ofItems = patterned(roles, 'projectRoles', subject, context);
    const ofNodes = patterned(roles, 'slaveRoles', subject, context);
    const isIn = (granted: ReadonlySet<Permission>, permission: Permission): boolean =>
      granted.size > 0 && context.grantedBy(permission).some((each) => granted.has(each));
    const onServer = (permission: Permission): boolean => everywhere.some((granted) => isIn(granted, permission));
    const on = (held: readonly HeldRole[], permission: Permission, name: string): boolean =>
      onServer(permission) || held.some(({ granted, pattern }) => isIn(granted, permission) && pattern.matches(name));
    return {
      onServer,
      onItem: (permission, fullName) => on(ofItems, permission, fullName),
      onNode: (permission, name) => on(ofNodes, permission, name),
      onEveryItem: (permission) =>
        onServer(permission) || (ofItems.some(({ granted }) => isIn(granted, permission)) ? null : false),
    };
  },
};

function heldRoles(roles: Roles, type: RoleType, subject: Subject) {
  return roles[type]
    .filter(({ name, sids }) => !name.startsWith(MACRO) && sids.some((sid) => isNamed(sid, subject)))
    .map((role) => ({ role, granted: permissionsOf(permissionsOfRole(roles, role)) }));
}

function patterned(roles: Roles, type: RoleType, subject: Subject, context: StrategyContext): HeldRole[] {
  return heldRoles(roles, type, subject).map(({ role, granted }) => {
    const known = patterns.get(role);
    const pattern =
      known ?? new NamePattern(role.pattern, (reason) => context.complain(`${type} ${role.name}`, reason));
    patterns.set(role, pattern);
    return { granted, pattern };
  });
}
