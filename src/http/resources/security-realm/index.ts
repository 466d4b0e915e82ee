import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { PEOPLE, peoplePage } from '../people/index.ts';
import { attempt } from './attempt.ts';
import { type FieldError, NEW_USER } from './new-user.ts';
import { signUpRoutes } from './sign-up.ts';

const usersPage = route({
  method: 'GET or POST',
  path: '/securityRealm',
  permission: 'Overall/Administer',
  crumb: 'required',
  object: true,
  doc: 'The users who may log in.',
  parameters: PEOPLE,
  handler: async (context) => ({
    type: 'page',
    title: 'Users',
    page: await peoplePage(context, 'Users'),
    trail: trailOf(context),
    tasks: [],
  }),
});

const addUser = route({
  method: 'GET or POST',
  path: '/securityRealm/addUser',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'The page on which people make a user.',
  handler: (context) => form(context, {}, []),
});

const createAccountByAdmin = route({
  method: 'POST',
  path: '/securityRealm/createAccountByAdmin',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: NEW_USER,
  doc: 'Makes a user; where something is wrong, the answer is the form with what it is, and the status 200.',
  async handler(context) {
    const wanted = { ...context.parameters };
    const errors = await attempt(context.services.security.users, wanted);
    if (errors.length === 0) return { type: 'redirect', to: '.' };
    const { password1: _first, password2: _second, ...values } = wanted;
    return form(context, values, errors);
  },
});

export const securityRealmRoutes: readonly Route[] = [usersPage, addUser, createAccountByAdmin, ...signUpRoutes];

function form(context: RequestContext, values: Readonly<Record<string, string>>, errors: readonly FieldError[]): Reply {
  const action = rootHref(context, 'securityRealm/createAccountByAdmin');
  const page = { page: 'new-user', heading: 'Create User', button: 'Create User', action, errors, values } as const;
  return { type: 'page', title: 'Create User', page, trail: trailOf(context), tasks: [] };
}

/** Returns the way to the pages of accounts. */
function trailOf(context: RequestContext): NonNullable<Extract<Reply, { type: 'page' }>['trail']> {
  return [
    { text: 'Manage Jenkins', href: rootHref(context, 'manage/') },
    { text: 'Jenkins’ own user database', href: rootHref(context, 'manage/securityRealm/') },
  ];
}
