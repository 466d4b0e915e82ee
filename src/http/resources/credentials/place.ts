import type { CredentialPlace, StorePlace } from '../../../controller/index.ts';
import { fail, type Permission, rawEncode } from '../../../model/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import type { Declared } from '../../parameters/declare.ts';
import { Refusal } from '../../request/refusal.ts';
import type { RequestContext, Route } from '../../route.ts';

type Right = Extract<Permission, `Credentials/${string}`>;
type Asked = RequestContext<Declared>;

/** Returns the same route below the root, below folders and below users, each of which has one store. */
export function forStores(definition: Route): readonly Route[] {
  return ['', '/_item/:item', '/user/:id'].map((prefix) => ({ ...definition, path: prefix + definition.path }));
}

/** Returns whose store the path names. Throws NOT_A_FOLDER, USER_NOT_FOUND. */
export function placeOf(context: Asked): StorePlace {
  const { id } = context.path;
  if (id !== undefined) {
    const user = context.services.security.users.get(id) ?? fail('USER_NOT_FOUND', id);
    return { kind: 'user', name: user.id };
  }
  const { owner } = context;
  return owner === '' ? { kind: 'system' } : { kind: 'folder', name: owner };
}

/** Says whether the requester may do that with a store. What users have is their own affair alone. */
export function mayWith(context: Asked, place: StorePlace, right: Right): boolean {
  return place.kind === 'user' ? isSelf(context.principal, { id: place.name }) : context.may(right);
}

/**
 * Returns the store of the path for a requester who may do that with it. Whoever may not look into it does not learn that
 * it is there. Throws PAGE_NOT_FOUND, and a refusal.
 */
export function requireStore(context: Asked, right: Right = 'Credentials/View'): StorePlace {
  const place = placeOf(context);
  const { store } = context.path;
  if (store !== undefined && store !== place.kind) fail('PAGE_NOT_FOUND');
  if (!mayWith(context, place, 'Credentials/View')) fail('PAGE_NOT_FOUND');
  if (!mayWith(context, place, right)) throw new Refusal(right);
  return place;
}

/** Throws PAGE_NOT_FOUND where there is no such credential. */
export async function requireCredential({ services }: Pick<Asked, 'services'>, place: CredentialPlace): Promise<void> {
  if ((await services.credentials.credentialXml(place)) === null) fail('PAGE_NOT_FOUND');
}

/** Says whether the owner of a store is there for the requester: a folder that they may not see is not. */
export function isSeen({ principal, services }: Pick<Asked, 'principal' | 'services'>, store: StorePlace): boolean {
  if (store.kind !== 'folder') return true;
  const { home, security } = services;
  const isFolder = home.items.get(store.name)?.kind === 'folder';
  return isFolder && security.authorization.allows(principal, 'Job/Read', store.name);
}

/** Says whether the requester may do that with a store that is not the path's. */
export function mayOnStore(
  context: Asked,
  store: StorePlace,
  right: 'Credentials/View' | 'Credentials/Create',
): boolean {
  const { authorization } = context.services.security;
  if (store.kind === 'user') return mayWith(context, store, right);
  return authorization.allows(context.principal, right, ...(store.kind === 'folder' ? [store.name] : []));
}

/** Returns the path of a store below the root of the server, with a slash at the end. */
export function storePath({ services }: Pick<Asked, 'services'>, place: StorePlace): string {
  return `${ownerPath({ services }, place)}store/${place.kind}/`;
}

/** Returns the path of the page of all stores of an owner. */
export function ownerPath({ services }: Pick<Asked, 'services'>, place: StorePlace): string {
  if (place.kind === 'system') return 'credentials/';
  if (place.kind === 'user') return `user/${rawEncode(place.name)}/credentials/`;
  return `${services.home.items.url(place.name)}credentials/`;
}

export function domainPath(context: Pick<Asked, 'services'>, place: StorePlace, domain: string): string {
  return `${storePath(context, place)}domain/${encodeURIComponent(domain)}/`;
}
