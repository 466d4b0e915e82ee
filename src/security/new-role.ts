import { compileNameFilter } from '../java/index.ts';
import { messageOf } from '../kit/index.ts';
import { permissionOf } from '../model/index.ts';
import type { Role, Roles, RoleType } from '../points/index.ts';

/** Describes a role as the remote interface of roles, which scripts call too, takes it. */
export interface NewRole {
  readonly name: string;
  /** Holds the expression that names must match; '' is every name, as it is for roles of the whole server. */
  readonly pattern: string;
  /** Names the template whose permissions a role of items has; '' is none. */
  readonly template: string;
  readonly permissionIds: readonly string[];
  /** Says whether it takes the place of one of that name, with whoever has that. */
  readonly overwrite: boolean;
}

/** Says why something cannot be as it is wanted. */
export interface Wrong {
  readonly wrong: string;
}

/** Returns the roles with one more; one of that name stays, unless it is to be replaced. */
export function withRole(roles: Roles, type: RoleType, wanted: NewRole): Roles | Wrong {
  const { name, permissionIds, overwrite } = wanted;
  const pattern = type === 'globalRoles' ? '.*' : wanted.pattern || '.*';
  const wrong = patternFault(pattern);
  if (wrong !== null) return { wrong };
  const template = type === 'projectRoles' && wanted.template !== '' ? wanted.template : null;
  if (template !== null && !roles.templates.some((each) => each.name === template))
    return { wrong: `A template with name ${template} doesn't exist.` };
  const role: Role = { name, pattern, template, permissions: knownIds(permissionIds), sids: [] };
  const others = overwrite ? roles[type].filter((each) => each.name !== name) : roles[type];
  return { ...roles, [type]: others.some((each) => each.name === name) ? others : [...others, role] };
}

/** Returns why the pattern of a role cannot be read; null where it can. */
export function patternFault(pattern: string): string | null {
  try {
    compileNameFilter(pattern);
    return null;
  } catch (error) {
    return `The pattern of the role is wrong: ${messageOf(error)}`;
  }
}

/** Returns those of the ids that are known here, each once, in order. */
export function knownIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.trim()).filter((id) => permissionOf(id) !== undefined))].sort();
}
