import { exportRoute } from '../../api/export-route.ts';
import { updateCenterReference, updateSiteReference } from '../../beans/server/update-center.ts';
import { type Route, route } from '../../route.ts';
import { callOff } from '../system/quiet-mode.ts';

const LOOK = { permission: 'Overall/SystemRead', crumb: 'required' } as const;
const ADMINISTER = { permission: 'Overall/Administer', crumb: 'required' } as const;

const page = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/updateCenter',
  object: true,
  doc: 'Where Jenkins shows its downloads; here nothing is downloaded.',
  handler: () => ({
    type: 'page',
    title: 'Download progress - Plugin Manager',
    page: {
      page: 'message',
      heading: 'Download progress',
      text: 'Nothing is downloaded: what this server can do is built in.',
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
          requiresRestart: 'false',
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
  doc: 'The installations that a restart cut short; there are none, as each is over at once.',
  handler: () => ({ type: 'json', json: { status: 'ok', data: {} } }),
});

const connectionStatus = route({
  ...ADMINISTER,
  method: 'GET',
  path: '/updateCenter/connectionStatus',
  crumb: 'exempt',
  doc: 'Whether update sites can be reached; none is ever tried.',
  handler: () => ({ type: 'json', json: { status: 'ok', data: { updatesite: 'SKIPPED', internet: 'SKIPPED' } } }),
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

const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  invalidateData: 'Nothing: nothing of an update site is kept.',
  upgrade: 'Nothing: a newer version of this server comes from where this one came from.',
};

const withoutEffect = Object.entries(WITHOUT_EFFECT).map(([name, doc]) =>
  route({
    ...ADMINISTER,
    method: 'POST',
    path: `/updateCenter/${name}`,
    doc,
    handler: () => ({ type: 'redirect', to: '.' }),
  }),
);

export const updateCenterRoutes: readonly Route[] = [
  page,
  exportRoute({
    path: '/updateCenter',
    permission: 'Overall/SystemRead',
    doc: 'Installations since the start, and the update sites by name.',
    reference: () => updateCenterReference(),
  }),
  exportRoute({
    path: '/updateCenter/site/default',
    permission: 'Overall/SystemRead',
    doc: 'The one update site; nothing is fetched from it.',
    reference: () => updateSiteReference(),
  }),
  installStatus,
  incompleteInstallStatus,
  connectionStatus,
  safeRestart,
  cancelRestart,
  ...withoutEffect,
];
