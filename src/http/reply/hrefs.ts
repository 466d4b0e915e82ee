import type { Services } from '../../controller/index.ts';
import { prefixOf } from '../request/base-url.ts';

interface Place {
  /** Holds `http://host:port/prefix/` as the client used it: a proxy may have added to the prefix. */
  readonly base: string;
}

interface Server extends Place {
  readonly services: Pick<Services, 'home'>;
}

/** Returns the context path and a path below it: `queue/`. */
export function rootHref({ base }: Place, path = ''): string {
  return `${prefixOf(base)}/${path}`;
}

/** Returns an item's own path for links: context path in front, a slash at the end. */
export function itemHref(server: Server, fullName: string): string {
  return rootHref(server, server.services.home.items.url(fullName));
}

export function runHref(server: Server, fullName: string, number: number): string {
  return `${itemHref(server, fullName)}${number}/`;
}

/** Returns the path of the request's item or view as it was reached, so that links from its pages stay below it. */
export function ownHref(context: Place & { readonly via: string }): string {
  return rootHref(context, context.via);
}
