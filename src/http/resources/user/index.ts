import type { User, Users } from '../../../security/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { isSelf, userReference } from '../../beans/users/user.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { userBuilds } from './builds.ts';
import { configSubmit } from './config-submit.ts';
import { configurePage } from './configure.ts';
import { deletePage, deleteUser } from './delete.ts';
import { requireOwnUser, requireShownUser, userHref } from './find-user.ts';
import { tokenRoutes } from './tokens.ts';

/**
 * Holds the routes of users; `/me` is the same object under another address, and so is the user below the security realm.
 */
export const userRoutes: readonly Route[] = ['/user/:id', '/me', '/securityRealm/user/:id'].flatMap(routesUnder);

function routesUnder(prefix: string): readonly Route[] {
  const page = route({
    method: 'GET or POST',
    path: prefix,
    permission: 'Overall/Read',
    crumb: 'required',
    object: true,
    doc: 'The page of the user, with their API tokens for themselves.',
    async handler(context) {
      const { id, fullName, description, tokens } = requireShownUser(context);
      const mine = isSelf(context.principal, { id });
      const mayEdit = mine || context.may('Overall/Administer');
      const mayDelete = !mine && context.may('Overall/Administer');
      const href = userHref(context, id);
      return {
        type: 'page',
        title: fullName,
        feeds: feedLinks(fullName, ''),
        page: {
          page: 'user',
          id,
          fullName,
          description,
          mayEdit,
          mayDelete,
          href,
          tokens: mayEdit ? await tokenRows(context.services.security.users, id, tokens) : [],
        },
      };
    },
  });
  const api = exportRoute({
    path: prefix,
    doc: 'A user; their properties for themselves and administrators.',
    reference: (context) => userReference(requireShownUser(context)),
  });
  const submitDescription = route({
    method: 'POST',
    path: `${prefix}/submitDescription`,
    permission: 'Overall/Read',
    crumb: 'required',
    parameters: { description: textOrEmpty('The new description.') },
    doc: 'Changes the description; for oneself and administrators.',
    async handler(context) {
      const { id } = requireOwnUser(context);
      await context.services.security.users.setDescription(id, context.parameters.description);
      return { type: 'redirect', to: '.' };
    },
  });
  return [
    page,
    api,
    submitDescription,
    configurePage(prefix),
    configSubmit(prefix),
    deleteUser(prefix),
    deletePage(prefix),
    userBuilds(prefix),
    ...tokenRoutes(prefix),
  ];
}

async function tokenRows(users: Users, id: string, tokens: User['tokens']) {
  const uses = tokens.length === 0 ? null : await users.tokenUses(id);
  return tokens.map(({ uuid, name, created, expires }) => {
    const use = uses?.get(uuid);
    return { uuid, name, created, expires, uses: use?.count ?? 0, lastUse: use?.last ?? null };
  });
}
