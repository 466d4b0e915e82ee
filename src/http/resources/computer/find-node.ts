import { fail } from '../../../model/index.ts';
import { BUILT_IN_NAME } from '../../beans/computer.ts';
import type { RequestContext } from '../../route.ts';

/** The built-in node under its own address, its older one, and its display name: clients use all of them. */
const NAMES: readonly (string | undefined)[] = ['(built-in)', '(master)', BUILT_IN_NAME];

/** Error NODE_NOT_FOUND unless the path names the built-in node, which is the one there is. */
export function demandNode({ path }: Pick<RequestContext, 'path'>): void {
  if (!NAMES.includes(path['node'])) fail('NODE_NOT_FOUND', path['node'] ?? '');
}
