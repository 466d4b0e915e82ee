import { escapeHtml } from '../../html.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { mayOn } from '../../request/access.ts';
import { type Route, route } from '../../route.ts';
import { namesThatBegin } from './jobs.ts';
import { suggestions } from './suggestions.ts';

const suggest = route({
  method: 'GET or POST',
  path: '/search/suggest',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: { query: textOrEmpty('What somebody typed.') },
  doc: 'Names of items that begin with what somebody typed.',
  handler: (context) => suggestions(namesThatBegin(context, context.parameters.query)),
});

const search = route({
  method: 'GET',
  path: '/search',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  parameters: { q: textOrEmpty('What somebody looks for.') },
  doc: 'Leads to the item of that name, or lists those whose names begin with it.',
  handler(context) {
    const { items } = context.services.home;
    const { q } = context.parameters;
    const item = items.get(q);
    if (item !== undefined && mayOn(context, 'Job/Read', item.fullName)) {
      return { type: 'redirect', to: `/${items.url(item.fullName)}` };
    }
    const found = q === '' ? [] : namesThatBegin(context, q);
    const links = found.map((name) => ({ text: name, href: context.base + items.url(name) }));
    const about = found.length === 0 ? 'Nothing seems to match.' : '';
    const heading = `Search for '${q.slice(0, 200)}'`;
    return {
      type: 'page',
      status: found.length === 0 ? 404 : 200,
      title: heading,
      page: { page: 'overview', heading, about, links, tables: [], texts: [] },
    };
  },
});

const openSearch = route({
  method: 'GET',
  path: '/opensearch.xml',
  permission: 'Overall/Read',
  crumb: 'exempt',
  doc: 'Tells browsers how to search this server.',
  handler({ base }) {
    const at = escapeHtml(base);
    const text =
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Jenkins</ShortName>' +
      `<Description>Jenkins at ${at}</Description><InputEncoding>UTF-8</InputEncoding>` +
      `<Url type="text/html" method="GET" template="${at}search/?q={searchTerms}"></Url>` +
      `<Url type="application/x-suggestions+json" template="${at}search/suggestOpenSearch?q={searchTerms}"></Url></OpenSearchDescription>`;
    return { type: 'text', text, contentType: 'application/xml;charset=UTF-8' };
  },
});

const suggestOpenSearch = route({
  method: 'GET',
  path: '/search/suggestOpenSearch',
  permission: 'Overall/Read',
  crumb: 'exempt',
  parameters: { q: textOrEmpty('What somebody typed.') },
  doc: 'The same suggestions in the shape that browsers take.',
  handler(context) {
    const { q } = context.parameters;
    return { type: 'json', json: [q, namesThatBegin(context, q)] };
  },
});

export const searchRoutes: readonly Route[] = [suggest, search, openSearch, suggestOpenSearch];
