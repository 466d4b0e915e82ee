import type { Item } from '../../../controller/index.ts';
import { checkName, fail, itemUrl } from '../../../model/index.ts';
import { mayOn } from '../../access.ts';
import { demandPrimaryView } from '../../primary-view.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const PARAMETERS = {
  name: 'Name of the new item.',
  mode: '`copy`, or the Java class of an empty item; not needed with an XML body.',
  from: 'Item to copy.',
};

export const createItem = route({
  method: 'POST',
  path: '/createItem',
  permission: 'Job/Create',
  crumb: 'required',
  parameters: PARAMETERS,
  doc: 'Makes a job from a config.xml in the body, by copying one, or an empty one.',
  handler: create,
});

export const createItemInView: Route = route({
  ...createItem,
  path: '/_view/:view/createItem',
  handler(context) {
    demandPrimaryView(context);
    return create(context);
  },
});

/** Jenkins: `ItemGroupMixIn#createTopLevelItem`; the order of the checks is its own. */
async function create(context: RequestContext): Promise<Reply> {
  const { parameters, services } = context;
  const mode = parameters.get('mode');
  const contentType = context.request.headers['content-type'];
  if (contentType === undefined && mode !== 'copy') fail('CONTENT_TYPE_MISSING');
  const given = parameters.get('name');
  if (given === undefined) return fail('NAME_PARAMETER_MISSING');
  checkName(given);
  const name = given.trim();
  if (services.home.items.get(name) !== undefined) fail('ITEM_EXISTS', name);
  if (mode === 'copy') return configureNext(await copy(context, name));
  if (isXml(contentType)) {
    await services.home.items.create(name, context.body);
    return { type: 'empty', status: 200 };
  }
  if (mode === undefined) return fail('MODE_MISSING');
  return configureNext(await services.home.items.createEmpty(name, mode));
}

async function copy(context: RequestContext, name: string): Promise<Item> {
  const { items } = context.services.home;
  const from = (context.parameters.get('from') ?? '').replace(/^\//, '');
  if (from === '') fail('COPY_FROM_MISSING');
  const source = items.get(from);
  if (source === undefined || !mayOn(context, 'Job/Read', from)) return fail('COPY_FROM_UNKNOWN', from);
  if (source.kind === 'unloadable') return fail('COPY_FROM_UNLOADABLE', from);
  if (!mayOn(context, 'Job/ExtendedRead', from)) {
    context.demand('Job/ExtendedRead');
    fail('COPY_FROM_UNLOADABLE', from);
  }
  return items.copy(source, name);
}

function configureNext(item: Item): Reply {
  return { type: 'redirect', to: `/${itemUrl(item.fullName)}configure` };
}

function isXml(contentType: string | undefined): boolean {
  return contentType !== undefined && /^(?:application|text)\/xml/i.test(contentType);
}
