import { isBetterOrEqual, parseResult } from '../../model/index.ts';
import { bool, definePublisher, group, int, text } from '../../points/index.ts';

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
    threshold: group({
      name: text({ label: 'Result', help: 'The worst result after which the jobs are built.', default: 'SUCCESS' }),
      ordinal: int({ label: 'Rank of the result', help: 'A number that the file keeps for Jenkins.', default: 0 }),
      color: text({ label: 'Colour of the result', help: 'A word that the file keeps for Jenkins.', default: 'BLUE' }),
      completeBuild: bool({
        label: 'Complete build',
        help: 'Says that a build with this result ran to its end.',
        default: true,
      }),
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
