import type { CredentialPlace, ShownCredential, ShownDomain, StorePlace } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { Task } from '../../../ui/index.ts';
import { domainTitle, type ShownStore, storeTitle } from '../../beans/users/credential.ts';
import type { Declared } from '../../parameters/declare.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { credentialOf, domainOf, storeOf } from './exports.ts';
import { credentialForm, deletionForm, moveForm } from './forms.ts';
import { CREDENTIAL } from './paths.ts';
import { forStores, isSeen, mayOnStore, mayWith, requireStore } from './place.ts';
import { storedTexts } from './stored-texts.ts';
import { usageTable } from './usage.ts';
import { credentialPath, credentialsPage, trailOf } from './way.ts';

type Asked = RequestContext<Declared>;
type Right = Parameters<typeof requireStore>[1];

const PAGE = { method: 'GET or POST', permission: 'Overall/Read', crumb: 'required' } as const;

/** Holds the pages of a credential. */
export const credentialPageRoutes: readonly Route[] = [
  route({ ...PAGE, object: true, path: CREDENTIAL, doc: 'A credential without its secrets.', handler: shownPage }),
  route({
    ...PAGE,
    object: true,
    method: 'DELETE',
    path: CREDENTIAL,
    doc: 'The same page. Nothing is deleted: that is done at its config.xml.',
    handler: shownPage,
  }),
  route({
    ...PAGE,
    path: `${CREDENTIAL}/update`,
    doc: 'The form that changes a credential.',
    async handler(context) {
      const found = await foundFor(context, 'Credentials/Update');
      const { place, credential } = found;
      const kind = context.services.kinds.find('credential', credential.className) ?? fail('PAGE_NOT_FOUND');
      const stored = storedTexts((await context.services.credentials.credentialXml(place)) ?? '');
      const next = hrefOf(context, found);
      const form = credentialForm({ kind, store: place.store, stored, next, checkUrl: null });
      return pageOf(context, found, 'Update credentials', { heading: 'Update credentials', forms: [form] });
    },
  }),
  route({
    ...PAGE,
    path: `${CREDENTIAL}/delete`,
    doc: 'The page that asks whether a credential shall be deleted, with what used it.',
    async handler(context) {
      const found = await foundFor(context, 'Credentials/Delete');
      const { place, credential } = found;
      const usage = usageTable(context, place);
      const warning =
        usage.rows.length === 0
          ? `Are you sure about deleting the credentials ${credential.displayName} (${credential.id})?`
          : `${credential.displayName} (${credential.id}) was used by what is listed above: it fails without it.`;
      return pageOf(context, found, 'Delete credentials', {
        heading: 'Delete credentials',
        tables: usage.rows.length === 0 ? [] : [usage],
        forms: [deletionForm(warning)],
      });
    },
  }),
  route({
    ...PAGE,
    path: `${CREDENTIAL}/move`,
    doc: 'The form that moves a credential to another domain.',
    async handler(context) {
      const found = await foundFor(context, 'Credentials/Delete');
      const options = await destinationsOf(context, found.place);
      return pageOf(context, found, 'Move credentials', {
        heading: 'Move credentials',
        description: options.length === 0 ? 'There is no other domain to which you may move it.' : '',
        forms: options.length === 0 ? [] : [moveForm(options)],
      });
    },
  }),
].flatMap(forStores);

async function shownPage(context: Asked): Promise<Reply> {
  const found = await foundFor(context, 'Credentials/View');
  const { store, domain, credential, place } = found;
  const title = `${storeTitle(store)} » ${domainTitle(domain)} » ${credential.displayName}`;
  const facts = [
    { name: 'Kind', text: credential.typeName },
    { name: 'ID', text: credential.id },
    { name: 'Description', text: credential.description },
    { name: 'Scope', text: credential.scope },
  ].filter(({ text }) => text !== '' && text !== null);
  return pageOf(context, found, title, {
    heading: credential.displayName,
    facts,
    tables: [usageTable(context, place)],
  });
}

interface Found {
  readonly store: ShownStore;
  readonly domain: ShownDomain;
  readonly credential: ShownCredential;
  readonly place: CredentialPlace;
}

/** Returns the credential of the path for a requester who may do that with it. */
async function foundFor(context: Asked, right: Right): Promise<Found> {
  const place = requireStore(context, right);
  const store = await storeOf(context);
  const domain = domainOf(context, store);
  const credential = credentialOf(context, domain);
  return { store, domain, credential, place: { store: place, domain: domain.name, id: credential.id } };
}

function hrefOf(context: Asked, { place: { store, domain, id } }: Pick<Found, 'place'>): string {
  return rootHref(context, credentialPath(context, store, domain, id));
}

function pageOf(context: Asked, found: Found, title: string, content: Parameters<typeof credentialsPage>[2]): Reply {
  const trail = trailOf(context, found.store, found.domain, found.credential);
  return credentialsPage(title, { trail, tasks: tasksOf(context, found) }, content);
}

function tasksOf(context: Asked, found: Found): readonly Task[] {
  const { place, credential } = found;
  const href = hrefOf(context, found);
  const may = (right: NonNullable<Right>) => mayWith(context, place.store, right);
  const isKnown = context.services.kinds.find('credential', credential.className) !== undefined;
  const tasks: readonly Task[] = [
    ...(isKnown && may('Credentials/Update')
      ? [{ text: 'Update', href: `${href}update`, icon: 'pencil' } as const]
      : []),
    ...(may('Credentials/Delete')
      ? [
          { text: 'Delete', href: `${href}delete`, icon: 'trash' } as const,
          { text: 'Move', href: `${href}move`, icon: 'file-moved' } as const,
        ]
      : []),
  ];
  const own = context.ownPath.replace(/\?.*$/s, '').split('/').at(-1) ?? '';
  return tasks.map((task) => (own !== '' && task.href.endsWith(`/${own}`) ? { ...task, current: true } : task));
}

/** Returns the other domains to which the requester may move a credential, by their full names. */
async function destinationsOf(context: Asked, from: CredentialPlace) {
  const { home, credentials } = context.services;
  const { principal } = context;
  const folders = home.items.all().filter(({ kind }) => kind === 'folder');
  const places: readonly StorePlace[] = [
    { kind: 'system' },
    ...folders.map(({ fullName }) => ({ kind: 'folder', name: fullName }) as const),
    ...(principal.kind === 'user' ? [{ kind: 'user', name: principal.userId } as const] : []),
  ];
  const open = places.filter(
    (place) =>
      isSeen(context, place) &&
      mayOnStore(context, place, 'Credentials/View') &&
      mayOnStore(context, place, 'Credentials/Create'),
  );
  const options: { readonly value: string; readonly text: string }[] = [];
  for (const place of open.slice(0, MAX_STORES)) {
    const store = { place, domains: await credentials.shown(place) };
    for (const domain of store.domains) {
      const isFrom = domain.name === from.domain && JSON.stringify(place) === JSON.stringify(from.store);
      if (isFrom) continue;
      options.push({ value: fullNameOf(place, domain.name), text: `${storeTitle(store)} » ${domainTitle(domain)}` });
    }
  }
  return options;
}

/** Limits the stores that one form lets choose among. */
const MAX_STORES = 200;

function fullNameOf(place: StorePlace, domain: string): string {
  const name = encodeURIComponent(domain);
  if (place.kind === 'system') return `system/${name}`;
  return place.kind === 'folder' ? `${place.name}/folder/${name}` : `user:${place.name}/user/${name}`;
}
