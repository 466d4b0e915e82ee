import type { InstallJob } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';

/** Describes the update site, which exists because clients look for it; nothing is fetched from it. */
const SITE = { id: 'default', url: 'https://updates.jenkins.io/update-center.json' };

export const successBean = defineBean<InstallJob, BeanContext>('hudson.model.UpdateCenter$DownloadJob$Success', {
  rows: statusRows(true),
});

export const failureBean = defineBean<InstallJob, BeanContext>('hudson.model.UpdateCenter$DownloadJob$Failure', {
  rows: statusRows(false),
});

export const jobBean = defineBean<InstallJob, BeanContext>('hudson.model.UpdateCenter$InstallationJob', {
  rows: {
    errorMessage: { doc: 'Why it failed.', read: ({ reason }) => reason },
    id: { doc: 'Number of the job.', read: ({ id }) => id },
    name: { doc: 'Plugin that was asked for.', read: ({ name }) => name },
    status: {
      inline: true,
      doc: 'What came of it.',
      read: (job) => refer(job.status === 'Success' ? successBean : failureBean, job),
    },
    type: { doc: 'What kind of job it is.', read: () => 'InstallationJob' },
  },
});

export const siteBean = defineBean<typeof SITE, BeanContext>('hudson.model.UpdateSite', {
  rows: {
    availables: { doc: 'Plugins that could be installed; none.', read: () => [] },
    connectionCheckUrl: { doc: 'Where the connection is tried.', read: () => null },
    dataTimestamp: { doc: 'Age of what is known of the site; 0: nothing is.', read: () => 0 },
    hasUpdates: { doc: 'There are newer plugins.', read: () => false },
    id: { doc: 'Name of the site.', read: ({ id }) => id },
    suggestedPluginsUrl: { doc: 'List of plugins for a new server.', read: () => null },
    updates: { doc: 'Newer plugins; none.', read: () => [] },
    url: { doc: 'Address by convention; nothing is fetched from it.', read: ({ url }) => url },
  },
});

export const updateCenterBean = defineBean<null, BeanContext>('hudson.model.UpdateCenter', {
  rows: {
    availables: { doc: 'Plugins that could be installed; none.', read: () => [] },
    jobs: { doc: 'Installations since the start.', read: (_, { services }) => services.plugins.jobs.map(jobReference) },
    restartRequiredForCompletion: { doc: 'A restart would change something.', read: () => false },
    sites: { doc: 'Update sites.', read: () => [updateSiteReference()] },
  },
});

export function updateCenterReference(): Reference<BeanContext> {
  return refer(updateCenterBean, null);
}

/** Returns the reference to the only update site, `default`. */
export function updateSiteReference(): Reference<BeanContext> {
  return refer(siteBean, SITE);
}

function jobReference(job: InstallJob): Reference<BeanContext> {
  return refer(jobBean, job);
}

function statusRows(success: boolean) {
  return {
    success: { doc: 'It is there now.', read: () => success },
    type: { doc: 'The same in a word.', read: ({ status }: InstallJob) => status },
  };
}
