import { PERMISSIONS } from '../../model/index.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  isChildTrue,
  node,
  setChild,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import type { CascMap, CascNode } from '../document/tree.ts';
import { configOf, exported, kindNamed } from '../work/by-fields.ts';
import type { Draft } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';
import type { Section } from './section.ts';

const PATH = 'jenkins.authorizationStrategy';
const ELEMENT = 'authorizationStrategy';
const FILE = 'config.xml';
const FAMILY = 'authorization-strategy';
const MATRIX = ['globalMatrix', 'projectMatrix'];
const ROLE_TYPES = { global: 'globalRoles', items: 'projectRoles', agents: 'slaveRoles' } as const;
const LOGGED_IN = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
const UNSECURED = 'hudson.security.AuthorizationStrategy$Unsecured';

/** Says who may do what: the strategy by its symbol, in the shape that its plugin gives it. */
export const authorization: Section = {
  path: PATH,
  doc: 'The strategy that says who may do what.',
  schema: { type: ['object', 'string'] },
  apply(value, draft, reader) {
    const described = reader.symbol(value, PATH);
    if (described === null) return;
    const written = strategyNode(described.name, described.value, described.at, draft, reader);
    if (written === null) return;
    const root = draft.root(FILE);
    const before = root === null ? undefined : childOf(root, ELEMENT);
    if (before !== undefined && isSameElement(before, written)) return;
    draft.set(FILE, setChild(draft.text(FILE) ?? '<hudson/>', [ELEMENT], written));
  },
  read(draft) {
    const root = draft.root(FILE);
    const element = root === null ? undefined : childOf(root, ELEMENT);
    return element === undefined ? undefined : shownStrategy(element, draft);
  },
};

function strategyNode(name: string, value: CascNode, at: CascNode['at'], draft: Draft, reader: Reader): XmlNode | null {
  const path = `${PATH}.${name}`;
  const kind = kindNamed(reader.kindsOf(FAMILY), name);
  const map = reader.map(value, path);
  if (map === null) return null;
  if (name === 'loggedInUsersCanDoAnything') {
    const allow = reader.flag(map.entries.get('allowAnonymousRead')?.value, `${path}.allowAnonymousRead`) ?? true;
    onlyKeys(map, ['allowAnonymousRead'], path, reader);
    return node(ELEMENT, { class: LOGGED_IN }, [node('denyAnonymousReadAccess', String(!allow))]);
  }
  if (name === 'unsecured') return node(ELEMENT, { class: UNSECURED });
  if (kind === undefined) {
    reader.unknownKey({ at }, path);
    return null;
  }
  const className = kind.xmlTag.replaceAll('_-', '$');
  if (MATRIX.includes(name)) return node(ELEMENT, { class: className }, matrixCells(map, path, reader));
  if (name === 'roleBased') return node(ELEMENT, { class: className }, roleMaps(map, path, reader));
  const config = configOf(kind.fields, map, path, draft, reader);
  return { ...kind.toXml(ELEMENT, config, draft.context), attributes: { class: className } };
}

/** Returns the cells of a matrix: `permissions` as `USER:Job/Read:ann`, or `entries` with lists for each name. */
export function matrixCells(map: CascMap, path: string, reader: Reader): XmlNode[] {
  const cells = new Set<string>();
  const add = (type: string, permission: string, sid: string, at: CascNode, below: string): void => {
    const id = permissionId(permission);
    if (id === null) reader.unknownKey(at, below, `the permission ${shownName(permission)} is not here`);
    else cells.add(`${type === '' || type === 'EITHER' ? '' : `${type}:`}${id}:${sid}`);
  };
  for (const [key, { at, value }] of map.entries) {
    const below = `${path}.${key}`;
    if (key === 'permissions' || key === 'grantedPermissions') {
      for (const item of reader.list(value)) {
        const text = reader.text(item, below) ?? '';
        const [, type = '', permission = '', sid = ''] = /^(?:(USER|GROUP|EITHER):)?([^:]+):(.+)$/s.exec(text) ?? [];
        if (sid === '') reader.refuse(item, below, 'it must be PERMISSION:NAME');
        else add(type, permission, sid, item, below);
      }
    } else if (key === 'entries') {
      for (const item of reader.list(value)) addEntry(item, below, reader, add);
    } else if (key !== 'inheritanceStrategy') reader.unknownKey({ at }, below);
  }
  return [...cells].sort().map((cell) => node('permission', cell));
}

type Add = (type: string, permission: string, sid: string, at: CascNode, below: string) => void;

/** Adds what `- user: {name, permissions}` grants; `group` and `userOrGroup` are the others that may be granted something. */
function addEntry(item: CascNode, path: string, reader: Reader, add: Add): void {
  const types = new Map([
    ['user', 'USER'],
    ['group', 'GROUP'],
    ['userOrGroup', ''],
  ]);
  for (const [key, { at, value }] of reader.map(item, path)?.entries ?? []) {
    const type = types.get(key);
    const below = `${path}.${key}`;
    const entry = type === undefined ? null : reader.map(value, below);
    if (type === undefined) reader.unknownKey({ at }, below);
    if (type === undefined || entry === null) continue;
    const sid = reader.text(entry.entries.get('name')?.value, `${below}.name`) ?? '';
    if (sid === '') reader.refuse({ at }, `${below}.name`, 'it is missing');
    const permissions = entry.entries.get('permissions')?.value;
    for (const each of permissions === undefined ? [] : reader.list(permissions))
      add(type, reader.text(each, below) ?? '', sid, each, `${below}.permissions`);
    onlyKeys(entry, ['name', 'permissions'], below, reader);
  }
}

/** Returns the roles of the role strategy, as its plugin stores them. */
export function roleMaps(map: CascMap, path: string, reader: Reader): XmlNode[] {
  const roles = map.entries.get('roles')?.value;
  onlyKeys(map, ['roles', 'permissionTemplates'], path, reader);
  const lists = roles === undefined ? null : reader.map(roles, `${path}.roles`);
  if (lists !== null) onlyKeys(lists, Object.keys(ROLE_TYPES), `${path}.roles`, reader);
  return Object.entries(ROLE_TYPES).map(([key, type]) => {
    const list = lists?.entries.get(key)?.value;
    const items = list === undefined ? [] : reader.list(list);
    return node(
      'roleMap',
      { type },
      items.flatMap((item) => roleNode(item, `${path}.roles.${key}`, reader) ?? []),
    );
  });
}

function roleNode(item: CascNode, path: string, reader: Reader): XmlNode | null {
  const map = reader.map(item, path);
  if (map === null) return null;
  onlyKeys(
    map,
    ['name', 'description', 'pattern', 'permissions', 'assignments', 'entries', 'templateName'],
    path,
    reader,
  );
  const textOf = (key: string): string | null => reader.text(map.entries.get(key)?.value, `${path}.${key}`);
  const listOf = (key: string): readonly CascNode[] => {
    const value = map.entries.get(key)?.value;
    return value === undefined ? [] : reader.list(value);
  };
  const name = textOf('name') ?? '';
  if (name === '') reader.refuse(item, `${path}.name`, 'it is missing');
  const permissions = listOf('permissions').flatMap((each) => {
    const given = reader.text(each, `${path}.permissions`) ?? '';
    const id = permissionId(given);
    if (id === null) reader.unknownKey(each, `${path}.permissions`, `the permission ${shownName(given)} is not here`);
    return id === null ? [] : [node('permission', id)];
  });
  const sids = [
    ...listOf('assignments').map((each) =>
      node('sid', { type: 'EITHER' }, reader.text(each, `${path}.assignments`) ?? ''),
    ),
    ...listOf('entries').flatMap((each) => sidNode(each, `${path}.entries`, reader)),
  ];
  const attributes = { name, pattern: textOf('pattern') ?? '.*' };
  return node('role', attributes, [node('permissions', permissions), node('assignedSIDs', sids)]);
}

function sidNode(item: CascNode, path: string, reader: Reader): XmlNode[] {
  const types = new Map([
    ['user', 'USER'],
    ['group', 'GROUP'],
    ['either', 'EITHER'],
    ['userOrGroup', 'EITHER'],
  ]);
  return [...(reader.map(item, path)?.entries ?? [])].flatMap(([key, { at, value }]) => {
    const type = types.get(key);
    if (type === undefined) reader.unknownKey({ at }, `${path}.${key}`);
    return type === undefined ? [] : [node('sid', { type }, reader.text(value, `${path}.${key}`) ?? '')];
  });
}

function shownStrategy(element: XmlElement, draft: Draft): unknown {
  const className = attributeOf(element, 'class') ?? '';
  if (className === LOGGED_IN)
    return { loggedInUsersCanDoAnything: { allowAnonymousRead: !isChildTrue(element, 'denyAnonymousReadAccess') } };
  if (className === UNSECURED) return 'unsecured';
  if (/\.(Global|Project)MatrixAuthorizationStrategy$/.test(className)) {
    const permissions = childrenOf(element, 'permission').map(({ text }) => shortCell(text.trim()));
    return { [className.includes('Global') ? 'globalMatrix' : 'projectMatrix']: { permissions } };
  }
  if (className.endsWith('.RoleBasedAuthorizationStrategy')) return { roleBased: { roles: shownRoles(element) } };
  const kind = draft.kindsOf(FAMILY).find(({ xmlTag }) => xmlTag.replaceAll('_-', '$') === className);
  if (kind === undefined) return undefined;
  return { [kind.symbol]: exported(kind.fields, kind.fromXml(element, draft.context), draft) };
}

function shownRoles(element: XmlElement): unknown {
  const maps = new Map(childrenOf(element, 'roleMap').map((map) => [attributeOf(map, 'type') ?? '', map]));
  return Object.fromEntries(
    Object.entries(ROLE_TYPES).flatMap(([key, type]) => {
      const map = maps.get(type);
      const roles = map === undefined ? [] : childrenOf(map, 'role');
      return roles.length === 0 ? [] : [[key, roles.map(shownRole)]];
    }),
  );
}

function shownRole(role: XmlElement): unknown {
  const permissions = childOf(role, 'permissions')?.children.map(({ text }) => shortName(text.trim())) ?? [];
  const entries = childOf(role, 'assignedSIDs')?.children.map((sid) => ({
    [(attributeOf(sid, 'type') ?? 'EITHER').toLowerCase()]: sid.text.trim(),
  }));
  const pattern = attributeOf(role, 'pattern') ?? '.*';
  return { name: attributeOf(role, 'name') ?? '', pattern, permissions, entries: entries ?? [] };
}

/** Returns the id of a permission that is given by it, or by its short name `Job/Read`; null where there is none. */
function permissionId(name: string): string | null {
  const wanted = name.trim();
  const found = Object.entries(PERMISSIONS).find(([short, { id }]) => short === wanted || id === wanted);
  return found?.[1].id ?? null;
}

function shortName(id: string): string {
  return Object.entries(PERMISSIONS).find(([, permission]) => permission.id === id)?.[0] ?? id;
}

function shortCell(cell: string): string {
  return cell.replace(
    /^((?:USER|GROUP|EITHER):)?([\w.]+):/,
    (_all, type: string | undefined, id: string) => `${type ?? ''}${shortName(id)}:`,
  );
}

/** Returns a name for a message; what does not look like one is not shown. */
function shownName(name: string): string {
  return /^[\w./$ -]{1,80}$/.test(name) ? name : 'that is named here';
}

export function onlyKeys(map: CascMap, keys: readonly string[], path: string, reader: Reader): void {
  for (const [key, { at }] of map.entries) if (!keys.includes(key)) reader.unknownKey({ at }, `${path}.${key}`);
}

export function isSameElement(before: XmlElement, wanted: XmlNode): boolean {
  return shape(before) === shape(wanted);
}

/** Returns what an element says, without plugins' versions and blanks between elements. */
function shape({ name, attributes = {}, children = [], text = '' }: XmlNode | XmlElement): string {
  const { plugin: _plugin, ...kept } = attributes;
  return JSON.stringify([name, kept, children.length === 0 ? text : children.map(shape)]);
}
