import { isBetterOrEqual, parseResult } from '../../model/index.ts';
import { bool, definePublisher, group, int, text } from '../../points/index.ts';

/** Queues other jobs when the result is at least as good as the threshold (SUCCESS where none is given). */
export const buildTrigger = definePublisher({
  symbol: 'buildTrigger',
  displayName: 'Build other projects',
  xmlTag: 'hudson.tasks.BuildTrigger',
  late: true,
  fields: {
    childProjects: text({ label: 'Projects to build' }),
    threshold: group({
      name: text({ default: 'SUCCESS' }),
      ordinal: int({ default: 0 }),
      color: text({ default: 'BLUE' }),
      completeBuild: bool({ default: true }),
    }),
  },
  example: {
    childProjects: 'deploy, docs',
    threshold: { name: 'UNSTABLE', ordinal: 1, color: 'YELLOW', completeBuild: true },
  },
  async perform({ childProjects, threshold }, context) {
    if (!isBetterOrEqual(context.result(), parseResult(threshold?.name ?? 'SUCCESS'))) return 'SUCCESS';
    const names = childProjects.split(',').map((name) => name.trim());
    for (const name of names.filter((each) => each !== '')) {
      context.log.line(LINES[await context.downstream.trigger(name)](name));
    }
    return 'SUCCESS';
  },
});

/** Holds the log line for each outcome of starting a job. */
export const LINES = {
  queued: (name: string) => `Triggering a new build of ${name}`,
  'already-queued': (name: string) => `${name} is already in the queue`,
  disabled: (name: string) => `${name} is disabled. Triggering skipped`,
  missing: (name: string) => `${name} does not exist. Triggering skipped`,
};
