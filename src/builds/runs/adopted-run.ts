import type { Job } from '../../home/index.ts';
import { type Logger, messageOf } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { ExecutorSlot, Nodes } from '../../queue/index.ts';
import { isFlyweight } from '../active/matrix-project.ts';

/**
 * Takes the executor again that an earlier server let a run hold, on the node where it is; on the built-in one where that is
 * gone.
 */
export function adoptSlot(
  nodes: Pick<Nodes, 'builtIn' | 'get'>,
  { job, run, node }: { readonly job: Job; readonly run: Run; readonly node: string },
): ExecutorSlot {
  const flyweight = isFlyweight(job);
  const on = flyweight ? nodes.builtIn : (nodes.get(node) ?? nodes.builtIn);
  return on.adopt({ job: job.fullName, number: run.number, flyweight });
}

/** Ends the processes of a run that is lost. A machine that is not connected yet is not waited for. */
export async function endProcesses(
  deps: { readonly log: Logger; killProcesses(run: Run, node: string): Promise<unknown> },
  run: Run,
): Promise<void> {
  const ended = deps.killProcesses(run, run.builtOn);
  if (run.builtOn === '') await ended;
  else
    ended.catch((error) =>
      deps.log.warn({ job: run.job, run: run.number, err: messageOf(error) }, 'processes of a lost run may be left'),
    );
}
