export interface CookieScope {
  /** Holds the path below which a browser sends it. */
  readonly path: string;
  /** Says whether a browser sends it through encrypted connections alone. */
  readonly secure: boolean;
}

/** Returns the value of a cookie in a Cookie header, the first of this name; undefined where there is none. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(name)) return undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

/** Returns the header that gives a client a cookie which no script of a page can read; the value needs no escapes. */
export function setCookie(name: string, value: string, scope: CookieScope): string {
  return `${name}=${value}; Path=${scope.path}${ending(scope)}`;
}

/** Returns the header of a cookie that the browser keeps for a while, beyond its own end. */
export function lastingCookie(name: string, value: string, scope: CookieScope, lifetimeMs: number): string {
  return `${name}=${value}; Path=${scope.path}; Max-Age=${Math.floor(lifetimeMs / 1000)}${ending(scope)}`;
}

/** Returns the header that takes a cookie away. */
export function clearCookie(name: string, scope: CookieScope): string {
  return `${name}=; Max-Age=0; Path=${scope.path}; Expires=${new Date(0).toUTCString()}${ending(scope)}`;
}

/** Returns the header that takes away the cookie of a person who was remembered, in the words that clients know. */
export function forgetCookie(name: string, scope: CookieScope): string {
  return `${name}=; Path=${scope.path}; Expires=Thu, 01-Jan-1970 00:00:00 GMT; Max-Age=0`;
}

function ending({ secure }: CookieScope): string {
  return `; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}
