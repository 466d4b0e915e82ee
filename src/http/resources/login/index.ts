import type { Parameter } from '../../parameters/declare.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { localUrl } from '../../request/redirect.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const loginPage = route({
  method: 'GET',
  path: '/login',
  permission: 'public',
  crumb: 'exempt',
  parameters: { from: textOrEmpty('Where to go after logging in; only addresses of this server are followed.') },
  doc: 'The form for user name and password.',
  handler: (context) => form(context, false),
});

const loginError = route({
  method: 'GET',
  path: '/loginError',
  permission: 'public',
  crumb: 'exempt',
  parameters: { from: textOrEmpty('As in login.') },
  doc: 'The same form after a wrong password, with the status 401.',
  handler: (context) => form(context, true),
});

/**
 * Checks a password. The form has to carry its crumb, so that no other site can log somebody in. A wrong one leads back to
 * the form like a wrong password, as in Jenkins; therefore the handler checks it.
 */
const checkPassword = route({
  method: 'POST',
  path: '/j_spring_security_check',
  permission: 'public',
  crumb: 'exempt',
  parameters: {
    j_username: textOrEmpty('User name.'),
    j_password: textOrEmpty('Password.', { type: 'string', format: 'password' }),
    from: textOrEmpty('Where to go then.'),
  },
  doc: 'Logs in; the answer is a redirect, to loginError where the password is wrong.',
  async handler(context) {
    const { parameters, services, base } = context;
    const { users } = services.security;
    const id = parameters.j_username;
    const right = hasCrumb(context) && (await users.checkPassword(id, parameters.j_password));
    const user = right ? users.get(id) : undefined;
    const { from } = parameters;
    if (user === undefined) {
      return { type: 'redirect', to: `/loginError${from && `?from=${encodeURIComponent(from)}`}` };
    }
    context.renewSession(user.id);
    return { type: 'redirect', to: (from && localUrl(base, from)) || '/' };
  },
});

/** Logs the requester out. It takes a GET, as in Jenkins, since nothing but the session is lost. */
const logout = route({
  method: 'GET or POST',
  path: '/logout',
  permission: 'public',
  crumb: 'exempt',
  doc: 'Ends the session.',
  handler(context) {
    context.renewSession(null);
    return { type: 'redirect', to: '/' };
  },
});

export const loginRoutes: readonly Route[] = [loginPage, loginError, checkPassword, logout];

function form(context: RequestContext<{ from: Parameter<string> }>, failed: boolean): Reply {
  const { from } = context.parameters;
  const action = rootHref(context, 'j_spring_security_check');
  return {
    type: 'page',
    title: 'Sign in',
    status: failed ? 401 : 200,
    page: { page: 'login', action, from, failed, notes: context.services.security.accessNotes() },
  };
}

function hasCrumb({ crumbField, request, principal, services, session }: RequestContext): boolean {
  const { crumbs } = services.security;
  const header = request.headers[crumbs.field.toLowerCase()];
  const crumb = crumbField ?? (typeof header === 'string' ? header : '');
  return !crumbs.enabled || crumbs.matches(crumb, principal, session().id);
}
