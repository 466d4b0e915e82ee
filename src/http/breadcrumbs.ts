import type { Frame } from '../ui/index.ts';
import { itemHref, rootHref } from './hrefs.ts';
import type { RequestContext } from './route.ts';

/** The way to the object of a page: the dashboard, each part of the item's full name, the run. */
export function breadcrumbsOf(context: Pick<RequestContext, 'path' | 'base' | 'via'>): Frame['breadcrumbs'] {
  const { item, run } = context.path;
  if (item === undefined) return [];
  const parts = item.split('/');
  const items = parts.map((text, index) => ({
    text,
    href: itemHref(context, parts.slice(0, index + 1).join('/'), context.via),
  }));
  const runs =
    run === undefined
      ? []
      : [{ text: /^\d+$/.test(run) ? `#${run}` : run, href: `${itemHref(context, item, context.via)}${run}/` }];
  return [{ text: 'Dashboard', href: rootHref(context) }, ...items, ...runs];
}
