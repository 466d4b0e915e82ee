import type { Services } from '../../controller/index.ts';
import { fail, type Permission } from '../../model/index.ts';
import type { Principal } from '../../security/index.ts';
import type { PassedView } from './locate.ts';
import { Refusal } from './refusal.ts';

/** Holds the parts of a flat path by their names. */
type FlatPath = Readonly<Record<string, string | undefined>>;
type Access = Pick<Services, 'security' | 'home'>;

/**
 * Lists the prefixes below which Jenkins requires no permission; addresses below them that are missing here are not found
 * for everybody.
 */
const PUBLIC_PREFIXES = new Set(
  (
    '404 _404 login loginError logout accessDenied adjuncts error oops signup tcpSlaveAgentListener ' +
    'federatedLoginService securityRealm jnlpJars static whoAmI cli wsagents instance-identity git buildStatus'
  ).split(' '),
);

/** Checks a request for an unknown address: a requester without Overall/Read does not learn that it is unknown. */
export function checkUnknown(access: Access, principal: Principal, first: string): void {
  if (!PUBLIC_PREFIXES.has(first)) checkAccess(access, principal, { permission: 'Overall/Read', path: {} });
}

/**
 * Checks Overall/Read first, then Job/Read on the item (missing and hidden items are the same 404; one that may be
 * discovered is a plain 403), then the route's permission. Refuses everything that is neither public nor allowed.
 */
export function checkAccess(
  access: Access,
  principal: Principal,
  wanted: { permission: Permission | 'public'; path: FlatPath },
): void {
  const { permission, path } = wanted;
  if (permission === 'public') return;
  requirePermission(access, principal, 'Overall/Read');
  const item = placeOf(path);
  if (item !== undefined) checkItem(access, principal, item);
  if (permission === 'View/Read' && maySeeView(access, principal, path)) return;
  requirePermission(access, principal, permission, path);
}

/**
 * Says whether a view may be seen without the right to read views: by whoever may configure it, and the primary one by
 * everybody who may look around. It shows the items alone that the requester may read.
 */
function maySeeView({ security, home }: Access, principal: Principal, path: FlatPath): boolean {
  const owner = placeOf(path) ?? '';
  return path['view'] === home.views.primary(owner).name || allows(security, principal, 'View/Configure', path);
}

/**
 * Returns the full name of the item that a flat path names, also as the owner of a view; undefined for the root, or none.
 */
export function placeOf(path: FlatPath): string | undefined {
  return path['item'] ?? (path['owner']?.slice(1) || undefined);
}

/**
 * Checks that the requester may read an item and the folders around it: whoever may not see a folder does not see what is
 * in it.
 */
function checkItem({ security, home }: Access, principal: Principal, item: string): void {
  const parts = item.split('/');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const name = parts.slice(0, depth).join('/');
    const exists = home.items.get(name) !== undefined;
    if (exists && security.authorization.allows(principal, 'Job/Read', name)) continue;
    if (exists && security.authorization.allows(principal, 'Job/Discover', name)) throw new Refusal(null);
    fail('ITEM_NOT_FOUND', item);
  }
}

/**
 * Lists the names of the built-in node that clients use: its own address, its older one, its label and its display name.
 */
export const BUILT_IN_NAMES: readonly string[] = ['(built-in)', '(master)', 'built-in', 'master', 'Built-In Node'];

/** Returns the name of the node that a flat path names, '' for the built-in one; undefined where there is none. */
function nodeOf(path: FlatPath): string | undefined {
  const name = path['node'];
  return name !== undefined && BUILT_IN_NAMES.includes(name) ? '' : name;
}

/** Checks that the views on the way to an object exist, and that the requester may see them. */
export function checkViews(access: Access, principal: Principal, views: readonly PassedView[]): void {
  for (const { owner, name } of views) {
    if (access.home.views.get(owner, name) === undefined) fail('VIEW_NOT_FOUND', name);
    const path = { owner: `/${owner}`, view: name };
    if (!maySeeView(access, principal, path)) requirePermission(access, principal, 'View/Read', path);
  }
}

function requirePermission(
  { security }: Pick<Access, 'security'>,
  principal: Principal,
  permission: Permission,
  path: FlatPath = {},
): void {
  if (!allows(security, principal, permission, path)) throw new Refusal(security.authorization.asked(permission));
}

/**
 * Says whether a permission is granted: on the item or node that the path names. Permissions about the whole server are
 * never checked on an item.
 */
export function allows(
  security: Services['security'],
  principal: Principal,
  permission: Permission,
  path: FlatPath,
): boolean {
  const { authorization } = security;
  const node = nodeOf(path);
  if (permission.startsWith('Agent/')) {
    return node === undefined
      ? authorization.allows(principal, permission)
      : authorization.allowsOnNode(principal, permission, node);
  }
  const item = permission.startsWith('Overall/') ? undefined : placeOf(path);
  return item === undefined
    ? authorization.allows(principal, permission)
    : authorization.allows(principal, permission, item);
}
