import { bindSystem, isOfAdministrators, systemTree } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { submittedJson, text } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { saved } from '../../reply/saved.ts';
import { serverFormPage } from '../../reply/server-form.ts';
import { Refusal } from '../../request/refusal.ts';
import { bindingOf } from '../../request/server-binding.ts';
import { type Route, route } from '../../route.ts';
import { serverFormPart } from './form-part.ts';

/** Shows the settings. Jenkins: `Jenkins/configure.jelly`. */
const page = route({
  method: 'GET or POST',
  path: '/configure',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'The settings of the whole server, for those who may read or manage them.',
  async handler(context) {
    if (!context.may('Overall/Manage') && !context.may('Overall/SystemRead')) throw new Refusal(null);
    const { home } = context.services;
    if (context.may('Overall/Manage')) {
      const files = await home.configuration.read();
      const tree = systemTree(bindingOf(context), files, context.may('Overall/Administer'));
      const feeds = feedLinks('all', rootHref(context));
      return {
        ...serverFormPage(context, { title: 'Configure System', tree, action: 'configSubmit', next: '' }),
        feeds,
      };
    }
    const { current } = home.settings;
    const rows = [
      ['Number of executors', String(current.numExecutors)],
      ['Labels', current.label],
      ['Usage', current.mode],
      ['Quiet period', String(current.quietPeriod)],
      ['SCM checkout retry count', String(current.scmCheckoutRetryCount)],
      ['Default view', current.primaryView],
      ['Address of the server', current.rootUrl ?? ''],
      ['Address of files of builds and users', current.resourceRootUrl ?? ''],
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
    const { parameters, services } = context;
    const { system_message: message } = parameters;
    const given = parameters.json ?? fail('FORM_EXPECTED');
    const form = {
      ...given,
      ...(message !== undefined && Object.keys(given).length > 0 && { system_message: message }),
    };
    if (Object.keys(form).some(isOfAdministrators)) context.require('Overall/Administer');
    const binding = bindingOf(context);
    await services.configuration.change((files) => bindSystem(binding, form, files));
    return saved(parameters['core:apply'], '/');
  },
});

export const globalSettingsRoutes: readonly Route[] = [page, submit, serverFormPart];
