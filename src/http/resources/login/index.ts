import { fail } from '../../../model/index.ts';
import type { Parameter } from '../../parameters/declare.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { clientAddress } from '../../request/client-address.ts';
import { forgetPerson, rememberPerson } from '../../request/sessions.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { maySignUp } from '../security-realm/sign-up.ts';
import { isLocked, unlockStep } from '../setup-wizard/steps.ts';
import { destination, formAfterMistake } from './destination.ts';
import { isOwnForm } from './own-form.ts';
import { commenceLogin, providerRoutes, rootUrlOf } from './provider.ts';

const loginPage = route({
  method: 'GET',
  path: '/login',
  permission: 'public',
  crumb: 'exempt',
  parameters: { from: textOrEmpty('Where to go after logging in; only addresses of this server are followed.') },
  doc: 'The form for user name and password.',
  handler(context) {
    const { logIns, recovery } = context.services.security;
    // The recovery's administrator, and whom a provider lets in by a password, need the form.
    if (logIns.provider !== null && !logIns.takesPasswords && recovery === null) {
      return { type: 'redirect', to: commenceLogin(context.parameters.from) };
    }
    return form(context, false);
  },
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
 * Checks a password. No other site can log somebody in (`own-form.ts`). Too many wrong ones have to wait, which is as if
 * the password were wrong. The handler itself checks the crumb: a wrong one leads back to the form, as in Jenkins.
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
    remember_me: textOrEmpty('`on` also gives the client a cookie by which the person is known for two weeks.'),
  },
  doc: 'Logs in; the answer is a redirect, to loginError where the password is wrong.',
  async handler(context) {
    const { parameters, services, base, reply } = context;
    const { security } = services;
    const { from } = parameters;
    const address = clientAddress(context.request.raw);
    const user = isOwnForm(context)
      ? await security.logIn(parameters.j_username, parameters.j_password, address)
      : null;
    if (user === null) {
      forgetPerson(security, base, reply);
      return { type: 'redirect', to: formAfterMistake(from) };
    }
    context.renewSession(user.id);
    if (security.rememberMe.enabled && isTicked(parameters.remember_me)) rememberPerson(security, base, reply, user.id);
    return { type: 'redirect', to: destination(base, from) };
  },
});

const passwordInAddress = route({
  method: 'GET',
  path: '/j_spring_security_check',
  permission: 'public',
  crumb: 'exempt',
  doc: 'Refuses a log-in by an address, which would stand in logs and histories with its password.',
  handler: () => fail('LOG_IN_BY_ADDRESS'),
});

const loginEntry = route({
  method: 'GET',
  path: '/loginEntry',
  permission: 'public',
  crumb: 'exempt',
  doc: 'Leads to the form for user name and password.',
  handler: () => ({ type: 'redirect', to: '/login', status: 303 }),
});

/** Logs the requester out. It takes a GET, as in Jenkins, since nothing but the session is lost. */
const logout = route({
  method: 'GET or POST',
  path: '/logout',
  audit: 'always',
  permission: 'public',
  crumb: 'required',
  doc: 'Ends the session.',
  async handler(context) {
    const { id } = context.session();
    context.renewSession(null);
    const elsewhere = await context.services.security.logIns.logOutUrl(id, rootUrlOf(context));
    return { type: 'redirect', to: elsewhere ?? '/' };
  },
});

export const loginRoutes: readonly Route[] = [
  loginPage,
  loginError,
  checkPassword,
  passwordInAddress,
  loginEntry,
  logout,
  ...providerRoutes,
];

function form(context: RequestContext<{ from: Parameter<string> }>, failed: boolean): Reply {
  const { from } = context.parameters;
  const { security } = context.services;
  const status = failed ? 401 : 200;
  if (isLocked(context) && security.logIns.provider === null) {
    return { type: 'page', title: 'Sign in', isAlone: true, status, page: unlockStep(context, from, failed) };
  }
  const { logIns } = context.services.security;
  const provider =
    logIns.provider === null ? null : { name: logIns.provider, href: rootHref(context, commenceLogin(from).slice(1)) };
  return {
    type: 'page',
    title: 'Sign in',
    isAlone: true,
    status,
    page: {
      page: 'login',
      action: 'j_spring_security_check',
      from,
      failed,
      notes: security.accessNotes(),
      mayBeRemembered: security.rememberMe.enabled,
      signUpHref: maySignUp(context) ? rootHref(context, 'signup') : null,
      provider,
    },
  };
}

function isTicked(value: string): boolean {
  return value === 'on' || value === 'true';
}
