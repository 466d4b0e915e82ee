/** Holds the parts of a URI as they are written; null marks an absent part. */
export interface UriParts {
  readonly scheme: string | null;
  readonly authority: string | null;
  readonly path: string | null;
  readonly query: string | null;
  readonly fragment: string | null;
  /** Holds the text after the scheme of a URI such as `mailto:a@b`, which has no path. */
  readonly opaque: string | null;
}

export interface UriProblem {
  readonly reason: string;
  readonly index: number;
}

const UNRESERVED = "-_.!~*'()0-9A-Za-z";
const PCHAR = `${UNRESERVED}:@&=+$,`;
// Java also takes characters beyond US-ASCII that are neither blank nor control characters.
const OTHER = '\\u00a1-\\u1fff\\u200b-\\u2027\\u202a-\\u202e\\u2030-\\u205e\\u2060-\\u2fff\\u3001-\\uffff';

const ALLOWED = {
  path: new RegExp(`^[${PCHAR};/${OTHER}]$`),
  query: new RegExp(`^[${PCHAR};/?\\[\\]${OTHER}]$`),
  fragment: new RegExp(`^[${PCHAR};/?\\[\\]${OTHER}]$`),
  authority: new RegExp(`^[${UNRESERVED}$,;:@&=+\\[\\]${OTHER}]$`),
  'opaque part': new RegExp(`^[${PCHAR};/?\\[\\]${OTHER}]$`),
} as const;

type Component = keyof typeof ALLOWED;

/** Reads a URI as RFC 2396 and `java.net.URI` do. */
export function parseUri(text: string): UriParts | UriProblem {
  const hash = text.indexOf('#');
  const main = hash < 0 ? text : text.slice(0, hash);
  const fragment = hash < 0 ? null : text.slice(hash + 1);
  const colon = /^[^:/?#]*:/.exec(main);
  if (colon === null) return hierarchical(text, null, main, 0, fragment);
  const scheme = colon[0].slice(0, -1);
  if (scheme === '') return { reason: 'Expected scheme name', index: 0 };
  const wrong = /^[A-Za-z]/.test(scheme) ? scheme.search(/[^-+.0-9A-Za-z]/) : 0;
  if (wrong >= 0) return { reason: 'Illegal character in scheme name', index: wrong };
  const at = colon[0].length;
  if (at === main.length) return { reason: 'Expected scheme-specific part', index: at };
  if (main.charAt(at) === '/') return hierarchical(text, scheme, main, at, fragment);
  const opaque = main.slice(at);
  return (
    illegal('opaque part', opaque, at) ??
    illegal('fragment', fragment ?? '', hash + 1) ?? {
      scheme,
      authority: null,
      path: null,
      query: null,
      fragment,
      opaque,
    }
  );
}

function hierarchical(
  text: string,
  scheme: string | null,
  main: string,
  start: number,
  fragment: string | null,
): UriParts | UriProblem {
  const mark = main.indexOf('?', start);
  const end = mark < 0 ? main.length : mark;
  const query = mark < 0 ? null : main.slice(mark + 1);
  let authority: string | null = null;
  let at = start;
  if (main.startsWith('//', start)) {
    const slash = main.indexOf('/', start + 2);
    const stop = slash < 0 || slash > end ? end : slash;
    authority = main.slice(start + 2, stop);
    at = stop;
    if (authority === '') {
      if (stop === text.length) return { reason: 'Expected authority', index: stop };
      authority = null;
    } else {
      // Java reads it twice, as a server and as a name, and tells where it began.
      const wrong = illegal('authority', authority, start + 2);
      if (wrong !== undefined) return { ...wrong, index: start + 2 };
    }
  }
  const path = main.slice(at, end);
  return (
    illegal('path', path, at) ??
    illegal('query', query ?? '', end + 1) ??
    illegal('fragment', fragment ?? '', main.length + 1) ?? { scheme, authority, path, query, fragment, opaque: null }
  );
}

function illegal(component: Component, text: string, offset: number): UriProblem | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '%') {
      if (!/^%[0-9a-f]{2}/i.test(text.slice(at, at + 3)))
        return { reason: 'Malformed escape pair', index: offset + at };
      at += 2;
    } else if (!ALLOWED[component].test(char)) {
      return { reason: `Illegal character in ${component}`, index: offset + at };
    }
  }
  return undefined;
}

/** Returns user, host and port of an authority that names a server, or null where it is some other name. */
export function serverOf(
  authority: string,
): { readonly userInfo: string | null; readonly host: string; readonly port: number } | null {
  const at = authority.lastIndexOf('@');
  const userInfo = at < 0 ? null : authority.slice(0, at);
  const parts = /^(\[[0-9a-fA-F:.%]+\]|[^:[\]]*)(?::(\d*))?$/.exec(authority.slice(at + 1));
  if (parts === null) return null;
  const [, host = '', port = ''] = parts;
  const name = /^(?:[0-9A-Za-z](?:[-0-9A-Za-z]*[0-9A-Za-z])?\.)*[A-Za-z](?:[-0-9A-Za-z]*[0-9A-Za-z])?\.?$/;
  if (!host.startsWith('[') && !name.test(host) && !/^\d+\.\d+\.\d+\.\d+$/.test(host)) return null;
  return { userInfo, host, port: port === '' ? -1 : Number(port) };
}

export function uriText({ scheme, authority, path, query, fragment, opaque }: UriParts): string {
  return [
    scheme === null ? '' : `${scheme}:`,
    authority === null ? '' : `//${authority}`,
    opaque ?? path ?? '',
    query === null ? '' : `?${query}`,
    fragment === null ? '' : `#${fragment}`,
  ].join('');
}

/** Takes `.` and `..` out of a path; what cannot be taken out stays. */
export function normalizePath(path: string): string {
  const absolute = path.startsWith('/');
  const kept: string[] = [];
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const segment of segments) {
    if (segment === '.') continue;
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else kept.push(segment);
  }
  const folder = /(?:^|\/)\.{0,2}$/.test(path) && kept.length > 0 && kept.at(-1) !== '..';
  const body = kept.join('/') + (folder ? '/' : '');
  const colonFirst = !absolute && /^[^/]*:/.test(body);
  return `${absolute ? '/' : ''}${colonFirst ? './' : ''}${body}`;
}

/** Implements `base.resolve(given)`. */
export function resolveUri(base: UriParts, given: UriParts): UriParts {
  if (given.opaque !== null || base.opaque !== null) return given;
  if (given.scheme !== null) return given;
  if (given.authority === null && given.path === '' && given.query === null && given.fragment !== null) {
    return { ...base, fragment: given.fragment };
  }
  if (given.authority !== null) return { ...given, scheme: base.scheme };
  const path = given.path ?? '';
  const folder = (base.path ?? '').replace(/[^/]*$/, '');
  return {
    ...given,
    scheme: base.scheme,
    authority: base.authority,
    path: path.startsWith('/') ? path : normalizePath(folder + path),
  };
}

/** Replaces the characters that are not allowed in a part by escapes. */
export function quotePart(component: Component, text: string, percentAllowed: boolean): string {
  let quoted = '';
  for (const char of text) {
    const fine = char === '%' ? percentAllowed : ALLOWED[component].test(char) || char.length > 1;
    quoted += fine
      ? char
      : Array.from(Buffer.from(char), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  }
  return quoted;
}

/** Replaces escapes by the characters that they represent. */
export function unquotePart(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
}
