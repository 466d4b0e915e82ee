import type { Frame } from '../../ui/index.ts';
import type { RequestContext } from '../route.ts';
import { rootHref } from './hrefs.ts';

/** Returns the way to the object of a page as it was reached: the dashboard, views and items, the run. */
export function breadcrumbsOf(context: Pick<RequestContext, 'path' | 'base' | 'via'>): Frame['breadcrumbs'] {
  const { run } = context.path;
  const segments = context.via.split('/').slice(0, -1);
  const crumbs = [{ text: 'Dashboard', href: rootHref(context) }];
  let way = '';
  for (let at = 0; at < segments.length; at += 1) {
    const keyword = segments[at] ?? '';
    const name = keyword === 'job' || keyword === 'view' ? segments[at + 1] : undefined;
    way += `${keyword}/`;
    if (name !== undefined) {
      way += `${name}/`;
      at += 1;
    }
    crumbs.push({ text: decodeURIComponent(name ?? keyword), href: rootHref(context, way) });
  }
  if (run !== undefined) {
    const text = /^\d+$/.test(run) ? `#${run}` : run;
    crumbs.push({ text, href: rootHref(context, `${way}${run}/`) });
  }
  return crumbs;
}
