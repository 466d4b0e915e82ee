import type { View } from '../../../controller/index.ts';
import { checkName, fail, rawEncode } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { requireOwnUser, requireShownUser, requireUser } from '../user/find-user.ts';
import { listOf } from './config.ts';
import { deletionOf } from './delete.ts';
import { editedView, nameIn } from './edit.ts';
import { isListView } from './list-view.ts';
import { placeOf, trailOf } from './own-views.ts';
import { PREVIEW_PARAMETERS, previewOf } from './preview.ts';
import { viewDocument } from './view-document.ts';
import { VIEW_FORM } from './view-form.ts';
import { offeredViews } from './view-kinds.ts';

const PAGE = { method: 'GET or POST', permission: 'Overall/Read', crumb: 'required' } as const;
const POST = { method: 'POST', permission: 'Overall/Read', crumb: 'required', otherVerbs: '404' } as const;

/** Returns the routes by which people make, change and delete views of their own; administrators do it for others, too. */
export function editRoutes(prefix: string): readonly Route[] {
  const newView = route({
    ...PAGE,
    path: `${prefix}/newView`,
    doc: 'The page on which people make a view of their own.',
    handler(context) {
      const user = requireOwnUser(context, requireShownUser(context));
      const action = rootHref(context, `${placeOf(user)}createView`);
      const kinds = offeredViews(context.services);
      return {
        type: 'page',
        title: 'New View',
        trail: trailOf(context, user),
        page: { page: 'new-view', action, checkHref: null, kinds, copies: [] },
      };
    },
  });
  const createView = route({
    ...POST,
    path: `${prefix}/createView`,
    parameters: {
      name: textOrEmpty('Name of the new view.'),
      mode: textOrEmpty('`copy`, or the Java class of an empty view; not needed with an XML body.'),
      from: textOrEmpty('View of the user to copy.'),
    },
    doc: 'Makes a view of a user from a document in the body, by copying one, or an empty one; for oneself and administrators.',
    async handler(context) {
      const user = requireOwnUser(context);
      const { name: given, mode, from } = context.parameters;
      const { personalViews } = context.services.home;
      checkName(given);
      const name = given.trim();
      if (mode === '') {
        if (!/^(?:application|text)\/xml/i.test(context.request.headers['content-type'] ?? ''))
          fail('VIEW_MODE_MISSING');
        await personalViews.create(user.id, name, context.body);
        return { type: 'empty', status: 200 };
      }
      if (mode === 'copy') await personalViews.create(user.id, name, await personalViews.readConfig(user.id, from));
      else await personalViews.createEmpty(user.id, name, mode);
      const next = mode === 'hudson.model.MyView' ? '' : 'configure';
      return { type: 'redirect', to: `/${placeOf(user)}view/${rawEncode(name)}/${next}` };
    },
  });
  return [newView, createView, ...viewRoutes(`${prefix}/view/:name`)];
}

function viewRoutes(path: string): readonly Route[] {
  const configure = route({
    ...PAGE,
    path: `${path}/configure`,
    doc: 'The page on which people edit a view of their own.',
    async handler(context) {
      const { user, view, xml } = await wanted(context, requireShownUser(context));
      const href = rootHref(context, `${placeOf(user)}view/${rawEncode(view.name)}/`);
      const list = isListView(view) ? listOf(context, view, viewDocument(xml), href) : null;
      const description = view.config.description ?? '';
      const common = {
        name: view.name,
        description,
        list,
        action: `${href}configSubmit`,
        xmlHref: `${href}config.xml`,
      };
      const trail = trailOf(context, user, view);
      return { type: 'page', title: 'Edit View', trail, page: { page: 'view-config', ...common } };
    },
  });
  const submit = route({
    ...POST,
    path: `${path}/configSubmit`,
    parameters: { form: VIEW_FORM },
    doc: 'Changes what a view of a user shows, and its name; for oneself and administrators.',
    async handler(context) {
      const { user, view, xml } = await wanted(context);
      const { form } = context.parameters;
      const name = nameIn(form, view);
      const { personalViews } = context.services.home;
      await personalViews.replaceConfig(user.id, view.name, editedView(context, view, xml, form), name);
      if (user.primaryView === view.name && name !== view.name)
        await context.services.security.users.setDetails(user.id, { primaryView: name });
      return { type: 'redirect', to: `/${placeOf(user)}view/${rawEncode(name)}/` };
    },
  });
  const read = route({
    method: 'GET',
    permission: 'Overall/Read',
    crumb: 'exempt',
    path: `${path}/config.xml`,
    doc: 'The document of a view of a user; for oneself and administrators.',
    handler: async (context) => ({
      type: 'text',
      text: (await wanted(context, requireShownUser(context))).xml,
      contentType: 'application/xml',
    }),
  });
  const replace = route({
    method: 'POST',
    permission: 'Overall/Read',
    crumb: 'required',
    otherVerbs: '400',
    path: `${path}/config.xml`,
    doc: 'Replaces a view of a user by the document in the body, but for its name; for oneself and administrators.',
    async handler(context) {
      const { user, view } = await wanted(context);
      await context.services.home.personalViews.replaceConfig(user.id, view.name, context.body);
      return { type: 'empty', status: 200 };
    },
  });
  const remove = route({
    ...POST,
    path: `${path}/doDelete`,
    doc: 'Deletes a view of a user, but not the last one; for oneself and administrators.',
    async handler(context) {
      const { user, view } = await wanted(context);
      await context.services.home.personalViews.delete(user.id, view.name);
      return { type: 'redirect', to: `/${placeOf(user)}` };
    },
  });
  const removePage = route({
    ...PAGE,
    path: `${path}/delete`,
    doc: 'Asks whether a view of a user is to be deleted.',
    async handler(context) {
      const { user, view } = await wanted(context, requireShownUser(context));
      const href = rootHref(context, `${placeOf(user)}view/${rawEncode(view.name)}/`);
      const trail = trailOf(context, user, view);
      return { type: 'page', title: `Delete View ${view.name}`, trail, page: deletionOf(view, href) };
    },
  });
  const preview = route({
    ...PAGE,
    path: `${path}/preview`,
    parameters: PREVIEW_PARAMETERS,
    doc: 'What an expression for the view of a user would select, for its editor.',
    handler: async (context) => previewOf(context, (await wanted(context, requireShownUser(context))).view),
  });
  return [configure, submit, read, replace, removePage, remove, preview];
}

/** Returns the view that the path names, with its document, for its owner and administrators. Throws VIEW_NOT_FOUND. */
async function wanted(
  context: Pick<RequestContext, 'path' | 'principal' | 'services' | 'require'>,
  named: User = requireUser(context),
): Promise<{ readonly user: User; readonly view: View; readonly xml: string }> {
  const user = requireOwnUser(context, named);
  const { personalViews } = context.services.home;
  const name = context.path['name'] ?? '';
  const view = (await personalViews.of(user.id)).find((each) => each.name === name) ?? fail('VIEW_NOT_FOUND', name);
  return { user, view, xml: await personalViews.readConfig(user.id, name) };
}
