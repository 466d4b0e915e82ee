import { PERMISSIONS } from '../../model/index.ts';
import type { CascNode } from '../document/tree.ts';
import type { Reader } from '../work/reader.ts';
import type { Schema } from '../work/schema.ts';

/** Describes a permission by its short name. */
export const PERMISSION: Schema = { type: 'string', examples: ['Overall/Read'] };

/** Returns the id of a permission that is given by it, or by its short name `Job/Read`; null where there is none. */
export function permissionId(name: string): string | null {
  const wanted = name.trim();
  const found = Object.entries(PERMISSIONS).find(([short, { id }]) => short === wanted || id === wanted);
  return found?.[1].id ?? null;
}

export function shortName(id: string): string {
  return Object.entries(PERMISSIONS).find(([, permission]) => permission.id === id)?.[0] ?? id;
}

/** Notes a permission that is not known here; what does not look like a name is not shown. */
export function refusePermission(name: string, at: CascNode, path: string, reader: Reader): void {
  const shown = /^[\w./$ -]{1,80}$/.test(name) ? name : 'that is named here';
  reader.unknownKey(at, path, `the permission ${shown} is not here`);
}

/** Returns the ids of a list of permissions; those that are not known are noted. */
export function permissionIds(list: readonly CascNode[], path: string, reader: Reader): string[] {
  return list.flatMap((each) => {
    const given = reader.text(each, path) ?? '';
    const id = permissionId(given);
    if (id === null) refusePermission(given, each, path, reader);
    return id === null ? [] : [id];
  });
}
