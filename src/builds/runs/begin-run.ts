import type { Cell, Home, Job } from '../../home/index.ts';
import { createYield } from '../../kit/index.ts';
import { type Cause, newRun, type QueueEntry, type Run } from '../../model/index.ts';
import { triggersOf } from '../../points/index.ts';
import { buildThatAsks, projectOf } from '../active/matrix-project.ts';

export interface Start {
  readonly item: QueueEntry;
  /** Holds the name of the node; '' is the built-in one. */
  readonly node: string;
  readonly now: number;
  /** Journals the start: the run is seen by nobody before that. */
  record(run: Run): Promise<void>;
}

/**
 * Takes a number for good. A matrix project and its cells share their numbers: a run that a build of the project requested
 * has the build's, and one that was requested otherwise takes the project's next.
 */
export async function beginRun(home: Pick<Home, 'items' | 'runs'>, job: Job, start: Start): Promise<Run> {
  const { record } = start;
  // Fifty executors become free at once, and the files of a run take a millisecond.
  await createYield()();
  if (job.cell === null) return home.runs.begin(job, (number) => newRunOf(job, start, number), { record });
  const asked = buildThatAsks(job.cell.project, start.item.causes);
  if (asked === null || home.runs.get(job, asked) !== undefined) {
    const free = await takeFree(home, job, job.cell);
    return home.runs.begin(job, (number) => runOf(start, number), { wanted: free, record });
  }
  const project = projectOf(home.items, job.cell);
  const build = project && home.runs.get(project, asked);
  // Jenkins: the run of a cell has the time of the build that it belongs to.
  const timestamp = build === undefined || 'kind' in build ? start.now : build.timestamp;
  return home.runs.begin(job, (number) => ({ ...runOf(start, number), timestamp }), { wanted: asked, record });
}

async function takeFree({ items, runs }: Pick<Home, 'items' | 'runs'>, job: Job, cell: Cell): Promise<number> {
  const project = projectOf(items, cell);
  if (project === undefined) return runs.nextNumber(job);
  for (;;) {
    const number = Math.max(runs.nextNumber(project), runs.nextNumber(job));
    await runs.setNextNumber(project, number + 1);
    // A build of the project may have been quicker.
    if (runs.get(project, number) === undefined) return number;
  }
}

/** Returns a new run with what the job says of its beginning. */
export function newRunOf(job: Job, start: Omit<Start, 'record'>, number: number): Run {
  return { ...runOf(start, number), ...describedBy(job, start.item.causes) };
}

/** Returns a new run. As in Jenkins, its time is that of its leaving the queue, not of the request. */
function runOf({ item, node, now }: Omit<Start, 'record'>, number: number): Run {
  const { causes, parameters } = item;
  return newRun(item.job, number, now, { queueId: item.id, builtOn: node, causes, parameters });
}

/** Returns what a forge reported as the description, where the trigger that received it says so. */
function describedBy({ config }: Job, causes: readonly Cause[]): Pick<Run, 'description'> | undefined {
  const push = causes.find((cause) => cause.kind === 'push');
  if (push === undefined) return undefined;
  const describes = triggersOf(config).some((trigger) => trigger.kind.describesBuild(trigger.config, push.forge));
  return describes ? { description: push.text } : undefined;
}
