import { apiPage } from '../../api-page.ts';
import { isSelf, userReference } from '../../beans/user.ts';
import { rootHref } from '../../hrefs.ts';
import { type Route, route } from '../../route.ts';
import { demandOwnUser, demandUser } from './find-user.ts';
import { tokenRoutes } from './tokens.ts';

/** `/me` is the same object under another address. */
export const userRoutes: readonly Route[] = ['/user/:id', '/me'].flatMap(routesUnder);

function routesUnder(prefix: string): readonly Route[] {
  const page = route({
    method: 'GET or POST',
    path: prefix,
    permission: 'Overall/Read',
    crumb: 'required',
    object: true,
    doc: 'The page of the user, with their API tokens for themselves.',
    handler(context) {
      const { id, fullName, description, tokens } = demandUser(context);
      const mine = isSelf(context.principal, { id });
      const mayEdit = mine || context.may('Overall/Administer');
      const href = rootHref(context, `user/${encodeURIComponent(id)}/`);
      return {
        type: 'page',
        title: fullName,
        page: { page: 'user', id, fullName, description, mayEdit, href, tokens: mayEdit ? tokens : [] },
      };
    },
  });
  const api = route({
    method: 'GET or POST',
    path: `${prefix}/api/:format`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'The user in the format json, xml or python.',
    handler: (context) => ({ type: 'export', reference: userReference(demandUser(context)) }),
  });
  const submitDescription = route({
    method: 'POST',
    path: `${prefix}/submitDescription`,
    permission: 'Overall/Read',
    crumb: 'required',
    parameters: { description: 'The new description.' },
    doc: 'Changes the description; for oneself and administrators.',
    async handler(context) {
      const { id } = demandOwnUser(context);
      await context.services.security.users.setDescription(id, context.parameters.get('description') ?? '');
      return { type: 'redirect', to: '.' };
    },
  });
  const routes = [page, api, submitDescription, ...tokenRoutes(prefix)];
  const pageOfApi = route({
    method: 'GET',
    path: `${prefix}/api`,
    permission: 'Overall/Read',
    crumb: 'exempt',
    object: true,
    doc: 'This page.',
    handler(context) {
      const user = demandUser(context);
      const href = rootHref(context, `user/${encodeURIComponent(user.id)}/`);
      const reference = userReference(user);
      return apiPage({ heading: user.fullName, href, reference, routes, below: `${prefix}/` });
    },
  });
  return [...routes, pageOfApi];
}
