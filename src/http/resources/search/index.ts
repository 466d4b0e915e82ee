import { escapeHtml } from '../../html.ts';
import { switchedOn, textOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { namesThatBegin } from '../checks/jobs.ts';
import { suggestions } from '../checks/suggestions.ts';
import { search } from './find.ts';

/** Limits the suggestions while somebody types, and what the page of a search lists. */
const SUGGESTED = 12;
const LISTED = 100;

const suggest = route({
  method: 'GET or POST',
  path: '/search/suggest',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: {
    query: textOrEmpty('What somebody typed.'),
    links: switchedOn('Whether other things than items are meant, too, each with its address and with what it is.'),
  },
  doc: 'Names of items that begin with what somebody typed; with `links` all that has it in its name.',
  handler(context) {
    const { links, query } = context.parameters;
    if (!links) return suggestions(namesThatBegin(context, query));
    const found = search(context, query, SUGGESTED).map(({ name, path, group, icon }) => ({
      name,
      url: rootHref(context, path),
      group,
      icon,
    }));
    return { type: 'json', json: { _class: 'hudson.search.Search$Result', suggestions: found } };
  },
});

const searchPage = route({
  method: 'GET',
  path: '/search',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  parameters: { q: textOrEmpty('What somebody looks for.') },
  doc: 'Leads to what has just this name, or lists what has it in its name.',
  handler(context) {
    const { items } = context.services.home;
    const { q } = context.parameters;
    const item = items.get(q);
    if (item !== undefined && mayOn(context, 'Job/Read', item.fullName)) {
      return { type: 'redirect', to: `/${items.url(item.fullName)}` };
    }
    const found = search(context, q, LISTED);
    const [first, second] = found;
    if (first?.rank === 0 && second?.rank !== 0) return { type: 'redirect', to: `/${first.path}` };
    return listOf(context, q, found);
  },
});

function listOf(context: RequestContext, q: string, found: ReturnType<typeof search>): Reply {
  const query = q.slice(0, 200);
  return {
    type: 'page',
    status: found.length === 0 && q !== '' ? 404 : 200,
    title: q === '' ? 'Search' : `Search for '${query}'`,
    tasks: [],
    page: {
      page: 'search',
      query,
      found: found.map(({ name, path, group, icon }) => ({ name, href: rootHref(context, path), group, icon })),
      isCut: found.length === LISTED,
    },
  };
}

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

export const searchRoutes: readonly Route[] = [suggest, searchPage, openSearch, suggestOpenSearch];
