import { PERMALINKS } from '../model/index.ts';

/** Where a request goes. */
export type Located =
  | {
      readonly kind: 'path';
      /** Flat path for the route table, escaped, without a final slash (the root's alone is `/`). */
      readonly path: string;
      /** View segments by which an item was reached, escaped: `view/all/`; empty otherwise. */
      readonly via: string;
      /** The client left the final slash out. */
      readonly missingSlash: boolean;
      /** First segment below the prefix, decoded; empty at the root. */
      readonly first: string;
    }
  /** `to`: path with prefix and query. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' }
  /** Not a path that Jenkins would look at: `/../`, an escaped slash, a broken escape. */
  | { readonly kind: 'bad' };

const FORMATS = new Set(['json', 'xml', 'python', 'schema']);
/** Below these everything is the name of a file. */
const FILE_TREES = new Set(['artifact', 'ws', 'userContent', 'static']);
/** What holds a path together: escaped slash, backslash or NUL; a bare backslash, semicolon or control character. */
const FORBIDDEN = /%(?:2f|5c|00)|[\\;#\u0000-\u0020\u007f]/i;
const NUMBER = /^\d{1,10}$/;

/**
 * Turns Jenkins's open tree of URLs into the flat paths of the route table: `/job/A/job/B/x` is `/_item/A%2FB/x`,
 * `/job/A/12/x` is `/_run/A/12/x`, `/view/V/x` is `/_view/V/x`; views before an item are passed over and noted.
 * Empty segments are dropped before anything is looked at, as Stapler does. What follows `api/json` is dropped as well:
 * there are clients that append it to every URL. `url` is the request target with its query.
 */
export function locate(url: string, prefix: string): Located {
  const target = withoutOrigin(url);
  const queryAt = target.indexOf('?');
  const whole = queryAt < 0 ? target : target.slice(0, queryAt);
  const query = queryAt < 0 ? '' : target.slice(queryAt);
  if (!whole.startsWith('/') || FORBIDDEN.test(whole)) return { kind: 'bad' };
  if (prefix !== '' && (whole === prefix || /^\/+$/.test(whole))) return { kind: 'redirect', to: `${prefix}/${query}` };
  if (prefix !== '' && !whole.startsWith(`${prefix}/`)) return { kind: 'not-found' };
  const segments = decode(whole.slice(prefix.length));
  if (segments === null || segments.some((segment) => segment === '.' || segment === '..')) return { kind: 'bad' };
  const [first = ''] = segments;
  if (first.startsWith('_')) return { kind: 'not-found' };
  const { head, via, rest } = flatten(segments);
  const path = `/${[...head, ...withoutApiSuffix(rest)].map(encodeURIComponent).join('/')}`;
  return { kind: 'path', path, via, missingSlash: !whole.endsWith('/'), first };
}

/** A request to a proxy names the origin too. */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}

function decode(path: string): string[] | null {
  try {
    return path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** `head` names the object in the table's way, `rest` is what is asked of it. */
function flatten(segments: readonly string[]): { head: string[]; via: string; rest: readonly string[] } {
  const views = named(segments, 0, 'view');
  const names = items(segments, views.next);
  if (names.found.length === 0) {
    if (views.found.length === 0) return { head: [], via: '', rest: segments };
    return { head: ['_view', views.found.join('/')], via: '', rest: segments.slice(views.next) };
  }
  const via = views.found.map((view) => `view/${encodeURIComponent(view)}/`).join('');
  const item = names.found.join('/');
  const run = segments[names.next];
  if (run !== undefined && (NUMBER.test(run) || PERMALINKS.some((permalink) => permalink === run)))
    return { head: ['_run', item, run], via, rest: segments.slice(names.next + 1) };
  return { head: ['_item', item], via, rest: segments.slice(names.next) };
}

/** `job/A/job/B`, with views of folders in between: `job/A/view/V/job/B`. */
function items(segments: readonly string[], from: number): { found: string[]; next: number } {
  const all = named(segments, from, 'job');
  while (all.found.length > 0) {
    const views = named(segments, all.next, 'view');
    const more = views.found.length === 0 ? views : named(segments, views.next, 'job');
    if (views.found.length === 0 || more.found.length === 0) break;
    all.found.push(...more.found);
    all.next = more.next;
  }
  return all;
}

/** Pairs of a keyword and a name: `job/A/job/B` -> A, B. */
function named(segments: readonly string[], from: number, keyword: string): { found: string[]; next: number } {
  const found: string[] = [];
  let next = from;
  for (;;) {
    const name = segments[next + 1];
    if (segments[next] !== keyword || name === undefined) return { found, next };
    found.push(name);
    next += 2;
  }
}

function withoutApiSuffix(rest: readonly string[]): readonly string[] {
  if (FILE_TREES.has(rest[0] ?? '')) return rest;
  const at = rest.findIndex((segment, index) => segment === 'api' && FORMATS.has(rest[index + 1] ?? ''));
  if (at < 0) return rest;
  return isLeaf(rest.slice(0, at)) ? rest.slice(0, at) : rest.slice(0, at + 2);
}

/** Leaves that some clients read as if they were objects. */
function isLeaf(rest: readonly string[]): boolean {
  return rest[0] === 'wfapi' || rest.at(-2) === 'wfapi' || rest[0] === 'logText' || rest[0] === 'consoleText';
}
