import { bool, defineProperty, text } from '../../points/index.ts';

/** Jobs, by expressions of their names, during whose builds this one waits. Jenkins: `BuildBlockerProperty`. */
export const buildBlocker = defineProperty({
  symbol: 'buildBlocker',
  displayName: 'Block build if certain jobs are running',
  xmlTag: 'hudson.plugins.buildblocker.BuildBlockerProperty',
  fields: {
    useBuildBlocker: bool({ title: 'Block build if certain jobs are running' }),
    blockLevel: text({ title: 'Block level', default: 'GLOBAL' }),
    scanQueueFor: text({ title: 'Queue scanning', default: 'DISABLED' }),
    blockingJobs: text({ title: 'Blocking jobs', lines: true, script: { type: 'any' } }),
  },
  inScripts: { isDirective: false },
  example: {
    useBuildBlocker: true,
    blockLevel: 'GLOBAL',
    scanQueueFor: 'BUILDABLE',
    blockingJobs: 'deploy-.*\nrelease',
  },
});
