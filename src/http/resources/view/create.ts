import type { View } from '../../../controller/index.ts';
import { checkName, fail, rawEncode } from '../../../model/index.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { holdsSecrets } from '../../reply/encrypted-secrets.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { forFolders } from '../../request/container-routes.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { offeredViews } from './view-kinds.ts';

const NEW_VIEW = {
  name: textOrEmpty('Name of the new view.'),
  mode: textOrEmpty('`copy`, or the Java class of an empty view; not needed with an XML body.'),
  from: textOrEmpty('View to copy.'),
};

const createView = route({
  method: 'POST',
  path: '/createView',
  permission: 'View/Create',
  crumb: 'required',
  otherVerbs: '404',
  parameters: NEW_VIEW,
  doc: 'Makes a view from a document in the body, by copying one, or an empty one.',
  async handler(context) {
    const { parameters, owner, services, via } = context;
    const { mode } = parameters;
    const contentType = context.request.headers['content-type'];
    if (contentType === undefined && mode !== 'copy') fail('CONTENT_TYPE_MISSING');
    const given = parameters.name;
    checkName(given);
    const name = given.trim();
    if (services.home.views.get(owner, name) !== undefined) fail('VIEW_EXISTS', name);
    if (mode === '') {
      if (!/^(?:application|text)\/xml/i.test(contentType ?? '')) fail('VIEW_MODE_MISSING');
      await services.home.views.create(owner, name, context.body);
      return { type: 'empty', status: 200 };
    }
    const view = mode === 'copy' ? await copy(context, name) : await services.home.views.createEmpty(owner, name, mode);
    // A view that shows what a person may see has nothing to configure first.
    const next = mode === 'hudson.model.MyView' ? '' : 'configure';
    return { type: 'redirect', to: `/${via}view/${rawEncode(view.name)}/${next}` };
  },
});

async function copy(context: RequestContext<typeof NEW_VIEW>, name: string): Promise<View> {
  const { owner, parameters, services } = context;
  const { views } = services.home;
  const { from } = parameters;
  if (from === '') fail('VIEW_FROM_MISSING');
  const source = views.get(owner, from);
  if (source === undefined) return fail('VIEW_FROM_UNKNOWN', from);
  context.require('View/Read');
  const xml = await views.readConfig(source);
  if (holdsSecrets(xml)) context.require('View/Configure');
  return views.create(owner, name, xml);
}

const newView = route({
  method: 'GET or POST',
  path: '/newView',
  permission: 'View/Create',
  crumb: 'required',
  doc: 'The page on which people make a view.',
  handler(context) {
    const { may, owner, services } = context;
    const href = ownHref(context);
    const copies = may('View/Read') ? services.home.views.of(owner).map(({ name }) => name) : [];
    return {
      type: 'page',
      title: owner === '' ? 'New view' : 'New View',
      feeds: feedLinks(services.home.views.primary(owner).name, href),
      page: {
        page: 'new-view',
        action: `${href}createView`,
        checkHref: `${href}checkViewName`,
        kinds: offeredViews(services),
        copies,
      },
    };
  },
});

export const createViewRoutes: readonly Route[] = [...forFolders(createView), ...forFolders(newView)];
