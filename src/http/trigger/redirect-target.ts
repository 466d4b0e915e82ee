/**
 * Returns whether a form may send its user there: a path of this server. Addresses with a scheme or host are refused, and
 * what browsers read as one. Jenkins: `Util.isSafeToRedirectTo`.
 */
export function isSafeTarget(to: string): boolean {
  return !/[\u0000-\u001f\\]/.test(to) && !/^\s*(?:\/\/|[a-z][a-z0-9+.-]*:)/i.test(to);
}
