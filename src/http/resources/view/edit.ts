import type { View } from '../../../controller/index.ts';
import { checkName, compareNames, fail, rawEncode } from '../../../model/index.ts';
import {
  childOf,
  node,
  parseXml,
  setChild,
  setText,
  tagOfClass,
  type XmlElement,
  type XmlNode,
} from '../../../xml/index.ts';
import { textOrNull } from '../../parameters/types.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { listableNames } from './config.ts';
import { isListView } from './list-view.ts';
import { ownerVia } from './view.ts';
import { viewDocument } from './view-document.ts';
import { VIEW_FORM, type ViewForm } from './view-form.ts';

const DESCRIPTION = { description: textOrNull('The new description.') };

export const submitViewDescription = route({
  method: 'POST',
  path: '/_view/:owner/:view/submitDescription',
  permission: 'View/Configure',
  crumb: 'required',
  parameters: DESCRIPTION,
  doc: 'Changes the description of the view.',
  handler: (context) => describe(context, context.view),
});

/** Passes the description of the root on to the primary view, as Jenkins does. */
export const submitRootDescription: Route = route({
  ...submitViewDescription,
  path: '/submitDescription',
  doc: 'Changes the description of the primary view.',
  handler: (context) => describe(context, context.services.home.views.primary('')),
});

async function describe({ parameters, services }: RequestContext<typeof DESCRIPTION>, view: View) {
  const text = parameters.description;
  await services.home.views.edit(view, [{ path: ['description'], text }]);
  return { type: 'redirect', to: '.' } as const;
}

export const configureView = route({
  method: 'POST',
  path: '/_view/:owner/:view/configSubmit',
  permission: 'View/Configure',
  crumb: 'required',
  otherVerbs: '404',
  parameters: { form: VIEW_FORM },
  doc: 'Changes what the view shows, and its name.',
  async handler(context) {
    const { services, view } = context;
    const { views } = services.home;
    const { form } = context.parameters;
    const name = nameIn(form, view);
    if (name !== view.name && views.get(view.owner, name) !== undefined) fail('VIEW_EXISTS', name);
    await views.replaceConfig(view, editedView(context, view, await views.readConfig(view), form));
    const current = views.get(view.owner, view.name) ?? view;
    if (name !== view.name) await views.rename(current, name);
    return { type: 'redirect', to: `/${ownerVia(context)}view/${rawEncode(name)}/` };
  },
});

/** Returns the name that the form gives the view; its own where the form says nothing of it. Throws where it can be none. */
export function nameIn(form: ViewForm, { name }: View): string {
  const wanted = form.text('name')?.trim() ?? name;
  if (wanted !== name) checkName(wanted);
  return wanted;
}

/** Returns the document of a view with the values of the form. */
export function editedView(context: RequestContext, view: View, before: string, form: ViewForm): string {
  const xml = setText(before, ['description'], form.text('description') || null);
  return isListView(view) ? withList(context, view.owner, xml, form) : xml;
}

/**
 * Returns the document of a list view with the values of the form; names that the requester cannot have seen on it stay
 * listed.
 */
function withList(context: RequestContext, owner: string, before: string, form: ViewForm): string {
  const filter = form.text('statusFilter') ?? '';
  const expression = (form.on('useincluderegex') && form.text('includeRegex')) || null;
  let xml = setText(before, ['includeRegex'], expression);
  xml = setText(xml, ['recurse'], String(form.on('recurse')));
  xml = setText(xml, ['statusFilter'], filter === '' ? null : String(filter === '1'));
  if (form.columns !== null) xml = withColumns(xml, form.columns);
  const { listed } = form;
  if (listed === null) return xml;
  const document = viewDocument(before);
  const offered = listableNames(context, owner, document.recurse);
  const kept = document.listed.filter((name) => !offered.includes(name));
  const names = [...kept, ...offered.filter(listed)].sort(compareNames);
  const comparator = node('comparator', { class: document.comparator });
  return setChild(xml, ['jobNames'], node('jobNames', [comparator, ...names.map((name) => node('string', name))]));
}

/** Returns the document with these columns in this order; those that it had keep what is in them, unless nothing changes. */
function withColumns(xml: string, names: readonly string[]): string {
  const before = viewDocument(xml).columns ?? [];
  if (JSON.stringify(before) === JSON.stringify(names)) return xml;
  const known = childOf(parseXml(xml), 'columns')?.children ?? [];
  const written = [...new Set(names)].map((name) => {
    const tag = tagOfClass(name);
    if (!/^[\w.-]+$/.test(tag)) fail('VIEW_COLUMN_INVALID', name.slice(0, 200));
    return known.find((column) => column.name === tag) ?? node(tag);
  });
  return setChild(xml, ['columns'], node('columns', written.map(copyOf)));
}

/** Returns an element as it was read as one to be written. */
function copyOf(element: XmlElement | XmlNode): XmlNode {
  const { name, attributes = {}, children = [], text = '' } = element;
  if (children.length > 0) return node(name, { ...attributes }, children.map(copyOf));
  return text === '' ? node(name, { ...attributes }) : node(name, { ...attributes }, text);
}
