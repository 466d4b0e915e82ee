import type { Agents } from '../../agents/index.ts';
import type { Home } from '../../home/index.ts';
import { type Logger, messageOf } from '../../kit/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { type RunAgainDependencies, runAgain } from './run-again.ts';

export interface RetryDependencies {
  readonly items: Home['items'];
  readonly scheduler: RunAgainDependencies['scheduler'];
  queue(): RunAgainDependencies['queue'];
  readonly agents: Pick<Agents, 'isWithdrawn'>;
  readonly log: Logger;
  /** Holds how many builds in a row are queued for one that was lost; 0: none. */
  readonly retries: number;
}

/**
 * Queues a build again whose machine was lost, with the same parameters. It does nothing where a person stopped the build, or
 * disconnected or removed the node, nor for parts of other builds. Pipelines say themselves what is to be tried again. It is off
 * unless an administrator asks for it: nobody saw how far the build came, and what it did may not be safe to repeat.
 */
export function retryAfterLoss(deps: RetryDependencies): (active: RetriedRun) => Promise<void> {
  return async ({ job, run, node, agentLost, log }) => {
    if (!agentLost || node === '' || job.cell !== null) return;
    if (run.interruptions.some(({ userId }) => userId !== null) || deps.agents.isWithdrawn(node)) return;
    const before = run.causes.find((cause) => cause.kind === 'agent-lost')?.times ?? 0;
    if (before >= deps.retries) return;
    const cause = { kind: 'agent-lost', build: run.number, node, times: before + 1 } as const;
    try {
      await runAgain({ items: deps.items, queue: deps.queue(), scheduler: deps.scheduler }, job, run, cause);
      log.line(`The agent ${node} was lost: the build is queued again (${cause.times} of ${deps.retries})`);
    } catch (error) {
      deps.log.warn({ job: run.job, run: run.number, err: messageOf(error) }, 'a build could not be queued again');
    }
  };
}

export type RetriedRun = Pick<ActiveRun, 'job' | 'run' | 'node' | 'agentLost'> & {
  readonly log: Pick<ActiveRun['log'], 'line'>;
};
