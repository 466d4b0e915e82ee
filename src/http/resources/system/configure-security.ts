import { bindSecurity, securityTree } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import { submittedJson, text } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { saved } from '../../reply/saved.ts';
import { serverFormPage } from '../../reply/server-form.ts';
import { bindingOf } from '../../request/server-binding.ts';
import { type Route, route } from '../../route.ts';

/** Shows how the server is secured. Jenkins: `GlobalSecurityConfiguration/index.groovy`. */
const page = route({
  method: 'GET or POST',
  path: '/configureSecurity',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'Who may log in, who may do what, and how text is shown, for those who may administer the server or read its settings.',
  async handler(context) {
    if (!context.may('Overall/Administer')) context.require('Overall/SystemRead');
    const { configuration, settings } = context.services.home;
    if (context.may('Overall/Administer')) {
      const tree = securityTree(bindingOf(context), await configuration.read());
      const title = 'Configure Global Security';
      const way = [{ text: title, path: 'manage/configureSecurity/' }];
      return serverFormPage(context, { title, tree, action: 'configure', next: 'manage/', way });
    }
    const { authorization, realm, markupFormatter, slaveAgentPort, crumbIssuer, disableRememberMe } = settings.current;
    const port = slaveAgentPort < 0 ? 'none' : slaveAgentPort === 0 ? 'a free one' : String(slaveAgentPort);
    const rows = [
      ['Security realm', realm.className],
      ['Authorization', authorization.className],
      ['Markup formatter', markupFormatter ?? 'hudson.markup.EscapedMarkupFormatter'],
      ['Port for agents', port],
      ['A POST needs a crumb', crumbIssuer ? 'yes' : 'no'],
      ['People are remembered', disableRememberMe ? 'no' : 'yes'],
    ];
    return {
      type: 'page',
      title: 'Configure Global Security',
      page: {
        page: 'overview',
        heading: 'Configure Global Security',
        about: 'How the server is secured; a form posted to configure changes it.',
        links: [{ text: 'Users', href: rootHref(context, 'securityRealm/') }],
        tables: [{ heading: 'Settings', columns: ['Setting', 'Value'], rows, left: 0 }],
        texts: [],
      },
    };
  },
});

/** Saves it. Jenkins: `GlobalSecurityConfiguration#doConfigure`. */
const submit = route({
  method: 'POST',
  path: '/configureSecurity/configure',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: {
    json: submittedJson(
      'The structured form: `securityRealm`, `authorizationStrategy`, `markupFormatter`, `slaveAgentPort` and sections named by classes.',
    ),
    'core:apply': text('`true`: the answer is a small document, not the way to the page of administration.'),
  },
  doc: 'Changes who may log in, who may do what, and how text is shown. All of it counts, or nothing. Without the section of crumbs they are switched off.',
  async handler(context) {
    const { parameters, services } = context;
    const form = parameters.json ?? fail('FORM_EXPECTED');
    const binding = bindingOf(context);
    await services.configuration.change((files) => bindSecurity(binding, form, files));
    return saved(parameters['core:apply'], '/manage/');
  },
});

export const configureSecurityRoutes: readonly Route[] = [page, submit];
