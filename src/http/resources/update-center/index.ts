import { fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { updateCenterReference, updateSiteReference } from '../../beans/server/update-center.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';
import { pluginTasks } from '../../reply/area-tasks.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type Route, route } from '../../route.ts';
import { jobRows, stateOf } from '../plugin-manager/contents.ts';
import { callOff } from '../system/quiet-mode.ts';

const LOOK = { permission: 'Overall/SystemRead', crumb: 'required' } as const;
const ADMINISTER = { permission: 'Overall/Administer', crumb: 'required' } as const;

const page = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/updateCenter',
  object: true,
  doc: 'What came of the installations since the start.',
  handler: (context) =>
    managePage(context, {
      title: 'Download progress - Plugin Manager',
      way: [{ text: 'Plugin Manager', path: 'manage/pluginManager/' }],
      tasks: pluginTasks(context),
      page: {
        page: 'plugin-jobs',
        heading: 'Download progress',
        jobs: jobRows(context.services.plugins),
        restartAction: context.may('Overall/Administer') ? rootHref(context, 'updateCenter/safeRestart') : null,
        ...stateOf(context.services),
      },
    }),
});

const installStatus = route({
  ...ADMINISTER,
  method: 'GET',
  path: '/updateCenter/installStatus',
  crumb: 'exempt',
  doc: 'What came of the installations since the start.',
  handler: ({ services }) => ({
    type: 'json',
    json: {
      status: 'ok',
      data: {
        jobs: services.plugins.jobs.map(({ name, version, title, status }) => ({
          name,
          version,
          title,
          installStatus: status,
          requiresRestart: `${status === 'SuccessButRequiresRestart'}`,
        })),
        state: services.setUp.state,
      },
    },
  }),
});

const incompleteInstallStatus = route({
  ...ADMINISTER,
  method: 'GET',
  path: '/updateCenter/incompleteInstallStatus',
  crumb: 'exempt',
  doc: 'The installations that a restart cut short and a person has to take up; there are none, as they go on by themselves.',
  handler: () => ({ type: 'json', json: { status: 'ok', data: {} } }),
});

const connectionStatus = route({
  ...ADMINISTER,
  method: 'GET',
  path: '/updateCenter/connectionStatus',
  crumb: 'exempt',
  parameters: { siteId: trimmedOrEmpty('The update site; `default` where it is missing.') },
  doc: 'Whether an update site could be read. Nothing but the site itself is tried.',
  handler({ parameters, services }) {
    const id = parameters.siteId || 'default';
    const site = services.plugins.sites.find((each) => each.id === id);
    if (site === undefined) {
      const message = `Cannot check connection status of the update site with ID='${id}'. This update center cannot be resolved`;
      return { type: 'json', json: { status: 'error', message } };
    }
    const read = site.generated > 0 ? 'OK' : 'SKIPPED';
    const updatesite = site.problem === null ? read : 'FAILED';
    return { type: 'json', json: { status: 'ok', data: { updatesite, internet: 'SKIPPED' } } };
  },
});

const safeRestart = route({
  permission: 'Overall/SystemRead',
  crumb: 'required',
  method: 'POST',
  path: '/updateCenter/safeRestart',
  doc: 'Restarts the server when no build runs any more.',
  handler({ require, services }) {
    require('Overall/Administer');
    services.lifecycle.restart({ waitForBuilds: true });
    return { type: 'redirect', to: '.' };
  },
});

const cancelRestart = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/updateCenter/cancelRestart',
  doc: 'Calls a restart off that waits for builds.',
  handler({ services }) {
    callOff(services);
    return { type: 'redirect', to: '.' };
  },
});

const invalidateData = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/updateCenter/invalidateData',
  doc: 'Reads the update sites anew.',
  async handler({ services }) {
    await services.plugins.checkUpdates();
    return { type: 'redirect', to: '.' };
  },
});

const upgrade = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/updateCenter/upgrade',
  doc: 'Nothing: a newer version of this server comes from where this one came from.',
  handler: () => ({ type: 'redirect', to: '.' }),
});

export const updateCenterRoutes: readonly Route[] = [
  page,
  exportRoute({
    path: '/updateCenter',
    permission: 'Overall/SystemRead',
    doc: 'Installations since the start, and the update sites by name.',
    reference: () => updateCenterReference(),
  }),
  exportRoute({
    path: '/updateCenter/site/:site',
    permission: 'Overall/SystemRead',
    doc: 'An update site, by its name.',
    reference({ path, services }) {
      const site = services.plugins.sites.find(({ id }) => id === path['site']);
      return updateSiteReference(site ?? fail('PAGE_NOT_FOUND'));
    },
  }),
  installStatus,
  incompleteInstallStatus,
  connectionStatus,
  safeRestart,
  cancelRestart,
  invalidateData,
  upgrade,
];
