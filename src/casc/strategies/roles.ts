import { type Role, type Roles, type RoleType, readRoles, roleNodes } from '../../points/index.ts';
import type { XmlElement, XmlNode } from '../../xml/index.ts';
import type { CascMap, CascNode } from '../document/tree.ts';
import type { Reader } from '../work/reader.ts';
import { closed, listOf, type Schema, TEXT } from '../work/schema.ts';
import { PERMISSION, permissionIds, shortName } from './permission-names.ts';

const TYPES: Readonly<Record<string, RoleType>> = {
  global: 'globalRoles',
  items: 'projectRoles',
  agents: 'slaveRoles',
};
const ROLE_KEYS = ['name', 'description', 'pattern', 'permissions', 'assignments', 'entries', 'templateName'];
const SIDS = new Map([
  ['user', 'USER'],
  ['group', 'GROUP'],
  ['either', 'EITHER'],
  ['userOrGroup', 'EITHER'],
] as const);

const SID = closed({ user: TEXT, group: TEXT, either: TEXT, userOrGroup: TEXT });
const ROLE = closed({
  ...{ name: TEXT, description: TEXT, pattern: TEXT, permissions: listOf(PERMISSION) },
  ...{ assignments: listOf(TEXT), entries: listOf(SID), templateName: TEXT },
});
/** Describes the strategy by roles. */
export const ROLES: Schema = closed({
  roles: closed({ global: listOf(ROLE), items: listOf(ROLE), agents: listOf(ROLE) }),
  permissionTemplates: listOf(closed({ name: TEXT, permissions: listOf(PERMISSION) })),
});

/** Returns the elements of the strategy by roles that a map describes. */
export function roleMaps(map: CascMap, path: string, reader: Reader): XmlNode[] {
  reader.only(map, ['roles', 'permissionTemplates'], path);
  const roles = map.entries.get('roles')?.value;
  const lists = roles === undefined ? null : reader.map(roles, `${path}.roles`);
  if (lists !== null) reader.only(lists, Object.keys(TYPES), `${path}.roles`);
  const rolesOf = (key: string): Role[] =>
    lists === null
      ? []
      : reader.listAt(lists, key).flatMap((item) => roleOf(item, `${path}.roles.${key}`, reader) ?? []);
  return roleNodes({
    templates: reader.listAt(map, 'permissionTemplates').flatMap((item) => {
      const below = `${path}.permissionTemplates`;
      const template = reader.map(item, below);
      if (template === null) return [];
      reader.only(template, ['name', 'permissions'], below);
      return { name: named(template, below, reader), permissions: permissionsOf(template, below, reader) };
    }),
    ...{ globalRoles: rolesOf('global'), projectRoles: rolesOf('items'), slaveRoles: rolesOf('agents') },
  });
}

function roleOf(item: CascNode, path: string, reader: Reader): Role | null {
  const map = reader.map(item, path);
  if (map === null) return null;
  reader.only(map, ROLE_KEYS, path);
  const textOf = (key: string): string | null => reader.text(map.entries.get(key)?.value, `${path}.${key}`);
  // Jenkins's plugin keeps no description of a role either.
  textOf('description');
  const assigned = reader.listAt(map, 'assignments').map((each) => ({
    type: 'EITHER' as const,
    sid: reader.text(each, `${path}.assignments`) ?? '',
  }));
  const entries = reader.listAt(map, 'entries').flatMap((each) => sidsOf(each, `${path}.entries`, reader));
  return {
    name: named(map, path, reader),
    pattern: textOf('pattern') ?? '.*',
    template: textOf('templateName'),
    permissions: permissionsOf(map, path, reader),
    sids: [...assigned, ...entries],
  };
}

function named(map: CascMap, path: string, reader: Reader): string {
  const name = reader.text(map.entries.get('name')?.value, `${path}.name`) ?? '';
  if (name === '') reader.refuse(map, `${path}.name`, 'it is missing');
  return name;
}

function permissionsOf(map: CascMap, path: string, reader: Reader): string[] {
  return permissionIds(reader.listAt(map, 'permissions'), `${path}.permissions`, reader);
}

function sidsOf(item: CascNode, path: string, reader: Reader): Role['sids'] {
  return [...(reader.map(item, path)?.entries ?? [])].flatMap(([key, { at, value }]) => {
    const type = [...SIDS].find(([name]) => name === key)?.[1];
    if (type === undefined) reader.unknownKey({ at }, `${path}.${key}`);
    return type === undefined ? [] : [{ type, sid: reader.text(value, `${path}.${key}`) ?? '' }];
  });
}

/** Returns what an export shows of the strategy by roles. */
export function shownRoles(element: XmlElement): unknown {
  const roles: Roles = readRoles(element);
  const lists = Object.entries(TYPES).flatMap(([key, type]) =>
    roles[type].length === 0 ? [] : [[key, roles[type].map(shownRole)] as const],
  );
  const templates = roles.templates.map(({ name, permissions }) => ({ name, permissions: permissions.map(shortName) }));
  return {
    roles: Object.fromEntries(lists),
    ...(templates.length > 0 && { permissionTemplates: templates }),
  };
}

function shownRole({ name, pattern, template, permissions, sids }: Role): unknown {
  return {
    ...{ name, pattern, permissions: permissions.map(shortName) },
    ...(template !== null && { templateName: template }),
    entries: sids.map(({ type, sid }) => ({ [type.toLowerCase()]: sid })),
  };
}
