import type { InstallJob, KnownSite, OfferedPlugin } from '../../../controller/index.ts';
import { type Bean, defineBean, map, type Reference, refer } from '../../../export/index.ts';
import { availablePlugins, newerPlugins, withoutPassword } from '../../../model/index.ts';
import { hrefGiven } from '../../extensions/hrefs.ts';
import type { BeanContext } from '../../route.ts';

const statusRows = {
  success: { doc: 'It is there now.', read: ({ status }: InstallJob) => /^Success/.test(status) },
  type: { doc: 'The same in a word.', read: ({ status }: InstallJob) => status },
};

const STATUS = 'hudson.model.UpdateCenter$DownloadJob';

export const pendingBean = defineBean<InstallJob, BeanContext>(`${STATUS}$Pending`, { rows: statusRows });
export const installingBean = defineBean<InstallJob, BeanContext>(`${STATUS}$Installing`, { rows: statusRows });
export const successBean = defineBean<InstallJob, BeanContext>(`${STATUS}$Success`, { rows: statusRows });
export const restartBean = defineBean<InstallJob, BeanContext>(`${STATUS}$SuccessButRequiresRestart`, {
  rows: statusRows,
});
export const failureBean = defineBean<InstallJob, BeanContext>(`${STATUS}$Failure`, { rows: statusRows });

const STATUS_BEANS: Readonly<Record<InstallJob['status'], Bean<InstallJob, BeanContext>>> = {
  Pending: pendingBean,
  Installing: installingBean,
  Success: successBean,
  SuccessButRequiresRestart: restartBean,
  Failure: failureBean,
};

export const jobBean = defineBean<InstallJob, BeanContext>('hudson.model.UpdateCenter$InstallationJob', {
  rows: {
    errorMessage: { doc: 'Why it failed.', read: ({ reason }) => reason },
    id: { doc: 'Number of the job.', read: ({ id }) => id },
    name: { doc: 'Plugin that was asked for.', read: ({ name }) => name },
    status: { inline: true, doc: 'What came of it.', read: (job) => refer(STATUS_BEANS[job.status], job) },
    type: { doc: 'What kind of job it is.', read: () => 'InstallationJob' },
  },
});

/** Describes a plugin that an update site offers, in the words of Jenkins's rows. */
export const offerBean = defineBean<OfferedPlugin, BeanContext>('hudson.model.UpdateSite$Plugin', {
  rows: {
    compatible: { doc: 'It works with this server.', read: ({ refusal }) => refusal === null },
    dependencies: {
      doc: 'Plugins that it needs, each with its oldest version.',
      read: (offer) => neededBy(offer, false),
    },
    excerpt: { doc: 'What it is for.', read: ({ description }) => description },
    name: { doc: 'Name of the plugin.', read: ({ shortName }) => shortName },
    optionalDependencies: {
      doc: 'Plugins that it uses where they are, each with its oldest version.',
      read: (offer) => neededBy(offer, true),
    },
    requiredCore: {
      doc: 'Oldest version of this server with which it works.',
      read: ({ requiredServer }) => requiredServer,
    },
    sourceId: { doc: 'Site that offers it.', read: ({ site }) => site },
    title: { doc: 'Name for people.', read: ({ longName }) => longName },
    version: { doc: 'Version that is offered.', read: ({ version }) => version },
    wiki: { doc: 'Where it is described.', read: ({ homepage }) => hrefGiven(homepage) ?? '' },
  },
});

/** Holds the address that Jenkins tries to find out whether there is a network; here nobody does. */
const CHECK_URL = 'http://www.google.com/';

export const siteBean = defineBean<KnownSite, BeanContext>('hudson.model.UpdateSite', {
  rows: {
    availables: {
      doc: 'Plugins that could be installed.',
      read: (site, { services }) => availablePlugins(services.plugins, [site]).map(offerReference),
    },
    connectionCheckUrl: { doc: 'Where Jenkins tries the connection; it is not used here.', read: () => CHECK_URL },
    dataTimestamp: {
      doc: 'When the index was made, in milliseconds; 0: none was read.',
      read: ({ generated }) => generated,
    },
    hasUpdates: {
      doc: 'There are newer plugins.',
      read: (site, { services }) => newerPlugins(services.plugins, [site]).length > 0,
    },
    id: { doc: 'Name of the site.', read: ({ id }) => id },
    updates: {
      doc: 'Newer plugins.',
      read: (site, { services }) => newerPlugins(services.plugins, [site]).map(offerReference),
    },
    url: { doc: 'Address of the index.', read: ({ url }) => withoutPassword(url) },
  },
});

export const updateCenterBean = defineBean<null, BeanContext>('hudson.model.UpdateCenter', {
  rows: {
    availables: {
      doc: 'Plugins that could be installed.',
      read: (_, { services }) => availablePlugins(services.plugins).map(offerReference),
    },
    jobs: { doc: 'Installations since the start.', read: (_, { services }) => services.plugins.jobs.map(jobReference) },
    restartRequiredForCompletion: {
      doc: 'A restart would change something.',
      read: (_, { services }) => services.plugins.needsRestart,
    },
    sites: {
      doc: 'Update sites.',
      read: (_, { services }) => services.plugins.sites.map((site) => refer(siteBean, site, { exact: true })),
    },
  },
});

export function updateCenterReference(): Reference<BeanContext> {
  return refer(updateCenterBean, null);
}

export function updateSiteReference(site: KnownSite): Reference<BeanContext> {
  return refer(siteBean, site);
}

function neededBy({ dependencies }: OfferedPlugin, optional: boolean) {
  const needed = dependencies.filter((each) => each.optional === optional);
  return map<BeanContext>(needed.map(({ shortName, version }) => [shortName, version]));
}

function offerReference(offer: OfferedPlugin): Reference<BeanContext> {
  return refer(offerBean, offer, { exact: true });
}

function jobReference(job: InstallJob): Reference<BeanContext> {
  return refer(jobBean, job);
}
