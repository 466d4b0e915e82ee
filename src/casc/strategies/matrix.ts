import { childrenOf, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import type { CascMap, CascNode } from '../document/tree.ts';
import type { Reader } from '../work/reader.ts';
import { closed, listOf, type Schema, TEXT } from '../work/schema.ts';
import { PERMISSION, permissionId, permissionIds, refusePermission, shortName } from './permission-names.ts';

const TYPES = new Map([
  ['user', 'USER:'],
  ['group', 'GROUP:'],
  ['userOrGroup', ''],
]);

const KEYS = ['permissions', 'grantedPermissions', 'entries'];

const ENTRY = closed({ name: TEXT, permissions: listOf(PERMISSION) });
/** Describes a matrix. */
export const MATRIX: Schema = closed({
  permissions: listOf({ type: 'string', examples: ['USER:Overall/Read:ann'] }),
  grantedPermissions: listOf({ type: 'string', examples: ['USER:Overall/Read:ann'] }),
  entries: listOf(closed({ user: ENTRY, group: ENTRY, userOrGroup: ENTRY })),
});

/** Returns the cells of a matrix: `permissions` as `USER:Job/Read:ann`, or `entries` with lists for each name. */
export function matrixCells(map: CascMap, path: string, reader: Reader): XmlNode[] {
  reader.only(map, KEYS, path);
  const cells = new Set<string>();
  for (const key of KEYS) {
    const below = `${path}.${key}`;
    for (const item of reader.listAt(map, key))
      for (const cell of key === 'entries' ? entryCells(item, below, reader) : cellOf(item, below, reader))
        cells.add(cell);
  }
  return [...cells].sort().map((cell) => node('permission', cell));
}

function cellOf(item: CascNode, path: string, reader: Reader): string[] {
  const text = reader.text(item, path) ?? '';
  const [, type = '', permission = '', sid = ''] = /^(?:(USER|GROUP|EITHER):)?([^:]+):(.+)$/s.exec(text) ?? [];
  const id = permissionId(permission);
  if (sid === '') reader.refuse(item, path, 'it must be PERMISSION:NAME');
  else if (id === null) refusePermission(permission, item, path, reader);
  return sid === '' || id === null ? [] : [`${type === '' || type === 'EITHER' ? '' : `${type}:`}${id}:${sid}`];
}

/** Returns what `- user: {name, permissions}` grants; `group` and `userOrGroup` are the others that may be granted something. */
function entryCells(item: CascNode, path: string, reader: Reader): string[] {
  return [...(reader.map(item, path)?.entries ?? [])].flatMap(([key, { at, value }]) => {
    const type = TYPES.get(key);
    const below = `${path}.${key}`;
    const entry = type === undefined ? null : reader.map(value, below);
    if (type === undefined) reader.unknownKey({ at }, below);
    if (entry === null) return [];
    reader.only(entry, ['name', 'permissions'], below);
    const sid = reader.text(entry.entries.get('name')?.value, `${below}.name`) ?? '';
    if (sid === '') reader.refuse({ at }, `${below}.name`, 'it is missing');
    const permissions = permissionIds(reader.listAt(entry, 'permissions'), `${below}.permissions`, reader);
    return permissions.map((id) => `${type}${id}:${sid}`);
  });
}

/** Returns what an export shows of a matrix. */
export function shownMatrix(element: XmlElement): unknown {
  return { permissions: childrenOf(element, 'permission').map(({ text }) => shortCell(text.trim())) };
}

function shortCell(cell: string): string {
  return cell.replace(
    /^((?:USER|GROUP|EITHER):)?([\w.]+):/,
    (_all, type: string | undefined, id: string) => `${type ?? ''}${shortName(id)}:`,
  );
}
