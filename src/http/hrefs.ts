import type { Config } from '../controller/index.ts';
import { itemUrl } from '../model/index.ts';

interface Place {
  readonly services: { readonly config: Pick<Config, 'prefix'> };
}

/** Path of an item for links: context path in front, a slash at the end. `via` keeps the view it was reached by. */
export function itemHref({ services }: Place, fullName: string, via = ''): string {
  return `${services.config.prefix}/${via}${itemUrl(fullName)}`;
}

export function runHref(place: Place, fullName: string, number: number, via = ''): string {
  return `${itemHref(place, fullName, via)}${number}/`;
}

/** The context path and a path below it: `queue/`. */
export function rootHref({ services }: Place, path = ''): string {
  return `${services.config.prefix}/${path}`;
}
