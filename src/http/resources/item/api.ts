import { apiPage } from '../../api-page.ts';
import { itemFullDisplayName } from '../../beans/item.ts';
import { itemReference } from '../../beans/item-reference.ts';
import { itemHref } from '../../hrefs.ts';
import { type Route, route } from '../../route.ts';

export const itemApi = route({
  method: 'GET or POST',
  path: '/_item/:item/api/:format',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'The item in the format json, xml or python.',
  handler: ({ item, via }) => ({ type: 'export', reference: itemReference(item, via) }),
});

/** The page that describes an item's remote API: what is exported, and the routes below it. */
export function itemApiPage(routes: readonly Route[]): Route {
  return route({
    method: 'GET',
    path: '/_item/:item/api',
    permission: 'Job/Read',
    crumb: 'exempt',
    object: true,
    doc: 'This page.',
    handler: (context) =>
      apiPage({
        heading: itemFullDisplayName(context.item),
        href: itemHref(context, context.item.fullName, context.via),
        reference: itemReference(context.item),
        routes,
        below: '/_item/:item/',
      }),
  });
}
