import type { ShownDomain } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { CredentialForm } from '../../../ui/index.ts';
import { domainTitle, ownerTitle, type ShownStore, storeTitle } from '../../beans/users/credential.ts';
import type { Declared } from '../../parameters/declare.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { Refusal } from '../../request/refusal.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { credentialOf, domainOf, storeOf } from './exports.ts';
import { credentialForm, deletionForm, domainForm } from './forms.ts';
import { CREDENTIAL, DOMAIN, STORE } from './paths.ts';
import { domainPath, forStores, mayWith, ownerPath, placeOf, requireStore, storePath } from './place.ts';
import { storedTexts } from './stored-texts.ts';
import { usageTable } from './usage.ts';

type Asked = RequestContext<Declared>;

const PAGE = { method: 'GET or POST', permission: 'Overall/Read', crumb: 'required', object: true } as const;

/** Holds the pages for people. */
export const pageRoutes: readonly Route[] = [
  route({
    ...PAGE,
    path: '/credentials',
    doc: 'The stores of credentials of the server, of a folder or of a user.',
    async handler(context) {
      const place = placeOf(context);
      if (!mayWith(context, place, 'Credentials/View')) throw new Refusal('Credentials/View');
      const store = { place, domains: await context.services.credentials.shown(place) };
      const title = `${ownerTitle(place)} » Credentials`;
      return page(
        title,
        'Credentials',
        [linkTo(context, 'Store', storePath(context, place))],
        tablesOf(context, store),
      );
    },
  }),
  route({
    ...PAGE,
    path: STORE,
    doc: 'A store with its domains.',
    async handler(context) {
      const store = await storeOf(context);
      const mayManage = mayWith(context, store.place, 'Credentials/ManageDomains');
      const action = rootHref(context, `${storePath(context, store.place)}createDomain`);
      const forms = mayManage ? [domainForm({ action, name: '', description: '', isNew: true })] : [];
      const up = linkTo(context, 'Credentials', ownerPath(context, store.place));
      return page(storeTitle(store), storeTitle(store), [up], tablesOf(context, store), forms);
    },
  }),
  route({
    ...PAGE,
    path: DOMAIN,
    doc: 'A domain with its credentials.',
    async handler(context) {
      const store = await storeOf(context);
      const domain = domainOf(context, store);
      const path = domainPath(context, store.place, domain.name);
      const links = [linkTo(context, storeTitle(store), storePath(context, store.place))];
      if (mayWith(context, store.place, 'Credentials/Create'))
        links.push(linkTo(context, 'New credential', `${path}newCredentials`));
      const title = `${storeTitle(store)} » ${domainTitle(domain)}`;
      const forms = domainForms(context, store, domain);
      return page(title, domainTitle(domain), links, [tableOf(context, store, domain)], forms, domain.description);
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
      const kinds = context.services.kinds.all('credential');
      const kind = kinds.find(({ symbol }) => symbol === context.parameters.kind) ?? kinds[0] ?? fail('PAGE_NOT_FOUND');
      const path = domainPath(context, place, domain.name);
      const links = kinds.map(({ symbol, displayName }) =>
        linkTo(context, displayName, `${path}newCredentials?kind=${symbol}`),
      );
      const action = rootHref(context, `${path}createCredentials`);
      const form = credentialForm({ kind, store: place, action, stored: null });
      return page('New credentials', 'New credentials', links, [], [form]);
    },
  }),
  ...['', '/update'].map((sub) =>
    route({
      ...PAGE,
      object: sub === '',
      path: `${CREDENTIAL}${sub}`,
      doc: sub === '' ? 'A credential without its secrets.' : 'The form that changes a credential.',
      handler: (context) => credentialPage(context, sub !== ''),
    }),
  ),
  route({
    ...PAGE,
    method: 'DELETE',
    path: CREDENTIAL,
    doc: 'The same page. Nothing is deleted: that is done at its config.xml.',
    handler: (context) => credentialPage(context, false),
  }),
].flatMap(forStores);

async function credentialPage(context: Asked, isForm: boolean): Promise<Reply> {
  const place = requireStore(context, isForm ? 'Credentials/Update' : 'Credentials/View');
  const store = await storeOf(context);
  const domain = domainOf(context, store);
  const credential = credentialOf(context, domain);
  const path = `${domainPath(context, place, domain.name)}credential/${encodeURIComponent(credential.id)}/`;
  const kind = context.services.kinds.find('credential', credential.className);
  const mayUpdate = kind !== undefined && mayWith(context, place, 'Credentials/Update');
  const up = linkTo(context, domainTitle(domain), domainPath(context, place, domain.name));
  if (isForm) {
    if (kind === undefined) return fail('PAGE_NOT_FOUND');
    const id = credential.id;
    const xml = await context.services.credentials.credentialXml({ store: place, domain: domain.name, id });
    const action = rootHref(context, `${path}updateSubmit`);
    const form = credentialForm({ kind, store: place, action, stored: storedTexts(xml ?? '') });
    return page('Update credentials', 'Update credentials', [up], [], [form]);
  }
  const links = mayUpdate ? [up, linkTo(context, 'Update', `${path}update`)] : [up];
  const forms = mayWith(context, place, 'Credentials/Delete')
    ? [deletionForm(credential, rootHref(context, `${path}doDelete`))]
    : [];
  const title = `${storeTitle(store)} » ${domainTitle(domain)} » ${credential.displayName}`;
  const about = [credential.typeName, credential.id, credential.description].filter((text) => text !== '').join(' · ');
  const used = usageTable(context, { store: place, domain: domain.name, id: credential.id });
  return page(title, credential.displayName, links, [used], forms, about);
}

type Table = Parameters<typeof page>[3][number];

function tablesOf(context: Asked, store: ShownStore): readonly Table[] {
  return [
    {
      heading: 'Domains',
      columns: ['Domain', 'Description'],
      rows: store.domains.map((domain) => ({
        href: rootHref(context, domainPath(context, store.place, domain.name)),
        cells: [domainTitle(domain), domain.description],
      })),
    },
    ...store.domains.map((domain) => tableOf(context, store, domain)),
  ];
}

function tableOf(context: Asked, { place }: ShownStore, domain: ShownDomain): Table {
  const path = domainPath(context, place, domain.name);
  return {
    heading: domainTitle(domain),
    columns: ['ID', 'Name', 'Kind', 'Description'],
    rows: domain.credentials.map(({ id, displayName, typeName, description }) => ({
      href: rootHref(context, `${path}credential/${encodeURIComponent(id)}/`),
      cells: [id, displayName, typeName, description],
    })),
  };
}

function domainForms(context: Asked, { place }: ShownStore, { name, description }: ShownDomain): CredentialForm[] {
  if (name === '_' || !mayWith(context, place, 'Credentials/ManageDomains')) return [];
  const path = domainPath(context, place, name);
  const deletion: CredentialForm = {
    heading: 'Delete',
    action: rootHref(context, `${path}doDelete`),
    button: 'Delete domain',
    danger: true,
    confirm: `Delete the domain ${name} with all credentials in it?`,
    hidden: {},
    fields: [],
  };
  return [domainForm({ action: rootHref(context, `${path}configSubmit`), name, description, isNew: false }), deletion];
}

interface Link {
  readonly text: string;
  readonly href: string;
}

function linkTo(context: Pick<Asked, 'base'>, text: string, path: string): Link {
  return { text, href: rootHref(context, path) };
}

function page(
  title: string,
  heading: string,
  links: readonly Link[],
  tables: Extract<Extract<Reply, { type: 'page' }>['page'], { page: 'credentials' }>['tables'],
  forms: readonly CredentialForm[] = [],
  description = '',
): Reply {
  return { type: 'page', title, page: { page: 'credentials', heading, description, links, tables, forms } };
}
