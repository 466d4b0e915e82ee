import type { SetupField, SetupPage } from '../../../ui/index.ts';
import { rootHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';

type Context = Pick<RequestContext, 'base' | 'services'>;
type Values = Readonly<Record<string, string>>;

/** Returns the step to which the set-up has come. */
export function stepOf(context: Context): SetupPage {
  switch (context.services.setUp.state) {
    case 'NEW':
      return pluginStep(context);
    case 'CREATE_ADMIN_USER':
      return administratorStep(context, {}, []);
    default:
      return addressStep(context);
  }
}

function pluginStep(context: Context): SetupPage {
  const { length } = context.services.plugins.all();
  return {
    page: 'setup',
    heading: 'Getting Started',
    text: `The work of ${length} plugins is built in and ready: nothing has to be installed.`,
    action: rootHref(context, 'pluginManager/installPluginsDone'),
    fields: [],
    button: 'Continue',
    errors: [],
    skip: null,
  };
}

/** Returns the form of the first administrator, with what was wrong with it; passwords are never filled in again. */
export function administratorStep(context: Context, values: Values, errors: readonly string[]): SetupPage {
  const given = (name: string): string => values[name] ?? '';
  return {
    page: 'setup',
    heading: 'Create First Admin User',
    text: 'This user may do everything. It takes the place of the user admin with the initial password.',
    action: rootHref(context, 'setupWizard/createAdminUser'),
    fields: [
      field('username', 'Username', given('username')),
      { ...field('password1', 'Password', ''), isSecret: true },
      { ...field('password2', 'Confirm password', ''), isSecret: true },
      { ...field('fullname', 'Full name', given('fullname')), required: false },
      { ...field('email', 'E-mail address', given('email')), required: false },
    ],
    button: 'Save and Continue',
    errors,
    skip: { action: rootHref(context, 'setupWizard/completeInstall'), text: 'Skip and continue as admin' },
  };
}

export function addressStep(context: Context): SetupPage {
  const { rootUrl } = context.services.home.settings.current;
  return {
    page: 'setup',
    heading: 'Instance Configuration',
    text: 'Links in mails and reports of builds begin with this address.',
    action: rootHref(context, 'setupWizard/configureInstance'),
    fields: [field('rootUrl', 'Jenkins URL', rootUrl ?? context.base)],
    button: 'Save and Finish',
    errors: [],
    skip: { action: rootHref(context, 'setupWizard/completeInstall'), text: 'Not now' },
  };
}

/** Returns Jenkins's form of a proxy for update sites. None is used, as nothing is fetched. */
export function proxyStep(context: Context): SetupPage {
  return {
    page: 'setup',
    heading: 'HTTP Proxy Configuration',
    text: 'Nothing is fetched from an update site, so no proxy is needed.',
    action: rootHref(context, 'pluginManager/proxyConfigure'),
    fields: [],
    button: 'Continue',
    errors: [],
    skip: null,
  };
}

function field(name: string, label: string, value: string): SetupField {
  return { name, label, value, isSecret: false, required: true };
}
