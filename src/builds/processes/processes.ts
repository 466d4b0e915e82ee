import type { Agent } from '../../agents/index.ts';
import type { Processes } from '../../points/index.ts';

/** Creates what runs short commands of the server's own on the machine of an agent. */
export function createProcesses(options: {
  readonly agent: Pick<Agent, 'capture'>;
  readonly environment: Readonly<Record<string, string>>;
  /** Holds the milliseconds between TERM and KILL. */
  readonly graceMs: number;
}): Processes {
  const { agent, environment, graceMs } = options;
  return {
    run: (argv, { folder, env, timeoutMs, signal }) =>
      agent.capture({
        argv,
        folder,
        env: { ...environment, ...env },
        graceMs,
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...(signal !== undefined && { signal }),
      }),
  };
}
