import { bool, defineProperty, text } from '../../points/index.ts';

/** Jobs, by expressions of their names, during whose builds this one waits. Jenkins: `BuildBlockerProperty`. */
export const buildBlocker = defineProperty({
  symbol: 'buildBlocker',
  displayName: 'Block build if certain jobs are running',
  xmlTag: 'hudson.plugins.buildblocker.BuildBlockerProperty',
  fields: {
    useBuildBlocker: bool({ label: 'Block build if certain jobs are running' }),
    blockLevel: text({ label: 'Block level', default: 'GLOBAL' }),
    scanQueueFor: text({ label: 'Queue scanning', default: 'DISABLED' }),
    blockingJobs: text({ label: 'Blocking jobs', lines: true, script: { type: 'any' } }),
  },
  inScripts: { isDirective: false },
  example: {
    useBuildBlocker: true,
    blockLevel: 'GLOBAL',
    scanQueueFor: 'BUILDABLE',
    blockingJobs: 'deploy-.*\nrelease',
  },
});
