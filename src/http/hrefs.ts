import { itemUrl } from '../model/index.ts';
import { prefixOf } from './base-url.ts';

interface Place {
  /** `http://host:port/prefix/` as the client used it: a proxy may have added to the prefix. */
  readonly base: string;
}

/** Path of an item for links: context path in front, a slash at the end. `via` keeps the view it was reached by. */
export function itemHref({ base }: Place, fullName: string, via = ''): string {
  return `${prefixOf(base)}/${via}${itemUrl(fullName)}`;
}

export function runHref(place: Place, fullName: string, number: number, via = ''): string {
  return `${itemHref(place, fullName, via)}${number}/`;
}

/** The context path and a path below it: `queue/`. */
export function rootHref({ base }: Place, path = ''): string {
  return `${prefixOf(base)}/${path}`;
}
