import { fail } from '../model/index.ts';
import type { RequestContext } from './route.ts';

/**
 * The name of the primary view, which is the one there is, when the path names it: `All` counts as `all`, for clients
 * that use the name it has in folders. Error VIEW_NOT_FOUND.
 */
export function demandPrimaryView({ path, services }: Pick<RequestContext, 'path' | 'services'>): string {
  const { primaryView } = services.home.settings.current;
  const name = path['view'] ?? '';
  if (name === primaryView || (name === 'All' && primaryView === 'all')) return primaryView;
  return fail('VIEW_NOT_FOUND', name);
}
