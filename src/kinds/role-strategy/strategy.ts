import { PERMISSIONS, type Permission } from '../../model/index.ts';
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
import { isMacro, macroOf } from './macro.ts';
import { NamePattern } from './name-pattern.ts';

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
  readonly role: Role;
  readonly granted: ReadonlySet<Permission>;
  readonly pattern: NamePattern;
  /** Says for which of the names that match it counts; null: for all of them. */
  readonly macro: ((name: string) => boolean) | null;
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
  // The page of security only chooses the strategy: roles have a page of their own, and whoever chose it first has them all.
  formContent: (_form, { before, userId }) => ({
    content: roleNodes(before === undefined ? rolesOfFirst(userId) : readRoles(before)),
  }),
  rightsOf(roles: Roles, subject: Subject, context: StrategyContext) {
    const everywhere = heldRoles(roles, 'globalRoles', subject).flatMap(({ role, granted }) =>
      isMacro(role.name) ? [] : [granted],
    );
    const ofItems = patterned(roles, 'projectRoles', subject, context);
    const ofNodes = patterned(roles, 'slaveRoles', subject, context).filter(({ macro }) => macro === null);
    const isIn = (granted: ReadonlySet<Permission>, permission: Permission): boolean =>
      granted.size > 0 && context.grantedBy(permission).some((each) => granted.has(each));
    const isGlobal = (permission: Permission): boolean => everywhere.some((granted) => isIn(granted, permission));
    const makers = ofItems.filter(({ macro, granted }) => macro === null && isIn(granted, 'Job/Create'));
    // Where names follow from roles, whoever may make some items may ask to make one anywhere.
    const onServer = (permission: Permission): boolean =>
      isGlobal(permission) || (permission === 'Job/Create' && makers.length > 0 && context.namesByRoles());
    const on = (held: readonly HeldRole[], permission: Permission, name: string): boolean =>
      onServer(permission) ||
      held.some(
        ({ granted, pattern, macro }) =>
          isIn(granted, permission) && pattern.matches(name) && (macro === null || macro(name)),
      );
    return {
      onServer,
      onItem: (permission, fullName) => on(ofItems, permission, fullName),
      onNode: (permission, name) => on(ofNodes, permission, name),
      onEveryItem: (permission) =>
        onServer(permission) || (ofItems.some(({ granted }) => isIn(granted, permission)) ? null : false),
      byNames: ofItems.every(({ macro }) => macro === null),
      refusesName(fullName) {
        if (isGlobal('Job/Create') || makers.some(({ pattern }) => pattern.matches(fullName))) return null;
        if (makers.length === 0) return 'No role lets you make items';
        const patterns = makers.map(({ role }) => role.pattern).join(', ');
        return `“${fullName}” does not match the names of your roles: ${patterns}`;
      },
    };
  },
};

/** Returns the roles of a server that gets its first ones: an administrator, which is whoever chose the strategy. */
function rolesOfFirst(userId: string | null): Roles {
  const permissions = Object.values(PERMISSIONS).map(({ id }) => id);
  const sids = userId === null ? [] : [{ type: 'USER' as const, sid: userId }];
  const admin = { name: 'admin', pattern: '.*', template: null, permissions, sids };
  return { templates: [], globalRoles: [admin], projectRoles: [], slaveRoles: [] };
}

function heldRoles(roles: Roles, type: RoleType, subject: Subject) {
  return roles[type]
    .filter(({ sids }) => sids.some((sid) => isNamed(sid, subject)))
    .map((role) => ({ role, granted: permissionsOf(permissionsOfRole(roles, role)) }));
}

/** Returns the roles that somebody has for names; a macro that is not known here grants nothing, which is said. */
function patterned(roles: Roles, type: RoleType, subject: Subject, context: StrategyContext): HeldRole[] {
  return heldRoles(roles, type, subject).flatMap(({ role, granted }) => {
    const complain = (reason: string) => context.complain(`${type} ${role.name}`, reason);
    const macro = isMacro(role.name) ? macroOf(role.name, context) : null;
    if (isMacro(role.name) && macro === null) {
      complain('its macro is not known');
      return [];
    }
    const pattern = patterns.get(role) ?? new NamePattern(role.pattern, complain);
    patterns.set(role, pattern);
    return [{ role, granted, pattern, macro }];
  });
}
