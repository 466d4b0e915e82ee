import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { attempt } from './attempt.ts';
import { type FieldError, NEW_USER } from './new-user.ts';

/** Says whether people may make accounts for themselves: only where the own realm of the server allows it. */
export function maySignUp({ services }: Pick<RequestContext, 'services'>): boolean {
  const { realm, useSecurity, securityState } = services.home.settings.current;
  const isOwn = realm.className === 'hudson.security.HudsonPrivateSecurityRealm';
  return useSecurity && securityState === 'stated' && isOwn && !realm.disableSignup;
}

const signUpPage = route({
  method: 'GET',
  path: '/signup',
  permission: 'public',
  crumb: 'exempt',
  doc: 'The page on which people make an account for themselves, where that is allowed; 404 otherwise.',
  handler: (context) => (maySignUp(context) ? form(context, {}, []) : notSupported()),
});

const createAccount = route({
  method: 'POST',
  path: '/securityRealm/createAccount',
  permission: 'public',
  crumb: 'required',
  parameters: NEW_USER,
  doc: 'Makes an account for the requester and logs them in, where that is allowed; 401 otherwise.',
  async handler(context) {
    if (!maySignUp(context)) return refused('User sign up is prohibited');
    const { password1: _first, password2: _second, ...values } = context.parameters;
    const errors = await attempt(context.services.security.users, context.parameters);
    if (errors.length > 0) return form(context, values, errors);
    context.renewSession(values.username);
    const text = `You are now logged in as ${values.username}.`;
    const next = { text: 'Go to the first page', href: rootHref(context, '') };
    return { type: 'page', title: 'Jenkins', page: { page: 'message', heading: 'Success', text, next } };
  },
});

/**
 * Makes the first account, where there is none. It takes an administrator: who may do everything on a server without
 * accounts is what its configuration says, not who comes first.
 */
const createFirstAccount = route({
  method: 'POST',
  path: '/securityRealm/createFirstAccount',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: NEW_USER,
  doc: 'Makes the first account; 401 where there is one.',
  async handler(context) {
    const { users } = context.services.security;
    if (users.all().length > 0) return refused('First user was already created');
    const { password1: _first, password2: _second, ...values } = context.parameters;
    const errors = await attempt(users, context.parameters);
    if (errors.length > 0) return form(context, values, errors, 'securityRealm/createFirstAccount');
    context.renewSession(values.username);
    return { type: 'redirect', to: '/' };
  },
});

export const signUpRoutes: readonly Route[] = [signUpPage, createAccount, createFirstAccount];

function form(
  context: RequestContext,
  values: Readonly<Record<string, string>>,
  errors: readonly FieldError[],
  path = 'securityRealm/createAccount',
): Reply {
  return {
    type: 'page',
    title: 'Sign up',
    isAlone: true,
    page: {
      page: 'new-user',
      heading: 'Create an account',
      button: 'Create account',
      action: rootHref(context, path),
      errors,
      values,
    },
  };
}

function notSupported(): Reply {
  const text = 'This is not supported in the current configuration.';
  const page = { page: 'message', heading: 'Sign up', text } as const;
  return { type: 'page', title: 'Signup not supported', isAlone: true, status: 404, page };
}

function refused(text: string): Reply {
  return { type: 'text', text, status: 401 };
}
