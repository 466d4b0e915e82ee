import type { Job, Run } from '../../../controller/index.ts';
import { displayNameOf, fail } from '../../../model/index.ts';
import { fewArchivedFiles } from '../../files/archived-files.ts';
import { runHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';

/** Returns the job of the path. Throws PAGE_NOT_FOUND where it is no pipeline: all others have no such addresses. */
export function pipelineOf({ job }: RequestContext): Job {
  return job.itemKind.form === 'pipeline' ? job : fail('PAGE_NOT_FOUND');
}

/** Returns job and run of the path, and the run's own address. Throws PAGE_NOT_FOUND where it is no pipeline. */
export function pipelineRunOf(context: RequestContext): {
  readonly job: Job;
  readonly run: Run;
  readonly href: string;
} {
  const job = pipelineOf(context);
  const { run } = context;
  return { job, run, href: runHref(context, job.fullName, run.number) };
}

/** Returns `wfapi/describe` of a run; where `full` is true, with the steps of each stage. */
export async function describedRun(context: RequestContext, run: Run, full: boolean): Promise<object> {
  const { services } = context;
  const job = pipelineOf(context);
  const files = mayOn(context, 'Run/Artifacts', job.fullName)
    ? await fewArchivedFiles(services.home.runs.paths.archive(job, run.number), 1)
    : [];
  return services.pipelineViews.describe(
    job,
    run,
    {
      href: runHref(context, job.fullName, run.number),
      number: run.number,
      displayName: displayNameOf(run),
      hasChanges: false,
      hasArtifacts: files === null || files.length > 0,
    },
    { full },
  );
}

/** Returns the id of the node of the path. Throws PAGE_NOT_FOUND where the run has none of this id. */
export function nodeId({ path }: Pick<RequestContext, 'path'>): string {
  const id = path['step'] ?? '';
  return /^\d{1,10}$/.test(id) ? id : fail('PAGE_NOT_FOUND');
}
