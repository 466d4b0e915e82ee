import { rawEncode } from '../../model/index.ts';
import type { Frame } from '../../ui/index.ts';
import { rootHref } from '../reply/hrefs.ts';
import { pathOfUrl } from '../reply/path-of-url.ts';
import { BUILT_IN_NAMES } from '../request/check-access.ts';
import { MANAGE_LINKS, type ManageLink } from '../resources/system/manage-links.ts';
import type { RequestContext } from '../route.ts';

type Way = Frame['breadcrumbs'];
type Asked = Pick<RequestContext, 'path' | 'base' | 'via' | 'ownPath' | 'services' | 'may'>;

/** Returns the way to a node, a label or a page of the administration, behind the dashboard; to other pages it is empty. */
export function wayOf(context: Asked): Way {
  const { node, label } = context.path;
  if (context.via !== '') return [];
  if (node !== undefined) return wayToNode(context, node);
  if (label === undefined) return wayToSettings(context);
  const text = label.trim();
  return [{ text, href: rootHref(context, `label/${rawEncode(text)}/`) }];
}

/** Returns the way to a node: the page of all nodes, and its own. */
function wayToNode(context: Asked, name: string): Way {
  const { nodes } = context.services.queue;
  const isBuiltIn = BUILT_IN_NAMES.includes(name);
  const node = isBuiltIn ? nodes.builtIn : nodes.get(name);
  const all = { text: 'Nodes', href: rootHref(context, 'computer/') };
  if (node === undefined) return [all];
  const own = `computer/${isBuiltIn ? '(built-in)' : rawEncode(name)}/`;
  return [all, { text: node.displayName, href: rootHref(context, own) }];
}

/** Holds the pages of the administration by their paths below `manage`. */
const SETTINGS: ReadonlyMap<string, ManageLink> = new Map(
  MANAGE_LINKS.flatMap(({ links }) => links).flatMap((link): [string, ManageLink][] =>
    link.path === 'computer/' || link.path === 'api/' ? [] : [[belowManage(link.path), link]],
  ),
);

/** Returns the way to one of the pages that the page of the administration lists. */
function wayToSettings(context: Asked): Way {
  const link = SETTINGS.get(belowManage(context.ownPath.slice(rootHref(context).length)));
  if (link === undefined) return [];
  const begins = context.may('Overall/Manage') || context.may('Overall/SystemRead');
  return [
    ...(begins ? [{ text: 'Manage Jenkins', href: rootHref(context, 'manage/') }] : []),
    // As it was reached: most pages are below `manage` and without it.
    { text: link.text, href: context.ownPath.replace(/\?.*$/s, '') },
  ];
}

function belowManage(path: string): string {
  return pathOfUrl(path).replace(/^manage\//, '');
}
