import { compileNameFilter } from '../../../java/index.ts';
import { ALL_PERMISSIONS, fail, PERMISSIONS, type Permission } from '../../../model/index.ts';
import {
  permissionsOfRole,
  type Role,
  type Roles,
  type RoleType,
  type Sid,
  type SidType,
} from '../../../points/index.ts';
import { knownIds, patternFault } from '../../../security/index.ts';
import type { RoleGroup, RoleRow } from '../../../ui/index.ts';
import { everyText, flag, list, textOrEmpty, trimmedOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { changeRoles, mayLook, requireChange, rolesInForce, typeOf } from './change-roles.ts';

/** Limits the names that the pattern of a role is tried with to show how many it matches. */
const NAMES_TRIED = 2000;

const TYPES: readonly { readonly type: RoleType; readonly heading: string; readonly about: string }[] = [
  { type: 'globalRoles', heading: 'Global roles', about: 'They count everywhere. Whoever logs in needs Overall Read.' },
  { type: 'projectRoles', heading: 'Item roles', about: 'They count for jobs and folders whose full names match.' },
  { type: 'slaveRoles', heading: 'Agent roles', about: 'They count for nodes whose names match.' },
];

const TITLE = 'Manage and Assign Roles';

/** Shows the roles. Jenkins: `RoleStrategyConfig`, whose two pages are one here. */
const page = route({
  method: 'GET',
  path: '/role-strategy',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page on which people make roles and give them to others.',
  handler(context) {
    const seen = TYPES.filter(({ type }) => mayLook(context, type));
    if (seen.length === 0) context.require('Overall/SystemRead');
    const way = [{ text: TITLE, path: 'role-strategy/' }];
    const roles = rolesInForce(context);
    if (roles === null)
      return managePage(context, {
        title: TITLE,
        way,
        page: {
          page: 'message',
          heading: TITLE,
          text: 'Roles do not count: another strategy is in force. Choose the role-based strategy at Configure Global Security first.',
        },
      });
    const groups = seen.map((about) => groupOf(context, roles, about));
    return managePage(context, {
      title: TITLE,
      way,
      page: { page: 'roles', action: rootHref(context, 'role-strategy/'), groups },
    });
  },
});

function groupOf(context: RequestContext, roles: Roles, { type, heading, about }: (typeof TYPES)[number]): RoleGroup {
  const names = namesFor(context, type);
  return {
    type,
    heading,
    about,
    roles: roles[type].map((role) => rowOf(roles, role, names)),
    permissions: permissionsFor(context, type),
    mayChange: mayLook(context, type, 'change'),
  };
}

/** Returns the names that patterns of a type are for, as far as they are tried; null for roles of the whole server. */
function namesFor(context: RequestContext, type: RoleType): readonly string[] | null {
  if (type === 'globalRoles') return null;
  const { items, nodes } = context.services.home;
  if (type === 'slaveRoles') return nodes.all().map(({ name }) => name);
  const first = items.all().slice(0, NAMES_TRIED);
  return first.map(({ fullName }) => fullName).filter((fullName) => mayOn(context, 'Job/Read', fullName));
}

function rowOf(roles: Roles, role: Role, names: readonly string[] | null): RoleRow {
  const of = (type: SidType) => role.sids.filter((each) => each.type === type).map(({ sid }) => sid);
  return {
    name: role.name,
    pattern: names === null ? null : role.pattern,
    template: role.template,
    permissions: permissionsOfRole(roles, role),
    users: of('USER'),
    groups: of('GROUP'),
    others: of('EITHER'),
    matching: names === null ? null : matchingOf(role.pattern, names),
  };
}

/** Returns how many names match; null for a pattern that is wrong or takes too long. */
function matchingOf(pattern: string, names: readonly string[]): number | null {
  if (patternFault(pattern) !== null) return null;
  try {
    return compileNameFilter(pattern).select(names).length;
  } catch {
    return null;
  }
}

const NOT_OF_ITEMS = /^(?:Overall|Agent|Role Based|Metrics)\//;

function permissionsFor({ services }: Pick<RequestContext, 'services'>, type: RoleType): RoleGroup['permissions'] {
  const { permissions } = services.security.authorization;
  const groups = new Map<string, { id: string; name: string }[]>();
  for (const permission of ALL_PERMISSIONS) {
    if (!permissions.isOn(permission) || !isOf(type, permission)) continue;
    const [group = '', name = ''] = permission.split('/');
    const list = groups.get(group) ?? [];
    list.push({ id: PERMISSIONS[permission].id, name });
    groups.set(group, list);
  }
  return [...groups].map(([group, all]) => ({ group, all }));
}

function isOf(type: RoleType, permission: Permission): boolean {
  if (type === 'globalRoles') return true;
  return type === 'slaveRoles' ? permission.startsWith('Agent/') : !NOT_OF_ITEMS.test(permission);
}

const PEOPLE = /,/;

/** Saves a role with who has it, all of it or nothing; what the page does not show of it stays. */
const saveRole = route({
  method: 'POST',
  path: '/role-strategy/saveRole',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: {
    type: textOrEmpty('Type of the roles: globalRoles, projectRoles, slaveRoles.'),
    name: trimmedOrEmpty('Name of the role.'),
    existing: flag('Says that the role is there already.'),
    pattern: trimmedOrEmpty('Expression that names of items or nodes must match.'),
    permission: everyText('Id of a permission that it grants.'),
    users: list('Names of the users who have it.', PEOPLE),
    groups: list('Names of the groups that have it.', PEOPLE),
  },
  doc: 'Makes a role or changes one: its pattern, its permissions and who has it.',
  async handler(context) {
    const { name, existing, pattern, permission, users, groups } = context.parameters;
    const type = typeOf(context.parameters.type);
    requireChange(context, type);
    if (name === '') fail('NAME_MISSING');
    const wrong = type === 'globalRoles' ? null : patternFault(pattern || '.*');
    if (wrong !== null) fail('ROLE_INVALID', wrong);
    await changeRoles(context, (roles) => {
      const before = roles[type].find((role) => role.name === name);
      if (before === undefined && existing) fail('ROLE_INVALID', `There is no role named ${name} any more.`);
      if (before !== undefined && !existing) fail('ROLE_INVALID', `A role named ${name} exists already.`);
      const sids = [...named('USER', users), ...named('GROUP', groups)];
      const role: Role = {
        name,
        pattern: type === 'globalRoles' ? '.*' : pattern || '.*',
        template: before?.template ?? null,
        // What other plugins know stays, as this page does not show it.
        permissions: [...knownIds(permission), ...unknownIds(before)].sort(),
        sids: [...sids, ...(before?.sids ?? []).filter((each) => each.type === 'EITHER')],
        ...(before?.unknownSids !== undefined && { unknownSids: before.unknownSids }),
      };
      const rest = roles[type];
      return {
        ...roles,
        [type]: before === undefined ? [...rest, role] : rest.map((each) => (each === before ? role : each)),
      };
    });
    return { type: 'redirect', to: '/role-strategy/' };
  },
});

function named(type: SidType, names: readonly string[]): Sid[] {
  return [...new Set(names)].map((sid) => ({ type, sid }));
}

function unknownIds(role: Role | undefined): readonly string[] {
  if (role === undefined) return [];
  const known = knownIds(role.permissions);
  return role.permissions.filter((id) => !known.includes(id));
}

export const pageRoutes: readonly Route[] = [page, saveRole];
