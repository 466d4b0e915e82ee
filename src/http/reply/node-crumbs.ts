import { rawEncode } from '../../model/index.ts';
import type { Frame } from '../../ui/index.ts';
import { BUILT_IN_NAMES } from '../request/check-access.ts';
import type { RequestContext } from '../route.ts';
import { rootHref } from './hrefs.ts';

/** Returns the way to the node or label that the path names, behind the dashboard; of other pages there is none. */
export function nodeCrumbs(context: Pick<RequestContext, 'path' | 'base' | 'via' | 'services'>): Frame['breadcrumbs'] {
  const { node, label } = context.path;
  if (context.via !== '') return [];
  if (node !== undefined) return wayToNode(context, node);
  if (label === undefined) return [];
  const text = label.trim();
  return [{ text, href: rootHref(context, `label/${rawEncode(text)}/`) }];
}

/** Returns the way to a node: the page of all nodes, and its own. */
function wayToNode(context: Pick<RequestContext, 'base' | 'services'>, name: string): Frame['breadcrumbs'] {
  const { nodes } = context.services.queue;
  const isBuiltIn = BUILT_IN_NAMES.includes(name);
  const node = isBuiltIn ? nodes.builtIn : nodes.get(name);
  const all = { text: 'Nodes', href: rootHref(context, 'computer/') };
  if (node === undefined) return [all];
  const own = `computer/${isBuiltIn ? '(built-in)' : rawEncode(name)}/`;
  return [all, { text: node.displayName, href: rootHref(context, own) }];
}
