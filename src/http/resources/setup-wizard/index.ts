import type { SetupPage } from '../../../ui/index.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { createAdminUser } from './administrator.ts';
import { configureInstance } from './instance.ts';
import { resourceBundle } from './messages.ts';
import { pluginChoice } from './plugin-choice.ts';
import { addressStep, administratorStep, pluginStep, proxyStep, readyStep, stepOf } from './steps.ts';

const ADMINISTER = { permission: 'Overall/Administer', crumb: 'required' } as const;

const platformPluginList = route({
  ...ADMINISTER,
  method: 'GET',
  path: '/setupWizard/platformPluginList',
  crumb: 'exempt',
  doc: 'The plugins that the set-up offers; all of them are here already.',
  handler: ({ services }) => ({ type: 'json', json: { status: 'ok', data: pluginChoice(services.plugins) } }),
});

const restartStatus = route({
  ...ADMINISTER,
  method: 'GET',
  path: '/setupWizard/restartStatus',
  crumb: 'exempt',
  doc: 'Whether the set-up needs a restart, which it never does, and whether the server can restart itself.',
  handler: ({ services }) => ({
    type: 'json',
    json: { status: 'ok', data: { restartRequired: false, restartSupported: services.config.restartable } },
  }),
});

const completeInstall = route({
  ...ADMINISTER,
  method: 'POST',
  path: '/setupWizard/completeInstall',
  doc: 'Ends the set-up; what was left out of it stays as it is.',
  async handler({ services }) {
    await services.setUp.complete();
    return { type: 'json', json: { status: 'ok' } };
  },
});

type Step = (context: RequestContext) => SetupPage;

const PAGES: readonly (readonly [path: string, doc: string, step: Step])[] = [
  ['', 'The step to which the set-up has come.', stepOf],
  ['/plugins', 'What is built in.', pluginStep],
  ['/ready', 'The last page of the set-up.', readyStep],
  ['/setupWizardFirstUser', 'The form of the first administrator.', (context) => administratorStep(context, {}, [])],
  ['/setupWizardConfigureInstance', 'The form of the address of the server.', addressStep],
  ['/proxy-configuration', 'The form of a proxy, which is not needed.', proxyStep],
];

const pages = PAGES.map(([path, doc, step]) =>
  route({
    ...ADMINISTER,
    method: 'GET',
    path: `/setupWizard${path}`,
    crumb: 'exempt',
    ...(path === '' && { object: true }),
    doc,
    handler: (context) => ({ type: 'page', title: 'Setup Wizard', isAlone: true, page: step(context) }),
  }),
);

export const setupWizardRoutes: readonly Route[] = [
  ...pages,
  platformPluginList,
  restartStatus,
  createAdminUser,
  configureInstance,
  completeInstall,
  resourceBundle,
];
