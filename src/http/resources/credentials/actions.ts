import type { CredentialPlace, StorePlace } from '../../../controller/index.ts';
import { Failure, fail } from '../../../model/index.ts';
import type { Declared } from '../../parameters/declare.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { Refusal } from '../../request/refusal.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { CREDENTIAL, DOMAIN, STORE } from './paths.ts';
import { domainPath, forStores, isSeen, mayOnStore, requireCredential, requireStore, storePath } from './place.ts';
import { SUBMITTED, wantsJson, withSubmission } from './submission.ts';

const REQUIRED = { permission: 'Overall/Read', crumb: 'required', method: 'POST' } as const;

/** Holds the routes of what forms do with stores. */
export const actionRoutes: readonly Route[] = [
  route({
    ...REQUIRED,
    path: `${DOMAIN}/createCredentials`,
    parameters: SUBMITTED,
    doc: 'Creates a credential, of a document or of a form. An id that is taken is a conflict for documents; a form changes nothing then.',
    async handler(context) {
      const store = requireStore(context, 'Credentials/Create');
      const domain = context.path['domain'] ?? '';
      const to = `/${domainPath(context, store, domain)}`;
      const { credentials } = context.services;
      await requireDomain(context, store);
      return withSubmission(context, 'credentials', (sent) =>
        answered(context, sent.type, to, () => credentials.create({ store, domain }, sent)),
      );
    },
  }),
  route({
    ...REQUIRED,
    path: `${CREDENTIAL}/updateSubmit`,
    parameters: SUBMITTED,
    doc: 'Changes a credential by a form. What the form does not name stays, and so do secrets that it only masks.',
    async handler(context) {
      const place = await credentialIn(context);
      requireStore(context, 'Credentials/Update');
      const { credentials } = context.services;
      await withSubmission(context, '', (sent) => credentials.update(place, sent));
      const to = `/${domainPath(context, place.store, place.domain)}credential/${encodeURIComponent(place.id)}/`;
      return { type: 'redirect', to };
    },
  }),
  route({
    ...REQUIRED,
    path: `${CREDENTIAL}/doDelete`,
    doc: 'Deletes a credential.',
    async handler(context) {
      const place = await credentialIn(context);
      requireStore(context, 'Credentials/Delete');
      await context.services.credentials.remove(place);
      return { type: 'redirect', to: `/${domainPath(context, place.store, place.domain)}` };
    },
  }),
  route({
    ...REQUIRED,
    path: `${CREDENTIAL}/doMove`,
    parameters: {
      destination: textOrEmpty('The full name of the domain to move to: `system/_`, `folder/folder/name`.'),
    },
    doc: 'Moves a credential to another domain, of another store too.',
    async handler(context) {
      const place = await credentialIn(context);
      requireStore(context, 'Credentials/Delete');
      const { store, domain } = destinationOf(context.parameters.destination) ?? fail('MOVE_NOWHERE');
      if (!isSeen(context, store) || !mayOnStore(context, store, 'Credentials/View')) fail('MOVE_NOWHERE');
      if (!mayOnStore(context, store, 'Credentials/Create')) throw new Refusal('Credentials/Create');
      await context.services.credentials.move(place, { store, domain });
      return { type: 'redirect', to: `/${domainPath(context, place.store, place.domain)}` };
    },
  }),
  route({
    ...REQUIRED,
    path: `${STORE}/createDomain`,
    parameters: SUBMITTED,
    doc: 'Creates a domain, of a document or of a form.',
    async handler(context) {
      const store = requireStore(context, 'Credentials/ManageDomains');
      const { credentials } = context.services;
      return withSubmission(context, '', async (sent) => {
        const name = sent.type === 'form' ? String(sent.values['name'] ?? '') : '';
        return answered(context, sent.type, `/${domainPath(context, store, name)}`, () =>
          credentials.createDomain(store, sent),
        );
      });
    },
  }),
  route({
    ...REQUIRED,
    path: `${DOMAIN}/configSubmit`,
    parameters: SUBMITTED,
    doc: 'Changes a domain by a form.',
    async handler(context) {
      const store = requireStore(context, 'Credentials/ManageDomains');
      const domain = context.path['domain'] ?? '';
      const name = await withSubmission(context, '', async (sent) => {
        await context.services.credentials.updateDomain({ store, domain }, sent);
        return sent.type === 'form' && typeof sent.values['name'] === 'string' ? sent.values['name'] : domain;
      });
      return { type: 'redirect', to: `/${domainPath(context, store, name)}` };
    },
  }),
  route({
    ...REQUIRED,
    path: `${DOMAIN}/doDelete`,
    doc: 'Deletes a domain and its credentials; of the global one, the credentials.',
    async handler(context) {
      const store = requireStore(context, 'Credentials/ManageDomains');
      await context.services.credentials.removeDomain({ store, domain: context.path['domain'] ?? '' });
      return { type: 'redirect', to: `/${storePath(context, store)}` };
    },
  }),
].flatMap(forStores);

/** Returns the place of the path's credential. Whoever may not look into the store does not learn that it is there. */
async function credentialIn(context: RequestContext<Declared>): Promise<CredentialPlace> {
  const { path } = context;
  const place = { store: requireStore(context), domain: path['domain'] ?? '', id: path['credential'] ?? '' };
  await requireCredential(context, place);
  return place;
}

/** Throws PAGE_NOT_FOUND where the store has no domain of the path. */
async function requireDomain({ path, services }: Pick<RequestContext, 'path' | 'services'>, store: StorePlace) {
  const shown = await services.credentials.shown(store);
  if (!shown.some(({ name }) => name === path['domain'])) fail('PAGE_NOT_FOUND');
}

/**
 * Does what was posted. A document gets a bare 200 and its error as a status; a form is led on, also where the name is
 * taken, and whoever asked for JSON is told what became of it.
 */
async function answered(
  context: Pick<RequestContext, 'request'>,
  type: 'xml' | 'form',
  to: string,
  change: () => Promise<void>,
): Promise<Reply> {
  const told = type === 'form' && wantsJson(context);
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Failure) || type === 'xml') throw error;
    if (told) return notified('ERROR', error.message);
    if (error.kind !== 'conflict') throw error;
  }
  if (told) return notified('SUCCESS', 'Credentials created');
  return type === 'xml' ? { type: 'empty', status: 200 } : { type: 'redirect', to };
}

function notified(notificationType: 'SUCCESS' | 'ERROR', message: string): Reply {
  return { type: 'json', json: { status: 'ok', data: { notificationType, message } } };
}

/** Returns the domain of a full name: `system/_`, `team/folder/hosts`, `user:fred/user/_`; null where it is none. */
function destinationOf(fullName: string): { readonly store: StorePlace; readonly domain: string } | null {
  const [, owner = '', kind, name = ''] = /^(?:(.+)\/)?(system|folder|user)\/([^/]*)$/.exec(fullName.trim()) ?? [];
  const domain = decoded(name);
  if (kind === 'system') return owner === '' ? { store: { kind }, domain } : null;
  if (kind === 'folder') return owner === '' ? null : { store: { kind, name: owner }, domain };
  return kind === 'user' && owner.startsWith('user:') ? { store: { kind, name: owner.slice(5) }, domain } : null;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
