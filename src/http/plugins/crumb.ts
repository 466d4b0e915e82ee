import type { Crumbs, Principal, Session } from '../../security/index.ts';
import { CrumbRefusal } from '../request/refusal.ts';

export interface CrumbCheck {
  readonly method: string;
  readonly principal: Principal;
  readonly session: Session | null;
  /** Returns the crumb from the header, or else from a parameter of the same name; it is called where one is needed. */
  crumb(): string | undefined;
}

/** Returns whether a request has to carry a crumb: every POST, unless it came with an API token, which no browser adds by itself. */
function needsCrumb(
  crumbs: Pick<Crumbs, 'enabled'>,
  { method, principal }: Pick<CrumbCheck, 'method' | 'principal'>,
): boolean {
  return method === 'POST' && crumbs.enabled && !(principal.kind === 'user' && principal.via === 'token');
}

/**
 * Throws a CrumbRefusal unless the request carries a crumb of its user and session. Whether the URL exists plays no
 * part, so that nothing can be learned about it.
 */
export function checkCrumb(crumbs: Crumbs, check: CrumbCheck): void {
  if (!needsCrumb(crumbs, check)) return;
  const { principal, session } = check;
  const crumb = check.crumb();
  if (crumb === undefined || crumb === '') {
    throw new CrumbRefusal(
      `The request has no ${crumbs.field}. Fetch one from crumbIssuer/api/json and send it as a header of that name ` +
        `together with the session cookie, or use an API token in place of the password: then none is needed.`,
    );
  }
  if (crumbs.matches(crumb, principal, session?.id ?? null)) return;
  throw new CrumbRefusal(
    session === null
      ? `The ${crumbs.field} came without the cookie of the session in which it was issued, or that session has ended. ` +
          `Send the cookie along, or use an API token in place of the password.`
      : `The ${crumbs.field} was not issued to this user in this session. Fetch a new one from crumbIssuer/api/json, ` +
          `or use an API token in place of the password.`,
  );
}
