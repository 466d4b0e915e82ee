import { isBetterOrEqual } from '../../model/index.ts';
import { definePublisher, text } from '../../points/index.ts';
import { threshold } from './triggers/threshold-field.ts';

/** Queues other jobs when the result is at least as good as the threshold (SUCCESS where none is given). */
export const buildTrigger = definePublisher({
  symbol: 'buildTrigger',
  displayName: 'Build other projects',
  xmlTag: 'hudson.tasks.BuildTrigger',
  late: true,
  fields: {
    childProjects: text({
      label: 'Projects to build',
      help: 'Names of jobs, with commas between them; they are built after this one.',
    }),
    threshold: threshold(),
  },
  example: {
    childProjects: 'deploy, docs',
    threshold: 'UNSTABLE',
  },
  async perform({ childProjects, threshold: worst }, context) {
    if (!isBetterOrEqual(context.result(), worst)) return 'SUCCESS';
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
