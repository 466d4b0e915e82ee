import type { Job, Services } from '../../../controller/index.ts';
import { colorOfJob, colorOfResult, type Run } from '../../../model/index.ts';

/** Returns the `color` of a job. While its newest build runs it is that of the newest completed one, animated. */
export function jobColor({ home }: Pick<Services, 'home'>, job: Job): string {
  return home.runs.facts(job).color(job.config.disabled);
}

/** Returns the colour of one run; a running one has that of the build before, animated. */
export function runColor(services: Pick<Services, 'home'>, job: Job, run: Run): string {
  if (run.state !== 'building') return colorOfResult(run.result ?? 'NOT_BUILT');
  const before = services.home.runs.facts(job).run('lastCompletedBuild');
  return colorOfJob({ disabled: false, lastResult: before?.result ?? null, building: true });
}
