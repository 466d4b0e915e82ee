import type { AgentTable } from '../../nodes/agent-table.ts';

/** Resolves when a node is lost for good, or one of the signals is aborted. */
export function untilLost(
  agents: Pick<AgentTable, 'ready' | 'onChange'>,
  node: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      agents.ready(node, signal).catch(() => resolve());
    };
    const off = agents.onChange((changed, { kind }) => {
      if (kind === 'lost' && changed.toLowerCase() === node.toLowerCase()) look();
    });
    const end = (): void => {
      off();
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    look();
  });
}
