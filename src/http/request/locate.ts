import { PERMALINKS, spelledSegment } from '../../model/index.ts';

/** Describes the target of a request. */
export type Located =
  | {
      readonly kind: 'path';
      /** Holds the decoded segments of the flat path for the route table; the root has none. */
      readonly segments: readonly string[];
      /**
       * Holds the path of the item or view as it was reached, as the client spelled it: `view/all/job/a/`; '' where there
       * is none. Jenkins: `Functions#getNearestAncestorUrl`, the segments of the request's own path.
       */
      readonly via: string;
      /** Holds the views on that path that are not the object itself. */
      readonly passed: readonly PassedView[];
      /** Says whether the client left the final slash out. */
      readonly missingSlash: boolean;
      /** Holds the first segment below the prefix, decoded; it is empty at the root. */
      readonly first: string;
    }
  /** Represents a redirect; `to` is a path with prefix and query. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' }
  /** Represents a path that Jenkins rejects: `/../`, an escaped slash, a broken escape. */
  | { readonly kind: 'bad' };

export interface PassedView {
  /** Holds the full name of the folder; '' is the root. */
  readonly owner: string;
  readonly name: string;
}

const FORMATS = new Set(['json', 'xml', 'python', 'schema']);
/** Lists the segments below which everything is the name of a file. */
const FILE_TREES = new Set(['artifact', 'ws', 'userContent', 'static']);
/**
 * Matches what a path may not hold: an escaped slash, backslash or NUL; a bare backslash, semicolon or control character.
 */
const FORBIDDEN = /%(?:2f|5c|00)|[\\;#\u0000-\u0020\u007f]/i;
const NUMBER = /^\d{1,10}$/;
/** Matches a combination of a matrix project: `A=x,B=y`, or the only one of a project without axes. */
const CELL = /^(?:[^=,]+=.*|default)$/;
/** Matches a module of a Maven job, whose name is `g:a`. */
const MODULE = /^[\w.-]+\$[\w.-]+$/;

/**
 * Turns Jenkins's open tree of URLs into the flat paths of the route table: `/job/A/job/B/x` is `/_item/A%2FB/x`,
 * `/job/A/12/x` is `/_run/A/12/x`, `/job/A/view/V/x` is `/_view/%2FA/V/x`, a matrix project's `/job/M/X=1/x` is
 * `/_item/M%2FX%3D1/x`, and so is a build's way to that of a cell, `/job/M/12/X=1/x`; modules `/job/M/g$a/x` likewise. Views
 * before an item are passed over and noted.
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
  if (segments === null) return { kind: 'bad' };
  const first = segments[0]?.name ?? '';
  const below = belowManage(segments);
  // Nobody outside of the server names the flat paths themselves.
  if (below[0]?.name.startsWith('_')) return { kind: 'not-found' };
  const { head, via, passed, rest } = flatten(below);
  const flat = [...head, ...withoutApiSuffix(rest)];
  return { kind: 'path', segments: flat, via, passed, missingSlash: !whole.endsWith('/'), first };
}

/** Returns a request target without its origin, which a request to a proxy includes. */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}

/**
 * Returns the segments below `manage`. Everything at the root is also below it, where Jenkins links to what is for
 * administrators.
 */
function belowManage(segments: readonly Segment[]): readonly Segment[] {
  return segments.length > 1 && segments[0]?.name === 'manage' ? segments.slice(1) : segments;
}

interface Segment {
  readonly name: string;
  /** Holds the segment as the client sent it. */
  readonly sent: string;
}

/** Returns the segments that are not empty; null where one has a broken escape, or stands for its folder or the one above. */
function decode(path: string): Segment[] | null {
  const segments: Segment[] = [];
  for (const sent of path.split('/')) {
    if (sent === '') continue;
    const name = sent.includes('%') ? unescaped(sent) : sent;
    if (name === null || name === '.' || name === '..') return null;
    segments.push({ name, sent });
  }
  return segments;
}

function unescaped(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Returns a segment as the client spelled it, with a slash at the end. */
function spelled({ name, sent }: Segment): string {
  return `${spelledSegment(sent, name)}/`;
}

interface Flat {
  /** Holds the segments of the object in the flat form of the route table. */
  readonly head: readonly string[];
  readonly via: string;
  readonly passed: readonly PassedView[];
  /** Holds the segments that follow the object. */
  readonly rest: readonly string[];
}

/** Walks views, items and a cell in any order that the tree has: `view/V/job/F/view/W/job/M/X=1/3`. */
function flatten(segments: readonly Segment[]): Flat {
  const items: string[] = [];
  let views: string[] = [];
  const passed: PassedView[] = [];
  let via = '';
  let at = 0;
  for (;;) {
    const keyword = segments[at]?.name;
    const named = segments[at + 1];
    if (keyword === 'view' && named !== undefined) views.push(named.name);
    else if (keyword === 'job' && named !== undefined) {
      if (views.length > 0) passed.push({ owner: items.join('/'), name: views.join('/') });
      views = [];
      items.push(named.name);
    } else break;
    via += `${keyword}/${spelled(named)}`;
    at += 2;
  }
  const below = segments.slice(at);
  if (items.length > 0 && views.length === 0) {
    if (NUMBER.test(below[0]?.name ?? '') && isInner(below[1]?.name)) below.unshift(...below.splice(1, 1));
    const [inner] = below;
    if (inner !== undefined && isInner(inner.name)) {
      items.push(CELL.test(inner.name) ? inner.name : inner.name.replace('$', ':'));
      via += spelled(inner);
      below.shift();
    }
  }
  const rest = below.map(({ name }) => name);
  if (views.length > 0) return { head: ['_view', `/${items.join('/')}`, views.join('/')], via, passed, rest };
  if (items.length === 0) return { head: [], via, passed, rest };
  const item = items.join('/');
  const [run] = rest;
  if (run !== undefined && (NUMBER.test(run) || PERMALINKS.some((permalink) => permalink === run)))
    return { head: ['_run', item, run], via, passed, rest: rest.slice(1) };
  return { head: ['_item', item], via, passed, rest };
}

/** Says whether a segment names a part of an item: a cell or a module. */
function isInner(segment: string | undefined): boolean {
  return segment !== undefined && (CELL.test(segment) || MODULE.test(segment));
}

function withoutApiSuffix(rest: readonly string[]): readonly string[] {
  if (FILE_TREES.has(rest[0] ?? '')) return rest;
  const at = rest.findIndex((segment, index) => segment === 'api' && FORMATS.has(rest[index + 1] ?? ''));
  if (at < 0) return rest;
  return isLeaf(rest.slice(0, at)) ? rest.slice(0, at) : rest.slice(0, at + 2);
}

/** Says whether the rest is a leaf that some clients read as if it were an object. */
function isLeaf(rest: readonly string[]): boolean {
  return rest[0] === 'wfapi' || rest.at(-2) === 'wfapi' || rest[0] === 'logText' || rest[0] === 'consoleText';
}
