import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import { noConcurrentBuildsProperty, propertyOf } from '../../points/index.ts';

/**
 * Ends the previous run where the job is configured so that a new run ends the one before it. Jenkins:
 * `DisableConcurrentBuildsJobProperty#isAbortPrevious`.
 */
export function supersedePrevious({ builds, home }: FlowDependencies, { job, run, config }: ActiveRun): void {
  if (propertyOf(config, noConcurrentBuildsProperty)?.abortPrevious !== true) return;
  const previous = builds.running(job).find(({ number }) => number < run.number);
  const [newest] = home.runs
    .numbers(job)
    .filter((number) => number < run.number)
    .sort((a, b) => b - a);
  if (previous !== undefined && previous.number === newest) builds.supersede(previous, run);
}
