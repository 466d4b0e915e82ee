import type { StorePlace } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { CredentialKind } from '../../../points/index.ts';
import type { CredentialForm } from '../../../ui/index.ts';
import { domainTitle, ownerTitle, type ShownStore, storeTitle } from '../../beans/users/credential.ts';
import type { Declared } from '../../parameters/declare.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { Refusal } from '../../request/refusal.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { domainOf, storeOf } from './exports.ts';
import { credentialForm, domainDeletionForm, domainForm } from './forms.ts';
import { iconOfKind, inOrder } from './kind-icons.ts';
import { DOMAIN, STORE } from './paths.ts';
import { domainPath, forStores, isSeen, mayOnStore, mayWith, ownerPath, placeOf, requireStore } from './place.ts';
import { domainTable, overviewTable, storesTable } from './tables.ts';
import { credentialsPage, pagePath, trailOf } from './way.ts';

type Asked = RequestContext<Declared>;

const PAGE = { method: 'GET or POST', permission: 'Overall/Read', crumb: 'required', object: true } as const;

/** Holds the pages of stores and domains. */
export const pageRoutes: readonly Route[] = [
  route({
    ...PAGE,
    path: '/credentials',
    doc: 'The stores of credentials of the server, of a folder or of a user, and those above them.',
    async handler(context) {
      const place = placeOf(context);
      if (!mayWith(context, place, 'Credentials/View')) throw new Refusal('Credentials/View');
      const own = await storeAt(context, place);
      const parents = await parentsOf(context, place);
      const title = `${ownerTitle(place)} » Credentials`;
      const tables = [
        overviewTable(context, [own, ...parents]),
        storesTable(context, `Stores scoped to ${ownerTitle(place)}`, [own]),
        ...(parents.length === 0 ? [] : [storesTable(context, 'Stores from parent', parents)]),
      ];
      const actions = addActions(context, own.place, '_');
      return credentialsPage(title, { trail: trailOf(context, own) }, { heading: 'Credentials', actions, tables });
    },
  }),
  route({
    ...PAGE,
    path: STORE,
    doc: 'A store with its domains.',
    async handler(context) {
      const store = await storeOf(context);
      const heading = storeTitle(store);
      const mayManage = mayWith(context, store.place, 'Credentials/ManageDomains');
      const checkUrl = 'descriptorByName/com.cloudbees.plugins.credentials.domains.Domain/checkName';
      const form = domainForm({ action: 'createDomain', name: '', description: '', checkUrl });
      return credentialsPage(
        heading,
        { trail: trailOf(context, store) },
        { heading, tables: [storesTable(context, 'Domains', [store])], forms: mayManage ? [form] : [] },
      );
    },
  }),
  route({
    ...PAGE,
    path: DOMAIN,
    doc: 'A domain with its credentials.',
    async handler(context) {
      const store = await storeOf(context);
      const domain = domainOf(context, store);
      const { name, description } = domain;
      const mayManage = name !== '_' && mayWith(context, store.place, 'Credentials/ManageDomains');
      const forms: readonly CredentialForm[] = mayManage
        ? [
            domainForm({ action: 'configSubmit', name, description, checkUrl: null }),
            domainDeletionForm('doDelete', name),
          ]
        : [];
      return credentialsPage(
        `${storeTitle(store)} » ${domainTitle(domain)}`,
        { trail: trailOf(context, store, domain) },
        {
          heading: domainTitle(domain),
          description,
          actions: addActions(context, store.place, name),
          tables: [domainTable(context, store, domain)],
          forms,
        },
      );
    },
  }),
  route({
    ...PAGE,
    object: false,
    path: `${DOMAIN}/newCredentials`,
    parameters: { kind: textOrEmpty('The symbol of the kind: `usernamePassword`.') },
    doc: 'The form of a new credential.',
    async handler(context) {
      const place = requireStore(context, 'Credentials/Create');
      const store = await storeOf(context);
      const domain = domainOf(context, store);
      const kinds = inOrder(context.services.kinds.all('credential'));
      const kind = kinds.find(({ symbol }) => symbol === context.parameters.kind) ?? kinds[0] ?? fail('PAGE_NOT_FOUND');
      const next = rootHref(context, pagePath(place, domainPath(context, place, domain.name)));
      return credentialsPage(
        'New credentials',
        { trail: trailOf(context, store, domain) },
        {
          heading: 'New credentials',
          description: `They go into ${storeTitle(store)} » ${domainTitle(domain)}.`,
          choices: kinds.map((each) => choiceOf(each, each === kind)),
          forms: [
            credentialForm({ kind, store: place, stored: null, next, checkUrl: idCheckUrl(context, place, kind) }),
          ],
        },
      );
    },
  }),
].flatMap(forStores);

/** Returns the address that says whether a new credential of a store may have an id; null where there is none. */
function idCheckUrl(context: Asked, place: StorePlace, { xmlTag }: Pick<CredentialKind, 'xmlTag'>): string | null {
  if (place.kind === 'user') return null;
  const owner = ownerPath(context, place).replace(/credentials\/$/, '');
  return rootHref(context, `${owner}descriptorByName/${encodeURIComponent(xmlTag)}/checkId`);
}

function choiceOf({ symbol, displayName }: CredentialKind, current: boolean) {
  return { text: displayName, href: `newCredentials?kind=${symbol}`, icon: iconOfKind(symbol), current };
}

function addActions(context: Asked, place: StorePlace, domain: string) {
  if (!mayWith(context, place, 'Credentials/Create')) return [];
  const href = rootHref(context, pagePath(place, `${domainPath(context, place, domain)}newCredentials`));
  return [{ text: 'Add Credentials', href, icon: 'plus' } as const];
}

async function storeAt({ services }: Asked, place: StorePlace): Promise<ShownStore> {
  return { place, domains: await services.credentials.shown(place) };
}

/** Returns the stores from which the owner of a place may also take credentials, as far as the requester may see them. */
async function parentsOf(context: Asked, place: StorePlace): Promise<readonly ShownStore[]> {
  if (place.kind === 'system') return [];
  const names = place.kind === 'folder' ? place.name.split('/').slice(0, -1) : [];
  const folders = names.map((_, at) => ({ kind: 'folder', name: names.slice(0, at + 1).join('/') }) as const).reverse();
  const places: readonly StorePlace[] = [...folders, { kind: 'system' }];
  const seen = places.filter((each) => isSeen(context, each) && mayOnStore(context, each, 'Credentials/View'));
  return Promise.all(seen.map((each) => storeAt(context, each)));
}
