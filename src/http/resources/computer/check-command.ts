import type { NodeCheck, NodeRecord } from '../../../controller/index.ts';
import { classOfTag } from '../../../points/index.ts';
import type { RequestContext } from '../../route.ts';

/**
 * Returns what lets only administrators set or change a command that connects a node: the server runs it on its own machine. In
 * Jenkins others may set one, which waits for the approval of an administrator.
 */
export function checkCommand({ require, services }: Pick<RequestContext, 'require' | 'services'>): NodeCheck {
  const commandOf = (record: NodeRecord | null): string | null => {
    const element = record?.launcherElement ?? null;
    const javaClass = element?.attributes['class'];
    if (element === null || javaClass === undefined) return null;
    const part = services.kinds.read('launcher', { ...element, name: classOfTag(javaClass) });
    return part.kind?.command?.(part.config) ?? null;
  };
  return (after, before) => {
    const command = commandOf(after);
    if (command !== null && command !== commandOf(before)) require('Overall/Administer');
  };
}
