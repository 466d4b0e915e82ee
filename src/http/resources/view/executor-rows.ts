import type { Item } from '../../../controller/index.ts';
import type { Page } from '../../../ui/index.ts';
import { runHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';
import { computerHref } from '../computer/find-node.ts';

type ExecutorRow = Extract<Page, { page: 'dashboard' }>['executors'][number];
type Work = { readonly job: string; readonly number: number | null };

/** Returns what the executors of all nodes work on, one-off ones too. */
export function executorRows(context: RequestContext): ExecutorRow[] {
  return context.services.queue.nodes.all().flatMap((node) => {
    const { displayName, offline } = node;
    const common = { node: displayName, nodeHref: computerHref(context, node.name), offline };
    return [
      ...node.slots().map((work, number) => ({ ...common, number, ...shown(context, work) })),
      ...node.oneOff().map((work) => ({ ...common, number: -1, ...shown(context, work) })),
    ];
  });
}

/** Returns the text and link for an executor's work; for a run that the requester may not see, only that there is one. */
function shown(context: RequestContext, work: Work | null): Pick<ExecutorRow, 'text' | 'href' | 'progress'> {
  const { items } = context.services.home;
  if (work === null) return { text: null, href: null, progress: null };
  const job = items.get(work.job);
  if (job === undefined || !mayOn(context, 'Job/Read', work.job))
    return { text: 'Building', href: null, progress: null };
  const text = items.fullDisplayName(job);
  if (work.number === null) return { text, href: null, progress: null };
  const href = runHref(context, work.job, work.number);
  return { text: `${text} #${work.number}`, href, progress: progressOf(context, job, work.number) };
}

/** Returns since when a build is under way and how long such builds take; null where that is not known. */
function progressOf({ services }: RequestContext, job: Item, number: number): ExecutorRow['progress'] {
  const run = job.kind === 'job' ? services.home.runs.get(job, number) : undefined;
  if (job.kind !== 'job' || run === undefined || 'kind' in run) return null;
  const estimated = services.builds.estimatedDuration(job);
  if (estimated <= 0) return null;
  const percent = Math.floor((100 * (services.clock.now() - run.startTime)) / estimated);
  return { started: run.startTime, estimated, percent: Math.min(99, Math.max(0, percent)) };
}
