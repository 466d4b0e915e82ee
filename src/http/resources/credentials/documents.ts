import { fail } from '../../../model/index.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { CREDENTIAL, DOMAIN } from './paths.ts';
import { forStores, requireCredential, requireStore } from './place.ts';

const XML = 'application/xml';

/** Holds the routes of `config.xml`, of domains and of credentials. */
export const documentRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `${CREDENTIAL}/config.xml`,
    permission: 'Overall/Read',
    crumb: 'exempt',
    doc: 'The document of a credential, with `<secret-redacted/>` in the place of its secrets.',
    async handler(context) {
      const xml = await context.services.credentials.credentialXml(await credentialPlace(context, 'Credentials/View'));
      return { type: 'text', text: xml ?? fail('PAGE_NOT_FOUND'), contentType: XML };
    },
  }),
  route({
    method: 'POST',
    path: `${CREDENTIAL}/config.xml`,
    permission: 'Overall/Read',
    crumb: 'required',
    otherVerbs: '400',
    doc: 'Replaces a credential by the document in the body. Secrets that are redacted there stay.',
    async handler(context) {
      const place = await credentialPlace(context, 'Credentials/Update');
      await context.services.credentials.update(place, { type: 'xml', text: context.body });
      return { type: 'empty', status: 200 };
    },
  }),
  route({
    method: 'DELETE',
    path: `${CREDENTIAL}/config.xml`,
    permission: 'Overall/Read',
    crumb: 'exempt',
    doc: 'Deletes a credential.',
    async handler(context) {
      await context.services.credentials.remove(await credentialPlace(context, 'Credentials/Delete'));
      return { type: 'empty', status: 200 };
    },
  }),
  route({
    method: 'GET',
    path: `${DOMAIN}/config.xml`,
    permission: 'Overall/Read',
    crumb: 'exempt',
    doc: 'The document of a domain, without its credentials.',
    async handler(context) {
      const xml = await context.services.credentials.domainXml(domainPlace(context, 'Credentials/View'));
      return { type: 'text', text: xml ?? fail('PAGE_NOT_FOUND'), contentType: XML };
    },
  }),
  route({
    method: 'POST',
    path: `${DOMAIN}/config.xml`,
    permission: 'Overall/Read',
    crumb: 'required',
    otherVerbs: '400',
    doc: 'Replaces name, description and specifications of a domain.',
    async handler(context) {
      const place = domainPlace(context, 'Credentials/ManageDomains');
      await context.services.credentials.updateDomain(place, { type: 'xml', text: context.body });
      return { type: 'empty', status: 200 };
    },
  }),
  route({
    method: 'DELETE',
    path: `${DOMAIN}/config.xml`,
    permission: 'Overall/Read',
    crumb: 'exempt',
    doc: 'Deletes a domain and its credentials; of the global one, the credentials.',
    async handler(context) {
      await context.services.credentials.removeDomain(domainPlace(context, 'Credentials/ManageDomains'));
      return { type: 'empty', status: 200 };
    },
  }),
].flatMap(forStores);

type Right = Parameters<typeof requireStore>[1];

function domainPlace(context: RequestContext, right: Right) {
  return { store: requireStore(context, right), domain: context.path['domain'] ?? '' };
}

/** Returns the place of a credential; whoever may look into the store learns that it is missing before what they may not. */
async function credentialPlace(context: RequestContext, right: Right) {
  const place = { ...domainPlace(context, 'Credentials/View'), id: context.path['credential'] ?? '' };
  await requireCredential(context, place);
  requireStore(context, right);
  return place;
}
