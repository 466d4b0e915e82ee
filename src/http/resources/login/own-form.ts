import { CrumbRefusal } from '../../request/refusal.ts';
import type { RequestContext } from '../../route.ts';

type Around = Pick<RequestContext, 'base' | 'crumbField' | 'principal' | 'request' | 'services' | 'session'>;

/**
 * Says whether a log-in comes from a page of this server or from a program. The form of this server has a crumb, which must
 * be right. Programs send none, as they always could; a browser then says from where the form is, and that of another site,
 * by which somebody could be logged in as somebody else, throws a CrumbRefusal.
 */
export function isOwnForm(context: Around): boolean {
  const { crumbs } = context.services.security;
  if (!crumbs.enabled) return true;
  const { request, principal } = context;
  const header = request.headers[crumbs.field.toLowerCase()];
  const crumb = context.crumbField ?? (typeof header === 'string' ? header : undefined);
  if (crumb !== undefined) return crumbs.matches(crumb, principal, context.session().id);
  if (!isFromElsewhere(request.headers, context.base)) return true;
  throw new CrumbRefusal(`The form came from another site. Log in on the page of this server: ${context.base}login`);
}

/** Says whether a browser tells that a form stands on a page of another site, or does not want to tell of which. */
export function isFromElsewhere(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  base: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, referer } = headers;
  const from = origin ?? referer;
  if (from === undefined) return false;
  return typeof from !== 'string' || !URL.canParse(from) || new URL(from).origin !== new URL(base).origin;
}
