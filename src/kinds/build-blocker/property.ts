import { bool, defineProperty, text } from '../../points/index.ts';

/** Names jobs, by expressions, during whose builds this one waits. Jenkins: `BuildBlockerProperty`. */
export const buildBlocker = defineProperty({
  symbol: 'buildBlocker',
  displayName: 'Block build if certain jobs are running',
  xmlTag: 'hudson.plugins.buildblocker.BuildBlockerProperty',
  fields: {
    useBuildBlocker: bool({ label: 'Block build if certain jobs are running' }),
    blockLevel: text({ label: 'Block level', default: 'GLOBAL', choices: ['GLOBAL', 'NODE'] }),
    scanQueueFor: text({ label: 'Queue scanning', default: 'DISABLED', choices: ['DISABLED', 'ALL', 'BUILDABLE'] }),
    blockingJobs: text({
      label: 'Blocking jobs',
      lines: true,
      script: { type: 'any' },
      help: 'Regular expressions of full names of jobs, one in each line: while a build of one of them runs, this job waits.',
    }),
  },
  inScripts: { isUsual: false, isDirective: false },
  example: {
    useBuildBlocker: true,
    blockLevel: 'GLOBAL',
    scanQueueFor: 'BUILDABLE',
    blockingJobs: 'deploy-.*\nrelease',
  },
});
