import type { Services } from '../../controller/index.ts';
import { fail, type Permission } from '../../model/index.ts';
import type { Principal } from '../../security/index.ts';
import type { PassedView } from './locate.ts';
import { Refusal } from './refusal.ts';

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
  if (!PUBLIC_PREFIXES.has(first)) checkAccess(access, principal, { permission: 'Overall/Read', item: undefined });
}

/**
 * Checks Overall/Read first, then Job/Read on the item (missing and hidden items are the same 404; one that may be
 * discovered is a plain 403), then the route's permission. Refuses everything that is neither public nor allowed.
 */
export function checkAccess(
  access: Access,
  principal: Principal,
  wanted: { permission: Permission | 'public'; item: string | undefined },
): void {
  const { permission, item } = wanted;
  if (permission === 'public') return;
  requirePermission(access, principal, 'Overall/Read');
  if (item !== undefined) checkItem(access, principal, item);
  requirePermission(access, principal, permission, item);
}

/**
 * Returns the full name of the item that a flat path names, also as the owner of a view; undefined for the root, or none.
 */
export function placeOf(path: Readonly<Record<string, string | undefined>>): string | undefined {
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

/** Checks that the views on the way to an object exist, and that the requester may see them. */
export function checkViews(access: Access, principal: Principal, views: readonly PassedView[]): void {
  for (const { owner, name } of views) {
    if (access.home.views.get(owner, name) === undefined) fail('VIEW_NOT_FOUND', name);
    requirePermission(access, principal, 'View/Read', owner === '' ? undefined : owner);
  }
}

function requirePermission({ security }: Access, principal: Principal, permission: Permission, item?: string): void {
  if (!allows(security, principal, permission, item)) throw new Refusal(permission);
}

/** Says whether a permission is granted. Permissions about the whole server are never checked on an item. */
export function allows(
  security: Services['security'],
  principal: Principal,
  permission: Permission,
  item?: string,
): boolean {
  const { authorization } = security;
  return item === undefined || permission.startsWith('Overall/') || permission.startsWith('Agent/')
    ? authorization.allows(principal, permission)
    : authorization.allows(principal, permission, item);
}
