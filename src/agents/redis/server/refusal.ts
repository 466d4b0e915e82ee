import { messageOf } from '../../../kit/index.ts';
import { checkName } from '../../../model/index.ts';
import type { Nodes } from '../../../queue/index.ts';

/** Returns why no worker may have this name; null where one may. */
export function refusalOf(
  name: string,
  { nodes, isConfigured }: { nodes(): Pick<Nodes, 'get'>; isConfigured(name: string): boolean },
): string | null {
  try {
    checkName(name);
  } catch (error) {
    return messageOf(error);
  }
  if (isConfigured(name)) return `There is a configured node ${name}: a worker needs a name of its own`;
  const node = nodes().get(name);
  const isOther = node !== undefined && (node.name === '' || node.settings.inMemory !== true);
  return isOther ? `The name ${name} is that of another node` : null;
}
