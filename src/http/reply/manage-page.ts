import type { Page } from '../../ui/index.ts';
import type { Reply, RequestContext } from '../route.ts';
import { rootHref } from './hrefs.ts';

type PageReply = Extract<Reply, { type: 'page' }>;

interface ManagePage<Content extends Page> extends Omit<PageReply, 'type' | 'page' | 'trail'> {
  readonly page: Content;
  /** Holds the rest of the way behind the page of administration: words, and a path below the root. */
  readonly way?: readonly { readonly text: string; readonly path: string }[];
}

/** Returns a page of the area of administration, with the way to it for those who may see where it begins. */
export function managePage<Content extends Page>(
  context: Pick<RequestContext, 'base' | 'may'>,
  { way = [], ...page }: ManagePage<Content>,
): Omit<PageReply, 'page'> & { readonly page: Content } {
  const begins = context.may('Overall/Manage') || context.may('Overall/SystemRead');
  const all = [...(begins ? [{ text: 'Manage Jenkins', path: 'manage/' }] : []), ...way];
  return { type: 'page', ...page, trail: all.map(({ text, path }) => ({ text, href: rootHref(context, path) })) };
}
