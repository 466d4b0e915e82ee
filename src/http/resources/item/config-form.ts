import type { LoadedItem } from '../../../controller/index.ts';
import { formOf, freshPart, ownerOf } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import type { KindFamily } from '../../../points/index.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';
import { configurationTag } from '../../reply/configuration-tag.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';

/** Lists the families whose parts forms fetch when they are needed. */
const FAMILIES = [
  'axis',
  'branch-property',
  'build-strategy',
  'builder',
  'condition',
  'definition',
  'library-retriever',
  'maven-reporter',
  'parameter',
  'property',
  'publisher',
  'scm',
  'scm-navigator',
  'scm-source',
  'trigger',
  'wrapper',
] as const satisfies readonly KindFamily[];

/** Says whether an item has a form; what a job makes itself, and what is reported from outside, has none. */
export function hasForm({ itemKind: { form } }: LoadedItem): boolean {
  return form !== 'cell' && form !== 'module' && form !== 'external';
}

/** Returns the page with the form of an item. */
export async function configFormPage(context: RequestContext, item: LoadedItem): Promise<Reply> {
  const { services } = context;
  const href = ownHref(context);
  const xml = await services.home.items.readConfig(item);
  const { kinds, home } = services;
  return {
    type: 'page',
    title: `${item.name} Config`,
    tasks: [],
    page: {
      page: 'config-form',
      name: item.name,
      form: {
        tree: formOf({ kinds, context: kinds.context, secrets: home.secrets }, item.itemKind, xml),
        action: `${href}configSubmit`,
        next: href,
        parts: `${href}formPart`,
        checks: href,
        loaded: configurationTag(xml),
      },
      tabs: configTabs(context, 'form'),
    },
  };
}

/** Returns the links between the form of an item and its document; none where it has no form. */
export function configTabs(context: RequestContext, current: 'form' | 'xml') {
  const { item } = context;
  if (item.kind === 'unloadable' || !hasForm(item)) return [];
  const href = `${ownHref(context)}configure`;
  return [
    { text: 'Form', href, current: current === 'form' },
    { text: 'XML', href: `${href}?as=xml`, current: current === 'xml' },
  ];
}

/** Answers a new step, trigger or other part for the form of an item. */
export const formPart = route({
  method: 'GET',
  path: '/_item/:item/formPart',
  permission: 'Job/Configure',
  crumb: 'exempt',
  parameters: {
    family: trimmedOrEmpty(
      'What it is: `builder`, `publisher`, `wrapper`, `trigger`, `parameter`, `property` or `scm`.',
    ),
    class: trimmedOrEmpty('Its Java class.'),
  },
  doc: 'What the form of an item asks for in a new step, trigger or other part: its fields with their defaults.',
  handler({ loaded, parameters, services: { home, kinds } }) {
    const family = FAMILIES.find((each) => each === parameters.family) ?? fail('PAGE_NOT_FOUND');
    const binding = { kinds, context: kinds.context, secrets: home.secrets };
    const made = freshPart(binding, ownerOf(loaded.itemKind), family, parameters.class) ?? fail('PAGE_NOT_FOUND');
    return { type: 'json', json: made };
  },
});
