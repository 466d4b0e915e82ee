import type { Node, NodeRecord } from '../../../controller/index.ts';
import { fail, rawEncode } from '../../../model/index.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { BUILT_IN_NAMES } from '../../request/check-access.ts';
import type { RequestContext } from '../../route.ts';

/** Returns the node of the path. Throws NODE_NOT_FOUND. */
export function requireNode({ path, services }: Pick<RequestContext, 'path' | 'services'>): Node {
  const name = path['node'] ?? '';
  const { nodes } = services.queue;
  return (BUILT_IN_NAMES.includes(name) ? nodes.builtIn : nodes.get(name)) ?? fail('NODE_NOT_FOUND', name);
}

/** Returns the configuration of the node of the path; null for the built-in one. Throws NODE_NOT_FOUND, also where no file has it. */
export function requireRecord(context: Pick<RequestContext, 'path' | 'services'>): NodeRecord | null {
  const { name } = requireNode(context);
  return name === '' ? null : (context.services.home.nodes.get(name) ?? fail('NODE_NOT_FOUND', name));
}

/** Returns the configuration of a node; null for the built-in one and those that no file describes. */
export function recordOf({ services }: Pick<RequestContext, 'services'>, { name }: Node): NodeRecord | null {
  return name === '' ? null : (services.home.nodes.get(name) ?? null);
}

/**
 * Returns the node of the path, which must not be the built-in one. `what` names what cannot be done to that. Throws
 * NODE_NOT_FOUND, NODE_BUILT_IN.
 */
export function requireAgent(context: Pick<RequestContext, 'path' | 'services'>, what: string): NodeRecord {
  return requireRecord(context) ?? fail('NODE_BUILT_IN', what);
}

/** Returns the path of a node for links. */
export function computerHref(context: Pick<RequestContext, 'base'>, name: string): string {
  return rootHref(context, `computer/${name === '' ? '(built-in)' : rawEncode(name)}/`);
}
