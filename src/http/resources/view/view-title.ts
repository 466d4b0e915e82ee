import type { View } from '../../../controller/index.ts';

/** Returns how a view is called on pages: Jenkins writes the first view of all, `all`, as `All`. */
export function viewTitle({ name, className }: Pick<View, 'name' | 'className'>): string {
  return name === 'all' && className === 'hudson.model.AllView' ? 'All' : name;
}
