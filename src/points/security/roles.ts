import {
  attributeOf,
  childOf,
  childrenOf,
  node,
  parseXml,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import type { Sid } from './granted-entry.ts';
import { sidType } from './granted-entry.ts';

/** Names the class of the strategy by roles. */
export const ROLE_STRATEGY = 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy';

/** Lists the types of roles: of the whole server, of items and of nodes. */
export const ROLE_TYPES = ['globalRoles', 'projectRoles', 'slaveRoles'] as const;
export type RoleType = (typeof ROLE_TYPES)[number];

export interface Role {
  readonly name: string;
  /** Holds the expression that names of items or nodes must match; it means nothing for roles of the whole server. */
  readonly pattern: string;
  /** Names the template whose permissions it has; null where it has its own. */
  readonly template: string | null;
  /** Holds ids of permissions, also of some that are not known here. */
  readonly permissions: readonly string[];
  readonly sids: readonly Sid[];
  /** Holds elements of people that are of no known type: they grant nothing, and stay in the file. */
  readonly unknownSids?: readonly XmlNode[];
}

export interface RoleTemplate {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Holds all roles of a server, as the strategy's element in config.xml has them. */
export type Roles = { readonly templates: readonly RoleTemplate[] } & { readonly [T in RoleType]: readonly Role[] };

export const NO_ROLES: Roles = { templates: [], globalRoles: [], projectRoles: [], slaveRoles: [] };

/** Returns the type of that name; null where there is none. */
export function roleType(name: string): RoleType | null {
  return ROLE_TYPES.find((type) => type === name) ?? null;
}

/** Reads the roles of a strategy's element. */
export function readRoles(element: XmlElement): Roles {
  const maps = childrenOf(element, 'roleMap');
  const rolesOf = (type: RoleType): Role[] =>
    maps.filter((map) => attributeOf(map, 'type') === type).flatMap((map) => childrenOf(map, 'role').map(readRole));
  const templates = childOf(element, 'permissionTemplates');
  return {
    templates: (templates?.children ?? []).map((template) => ({
      name: attributeOf(template, 'name') ?? '',
      permissions: permissionsIn(template),
    })),
    globalRoles: rolesOf('globalRoles'),
    projectRoles: rolesOf('projectRoles'),
    slaveRoles: rolesOf('slaveRoles'),
  };
}

/** Reads the roles of a strategy as the settings hold it. */
export function rolesIn(content: readonly XmlNode[]): Roles {
  return readRoles(parseXml(toDocument(node('authorizationStrategy', [...content]))));
}

/** Returns the elements of a strategy with these roles. */
export function roleNodes(roles: Roles): XmlNode[] {
  return [
    node(
      'permissionTemplates',
      roles.templates.map(({ name, permissions }) => node('template', { name }, [permissionsNode(permissions)])),
    ),
    ...ROLE_TYPES.map((type) => node('roleMap', { type }, sorted(roles[type]).map(roleNode))),
  ];
}

/** Returns the ids of the permissions that a role has by itself or by its template. */
export function permissionsOfRole({ templates }: Pick<Roles, 'templates'>, role: Role): readonly string[] {
  if (role.template === null) return role.permissions;
  return templates.find(({ name }) => name === role.template)?.permissions ?? role.permissions;
}

function readRole(element: XmlElement): Role {
  const people = childOf(element, 'assignedSIDs')?.children ?? [];
  const sids: Sid[] = [];
  const unknownSids: XmlNode[] = [];
  for (const { name, attributes, text } of people) {
    const type = sidType(attributes['type'] ?? 'EITHER');
    if (type === null) unknownSids.push({ name, attributes, text });
    else sids.push({ type, sid: text });
  }
  return {
    name: attributeOf(element, 'name') ?? '',
    pattern: attributeOf(element, 'pattern') ?? '',
    template: attributeOf(element, 'templateName')?.trim() || null,
    permissions: permissionsIn(element),
    sids,
    ...(unknownSids.length > 0 && { unknownSids }),
  };
}

function roleNode({ name, pattern, template, permissions, sids, unknownSids = [] }: Role): XmlNode {
  return node('role', { name, pattern, ...(template !== null && { templateName: template }) }, [
    permissionsNode(permissions),
    node('assignedSIDs', [...sids.map(({ type, sid }) => node('sid', { type }, sid)), ...unknownSids]),
  ]);
}

function permissionsNode(ids: readonly string[]): XmlNode {
  return node(
    'permissions',
    ids.map((id) => node('permission', id)),
  );
}

function permissionsIn(element: XmlElement): string[] {
  const list = childOf(element, 'permissions');
  return list === undefined ? [] : childrenOf(list, 'permission').map(({ text }) => text.trim());
}

function sorted(roles: readonly Role[]): readonly Role[] {
  return [...roles].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
