import type { Agents } from '../../agents/index.ts';
import type { Job } from '../../home/index.ts';
import { type Logger, messageOf } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { ExecutorSlot, Nodes } from '../../queue/index.ts';
import { isFlyweight } from '../active/matrix-project.ts';

/**
 * Takes the executor again that an earlier server let a run hold, on the node where it is. Where that is gone, the run waits for a
 * node of its name, as Jenkins does, and holds no executor that others could use.
 */
export function adoptSlot(
  {
    queue,
    agents,
  }: { queue(): { readonly nodes: Pick<Nodes, 'builtIn' | 'get'> }; readonly agents: Pick<Agents, 'expect'> },
  { job, run, node }: { readonly job: Job; readonly run: Run; readonly node: string },
): ExecutorSlot {
  const { nodes } = queue();
  const work = { job: job.fullName, number: run.number };
  const on = isFlyweight(job) ? undefined : nodes.get(node);
  if (on !== undefined) return on.adopt({ ...work, flyweight: false });
  if (!isFlyweight(job)) agents.expect?.(node);
  return nodes.builtIn.adopt({ ...work, flyweight: true });
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
