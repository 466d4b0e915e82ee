import { unreachable } from '../../../kit/index.ts';
import type { SetupField, SetupPage } from '../../../ui/index.ts';
import { rootHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';
import type { FieldError } from '../security-realm/new-user.ts';
import { pluginChoice } from './plugin-choice.ts';

type Context = Pick<RequestContext, 'base' | 'services'>;
type Values = Readonly<Record<string, string>>;

const STEPS = [
  { text: 'Unlock', path: null },
  { text: 'Plugins', path: 'setupWizard/plugins' },
  { text: 'First administrator', path: 'setupWizard/setupWizardFirstUser' },
  { text: 'Address', path: 'setupWizard/setupWizardConfigureInstance' },
  { text: 'Ready', path: null },
] as const;

type StepName = (typeof STEPS)[number]['text'];

/** Returns the step to which the set-up has come. */
export function stepOf(context: Context): SetupPage {
  const { state } = context.services.setUp;
  switch (state) {
    case 'NEW':
      return pluginStep(context);
    case 'CREATE_ADMIN_USER':
      return administratorStep(context, {}, []);
    case 'CONFIGURE_INSTANCE':
    case 'RUNNING':
      return addressStep(context);
    default:
      return unreachable(state);
  }
}

/** Says whether nobody but whoever reads the file with the initial password can log in yet. */
export function isLocked({ services }: Pick<RequestContext, 'services'>): boolean {
  const { state } = services.setUp;
  return state === 'NEW' || state === 'CREATE_ADMIN_USER';
}

/** Returns the page that asks for the initial password. Jenkins: the page of the log-in while it is being set up. */
export function unlockStep(context: Context, from: string, failed: boolean): SetupPage {
  return {
    ...step(context, 'Unlock', 'Unlock Jenkins'),
    text: 'So that only whoever may administer this server sets it up, a password was written to its log and to this file. Copy it from there, and paste it below.',
    path: context.services.home.setUp.initialPassword.path,
    action: rootHref(context, 'j_spring_security_check'),
    hidden: { from: from || '/', j_username: 'admin' },
    fields: [
      {
        ...field('j_password', 'Administrator password', ''),
        id: 'security-token',
        input: 'password',
        autocomplete: 'current-password',
      },
    ],
    button: 'Continue',
    errors: failed ? [{ field: 'j_password', text: 'The password entered is incorrect' }] : [],
  };
}

export function pluginStep(context: Context): SetupPage {
  const { plugins } = context.services;
  return {
    ...step(context, 'Plugins', 'Getting Started'),
    text: `The work of ${plugins.all().length} plugins is built in and ready: nothing has to be installed.`,
    builtIn: pluginChoice(plugins).map(({ category, plugins: there }) => ({
      heading: category,
      names: there.map(({ name }) => name),
    })),
    action: rootHref(context, 'pluginManager/installPluginsDone'),
    next: rootHref(context, 'setupWizard/setupWizardFirstUser'),
    button: 'Continue',
  };
}

/** Returns the form of the first administrator, with what was wrong with it; passwords are never filled in again. */
export function administratorStep(context: Context, values: Values, errors: readonly FieldError[]): SetupPage {
  const given = (name: string): string => values[name] ?? '';
  const address = rootHref(context, 'setupWizard/setupWizardConfigureInstance');
  const password = { input: 'password', autocomplete: 'new-password' } as const;
  return {
    ...step(context, 'First administrator', 'Create First Admin User'),
    text: 'This user may do everything. It takes the place of the user admin with the initial password.',
    action: rootHref(context, 'setupWizard/createAdminUser'),
    next: address,
    fields: [
      { ...field('username', 'Username', given('username')), autocomplete: 'username' },
      { ...field('password1', 'Password', ''), ...password },
      { ...field('password2', 'Confirm password', ''), ...password, same: 'password1' },
      { ...field('fullname', 'Full name', given('fullname')), required: false, autocomplete: 'name' },
      { ...field('email', 'E-mail address', given('email')), input: 'email', autocomplete: 'email' },
    ],
    button: 'Save and Continue',
    errors,
    skip: { action: address, text: 'Skip and continue as admin', next: null },
  };
}

export function addressStep(context: Context): SetupPage {
  const { rootUrl } = context.services.home.settings.current;
  const ready = rootHref(context, 'setupWizard/ready');
  return {
    ...step(context, 'Address', 'Instance Configuration'),
    text: 'Links in mails and reports of builds begin with this address.',
    action: rootHref(context, 'setupWizard/configureInstance'),
    next: ready,
    fields: [
      {
        ...field('rootUrl', 'Jenkins URL', rootUrl ?? context.base),
        input: 'url',
        autocomplete: 'url',
        help: 'It is the one by which people and agents reach this server, perhaps behind a proxy.',
      },
    ],
    button: 'Save and Finish',
    skip: { action: rootHref(context, 'setupWizard/completeInstall'), text: 'Not now', next: ready },
  };
}

/** Returns the last page, which ends the set-up where it has not ended yet. */
export function readyStep(context: Context): SetupPage {
  const root = rootHref(context);
  return {
    ...step(context, 'Ready', 'Jenkins is ready!'),
    text: 'The set-up is complete.',
    action: rootHref(context, 'setupWizard/completeInstall'),
    next: root,
    button: 'Start using Jenkins',
  };
}

/** Returns Jenkins's form of a proxy for update sites. None is used, as nothing is fetched. */
export function proxyStep(context: Context): SetupPage {
  return {
    ...step(context, 'Plugins', 'HTTP Proxy Configuration'),
    text: 'Nothing is fetched from an update site, so no proxy is needed.',
    action: rootHref(context, 'pluginManager/proxyConfigure'),
    next: rootHref(context),
    button: 'Continue',
  };
}

/** Returns what all steps have: the way to them, of which the steps that somebody may open are links. */
function step(context: Context, name: StepName, heading: string): SetupPage {
  const at = STEPS.findIndex(({ text }) => text === name);
  return {
    page: 'setup',
    heading,
    text: '',
    steps: STEPS.map(({ text, path }, index) => ({
      text,
      state: index < at ? 'done' : index === at ? 'current' : 'to come',
      href: path === null || index >= at || name === 'Ready' ? null : rootHref(context, path),
    })),
    ...{ path: null, builtIn: [], action: '', next: null, hidden: {}, fields: [], button: '', errors: [], skip: null },
  };
}

function field(name: string, label: string, value: string): SetupField {
  return { name, label, value, input: 'text', required: true, autocomplete: 'off' };
}
