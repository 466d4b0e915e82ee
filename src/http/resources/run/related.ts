import type { Job, Run } from '../../../controller/index.ts';
import { displayNameOf, isCausedBy, rawEncode } from '../../../model/index.ts';
import type { MaybeLink, RelatedRun } from '../../../ui/index.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { causeText } from '../../beans/runs/cause.ts';
import { newestRuns } from '../../beans/runs/run-list.ts';
import { rootHref, runHref } from '../../reply/hrefs.ts';
import { beanContextOf, mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';

/** Limits the jobs that are searched for builds that this one started, `BUILDS_SEARCHED` the newest builds of each. */
const JOBS_SEARCHED = 20;
const BUILDS_SEARCHED = 20;
const CELLS_SHOWN = 200;

/** Returns the sentences of the causes of a run, each with a link to who or what started it. */
export function causesOf(context: RequestContext): readonly MaybeLink[] {
  const known = beanContextOf(context);
  return context.run.causes.map((cause) => {
    const text = causeText(cause, known);
    if (cause.kind === 'user' && cause.userId !== null)
      return { text, href: rootHref(context, `user/${rawEncode(cause.userId)}/`) };
    if (cause.kind === 'upstream' && isThere(context, cause.project, cause.build))
      return { text, href: runHref(context, cause.project, cause.build) };
    if ((cause.kind === 'replay' || cause.kind === 'restart') && isThere(context, context.job.fullName, cause.build))
      return { text, href: runHref(context, context.job.fullName, cause.build) };
    return { text, href: null };
  });
}

/** Returns the builds of other jobs that this one started, as far as they are among the newest ones of their jobs. */
export function startedBy(context: RequestContext): readonly RelatedRun[] {
  const { job, run, services } = context;
  return services.dependencies
    .downstream(job)
    .slice(0, JOBS_SEARCHED)
    .filter(({ fullName }) => mayOn(context, 'Job/Read', fullName))
    .flatMap((other) =>
      [...newestRuns(services, other, 0, BUILDS_SEARCHED)]
        .filter(({ causes }) => causes.some((cause) => isCausedBy(cause, run)))
        .map((started) => related(context, other, started)),
    );
}

/** Returns the builds of the cells of a matrix. */
export function cellsOf(context: RequestContext): readonly RelatedRun[] {
  const { job, run, services } = context;
  if (job.itemKind.form !== 'matrix') return [];
  return services.matrixRuns
    .of(job, run)
    .slice(0, CELLS_SHOWN)
    .map((cell) => ({
      text: services.home.items.displayName(cell.job),
      href: runHref(context, cell.job.fullName, cell.run.number),
      color: runColor(services, cell.job, cell.run),
    }));
}

function related(context: RequestContext, job: Job, run: Run): RelatedRun {
  const { services } = context;
  return {
    text: `${services.home.items.fullDisplayName(job)} ${displayNameOf(run)}`,
    href: runHref(context, job.fullName, run.number),
    color: runColor(services, job, run),
  };
}

function isThere({ services, principal }: RequestContext, fullName: string, number: number): boolean {
  const job = services.home.items.get(fullName);
  if (job?.kind !== 'job' || !mayOn({ services, principal }, 'Job/Read', fullName)) return false;
  return services.home.runs.get(job, number) !== undefined;
}
