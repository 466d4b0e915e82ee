import { textOrEmpty } from '../../parameters/types.ts';
import { localUrl } from '../../request/redirect.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

/** Limits what a provider sends back: a signed document with all groups of a person. */
const MAX_BYTES = 1024 * 1024;

/** Describes what providers send back, in the query or by a form. */
const SENT_BACK = {
  code: textOrEmpty('What the provider gives for a proof.'),
  state: textOrEmpty('What the log-in was begun with.'),
  iss: textOrEmpty('The provider, as it calls itself.'),
  error: textOrEmpty('Why the provider lets nobody in.'),
  SAMLResponse: textOrEmpty('A signed document that says who somebody is.'),
  RelayState: textOrEmpty('What the log-in was begun with.'),
};

const commence = route({
  method: 'GET',
  path: '/securityRealm/commenceLogin',
  permission: 'public',
  crumb: 'exempt',
  parameters: { from: textOrEmpty('Where to go after logging in; only addresses of this server are followed.') },
  doc: 'Sends the browser to the provider that knows people.',
  async handler(context) {
    const callback = new URL('securityRealm/finishLogin', rootUrlOf(context)).href;
    const { logIns } = context.services.security;
    const to = await logIns.begin({ sessionId: context.session().id, callback, from: context.parameters.from });
    return { type: 'redirect', to };
  },
});

const finish = route({
  method: 'GET',
  path: '/securityRealm/finishLogin',
  permission: 'public',
  crumb: 'exempt',
  parameters: { ...SENT_BACK, ticket: textOrEmpty('What a proof that came by a form was taken for.') },
  doc: 'Logs in whom the provider sends back, in the session that began it, and leads to where they wanted to go.',
  async handler(context) {
    const { ticket } = context.parameters;
    const { logIns } = context.services.security;
    const { id } = context.session();
    const { user, from, memory } = logIns.redeem(ticket || (await logIns.prove(sentBack(context.parameters), id)), id);
    context.renewSession(user.id);
    if (memory !== null) logIns.remember(context.session().id, memory);
    return { type: 'redirect', to: (from && localUrl(context.base, from)) || '/' };
  },
});

/**
 * Takes a proof that comes by a form of the provider's site, to which browsers add no cookie of this one: the page to which it
 * leads gets the cookie.
 */
const finishByForm = route({
  method: 'POST',
  path: '/securityRealm/finishLogin',
  permission: 'public',
  crumb: 'exempt',
  maxBodyBytes: MAX_BYTES,
  parameters: SENT_BACK,
  doc: 'Takes the proof of a provider that sends it by a form.',
  async handler({ parameters, services }) {
    const ticket = await services.security.logIns.prove(sentBack(parameters), null);
    return { type: 'redirect', to: `/securityRealm/finishLogin?ticket=${ticket}`, status: 303 };
  },
});

export const providerRoutes: readonly Route[] = [commence, finish, finishByForm];

/** Returns the path that sends a browser to the provider. */
export function commenceLogin(from: string): string {
  return `/securityRealm/commenceLogin${from && `?from=${encodeURIComponent(from)}`}`;
}

/** Returns the address of this server as its settings say, else as the client used it. */
export function rootUrlOf({ services, base }: Pick<RequestContext, 'services' | 'base'>): string {
  return services.home.settings.current.rootUrl ?? base;
}

/** Returns what a provider sent back, by name. */
function sentBack(parameters: Readonly<Record<keyof typeof SENT_BACK, string>>): ReadonlyMap<string, string> {
  const { code, state, iss, error, SAMLResponse, RelayState } = parameters;
  const given = Object.entries({ code, state, iss, error, SAMLResponse, RelayState });
  return new Map(given.filter(([, text]) => text !== ''));
}
