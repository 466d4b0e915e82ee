import { fail, labelWords } from '../../../model/index.ts';
import { node, setChild, setText } from '../../../xml/index.ts';
import { submittedJson, text } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { saved } from '../../reply/saved.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { type GlobalChanges, OF_ADMINISTRATORS, readGlobalForm } from './read-form.ts';

/** Shows the settings. Jenkins: `Jenkins/configure.jelly`. */
const page = route({
  method: 'GET or POST',
  path: '/configure',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'The settings of the whole server, for those who may read or manage them.',
  handler(context) {
    if (!context.may('Overall/Manage')) context.require('Overall/SystemRead');
    const { home } = context.services;
    const { current } = home.settings;
    const rows = [
      ['Number of executors', String(current.numExecutors)],
      ['Labels', current.label],
      ['Usage', current.mode],
      ['Quiet period', String(current.quietPeriod)],
      ['SCM checkout retry count', String(current.scmCheckoutRetryCount)],
      ['Default view', current.primaryView],
      ['Address of the server', current.rootUrl ?? ''],
      ['Address of the administrator', current.adminAddress ?? ''],
      ['System message', current.systemMessage ?? ''],
    ];
    const variables = current.globalEnvironment.map(({ name }) => [name]);
    return {
      type: 'page',
      title: 'Configure System',
      page: {
        page: 'overview',
        heading: 'Configure System',
        about: 'The settings of the whole server; a form posted to configSubmit changes them.',
        links: [{ text: 'Mail', href: rootHref(context, 'manage/mail') }],
        tables: [
          { heading: 'Settings', columns: ['Setting', 'Value'], rows, left: 0 },
          { heading: 'Variables of all builds', columns: ['Name'], rows: variables, left: 0 },
        ],
        texts: [],
      },
    };
  },
});

const FORM = {
  json: submittedJson('The structured form, in sections that are named by their classes.'),
  system_message: text('The words above the dashboard; otherwise those of `json`.'),
  'core:apply': text('`true`: the answer is a small document, not the way to the dashboard.'),
};

/** Saves the settings. Jenkins: `Jenkins#doConfigSubmit`. */
const submit = route({
  method: 'POST',
  path: '/configSubmit',
  permission: 'Overall/Manage',
  crumb: 'required',
  otherVerbs: '404',
  parameters: FORM,
  doc: 'Changes the settings that the form names. All of it counts, or nothing.',
  async handler(context) {
    const { parameters } = context;
    const form = parameters.json ?? fail('FORM_EXPECTED');
    if (OF_ADMINISTRATORS.some((name) => name in form)) context.require('Overall/Administer');
    await change(context, readGlobalForm(form, parameters.system_message));
    return saved(parameters['core:apply'], '/');
  },
});

async function change({ services }: RequestContext<typeof FORM>, changes: GlobalChanges): Promise<void> {
  const { settings, views } = services.home;
  const { scmCheckoutRetryCount, primaryView, hiddenMonitors, rootUrl, adminAddress } = changes;
  if (primaryView !== undefined && views.get('', primaryView) === undefined)
    fail('FORM_BROKEN', `there is no view ${primaryView.slice(0, 200)}`);
  if (scmCheckoutRetryCount !== undefined || primaryView !== undefined || hiddenMonitors !== undefined) {
    await settings.rewrite((xml) => withRest(xml, changes));
  }
  await settings.change(changes.settings);
  const { current } = settings;
  services.queue.nodes.put({
    name: '',
    executors: current.numExecutors,
    labels: labelWords(current.label),
    exclusive: current.mode === 'EXCLUSIVE',
  });
  if (rootUrl === undefined && adminAddress === undefined) return;
  await settings.setLocation({
    rootUrl: rootUrl === undefined ? current.rootUrl : rootUrl,
    adminAddress: adminAddress === undefined ? current.adminAddress : adminAddress,
  });
}

function withRest(xml: string, { scmCheckoutRetryCount, primaryView, hiddenMonitors }: GlobalChanges): string {
  let next = xml;
  if (scmCheckoutRetryCount !== undefined)
    next = setText(next, ['scmCheckoutRetryCount'], String(scmCheckoutRetryCount));
  if (primaryView !== undefined) next = setText(next, ['primaryView'], primaryView);
  if (hiddenMonitors === undefined) return next;
  const list = hiddenMonitors.map((id) => node('string', id));
  return setChild(next, ['disabledAdministrativeMonitors'], node('disabledAdministrativeMonitors', list));
}

export const globalSettingsRoutes: readonly Route[] = [page, submit];
