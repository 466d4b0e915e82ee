import type { View } from '../../../controller/index.ts';
import { visibleItems } from '../../beans/items/items-of-view.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { withoutSecrets } from '../../reply/encrypted-secrets.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type RequestContext, route } from '../../route.ts';
import { COLUMNS, columnsOf } from './columns.ts';
import { isListView } from './list-view.ts';
import { offeredColumns } from './plugin-columns.ts';
import { readViewDocument, type ViewDocument } from './view-document.ts';

export const readViewConfig = route({
  method: 'GET',
  path: '/_view/:owner/:view/config.xml',
  permission: 'View/Read',
  crumb: 'exempt',
  doc: "The view's document.",
  async handler({ may, services, view }) {
    const xml = await services.home.views.readConfig(view);
    return { type: 'text', text: may('View/Configure') ? xml : withoutSecrets(xml), contentType: 'application/xml' };
  },
});

export const replaceViewConfig = route({
  method: 'POST',
  path: '/_view/:owner/:view/config.xml',
  permission: 'View/Configure',
  crumb: 'required',
  otherVerbs: '400',
  doc: 'Replaces the view by the document in the body, but for its name.',
  async handler({ body, services, view }) {
    await services.home.views.replaceConfig(view, body);
    return { type: 'empty', status: 200 };
  },
});

export const viewConfigPage = route({
  method: 'GET or POST',
  path: '/_view/:owner/:view/configure',
  permission: 'View/Configure',
  crumb: 'required',
  doc: 'The page on which people edit the view.',
  async handler(context) {
    const { services, view } = context;
    const href = ownHref(context);
    return {
      type: 'page',
      title: 'Edit View',
      feeds: feedLinks(view.name, href),
      page: {
        page: 'view-config',
        name: view.name,
        action: `${href}configSubmit`,
        xmlHref: `${href}config.xml`,
        description: view.config.description ?? '',
        list: isListView(view) ? listOf(context, view, await readViewDocument(services, view), href) : null,
      },
    };
  },
});

/** Returns all items that may be listed: those in the owner, at any depth where the view looks into folders. */
export function listOf(context: RequestContext, view: View, document: ViewDocument, href: string) {
  const { includeRegex, listed, recurse, statusFilter } = document;
  const chosen = new Set(listed);
  const names = listableNames(context, view.owner, recurse);
  const items = names.map((name) => ({ name, listed: chosen.has(name) }));
  const columns = document.columns ?? columnsOf(view) ?? COLUMNS;
  return {
    items,
    includeRegex,
    recurse,
    statusFilter,
    columns,
    offered: offeredColumns(context),
    previewHref: `${href}preview`,
  };
}

/** Returns the names of the items that the requester may see, relative to the view's owner. */
export function listableNames(context: RequestContext, owner: string, recurse: boolean): string[] {
  const names: string[] = [];
  const folders = [''];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    const place = [owner, folder].filter((part) => part !== '').join('/');
    for (const item of visibleItems(context, place)) {
      const name = folder === '' ? item.name : `${folder}/${item.name}`;
      names.push(name);
      if (recurse && item.kind === 'folder') folders.push(name);
    }
  }
  return names;
}
