import { oneOf } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

/** Defines a field for conditions in a list, each in an element of its own. */
export function containers(options: { readonly label: string }) {
  const tag = 'org.jenkins__ci.plugins.run__condition.logic.ConditionContainer';
  return groupList(tag, { condition: oneOf('condition') }, options);
}
