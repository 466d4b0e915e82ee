import { defineSettings, int, pollingSettings } from '../../../points/index.ts';

const AT_ONCE = 10;

/** Holds how many jobs are polled at once. Jenkins: `SCMTrigger.DescriptorImpl`. */
export const scmPollingSettings = defineSettings({
  ...pollingSettings,
  displayName: 'SCM Polling',
  yaml: 'unclassified.pollSCM',
  rootTag: 'hudson.triggers.SCMTrigger_-DescriptorImpl',
  fields: {
    pollingThreadCount: {
      ...int({
        label: 'Max # of concurrent polling',
        help: 'At most this many jobs, from 1 to 999, look for changes at the same time.',
        default: AT_ONCE,
      }),
      fromXml: (element) => (/^[1-9]\d{0,2}$/.test(element?.text.trim() ?? '') ? Number(element?.text) : AT_ONCE),
    },
  },
  example: { pollingThreadCount: 4 },
});
