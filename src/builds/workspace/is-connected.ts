import { setImmediate } from 'node:timers/promises';
import type { Agents } from '../../agents/index.ts';

/** Says whether a node is connected now, without waiting until it is. */
export async function isConnected(agents: Pick<Agents, 'ready'>, node: string): Promise<boolean> {
  const late = new AbortController();
  const ready = agents.ready(node, late.signal).then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([ready, setImmediate(false)]);
  late.abort(new Error(`${node} is not connected`));
  return isReady;
}
