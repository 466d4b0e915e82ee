import { classOfTag, type SettingRow } from '../../points/index.ts';
import {
  attributeOf,
  childOf,
  childText,
  isChildTrue,
  node,
  parseXml,
  setChild,
  setText,
  type XmlElement,
} from '../../xml/index.ts';
import { nodeOf } from '../files/element-node.ts';
import { variablesOf } from '../nodes/node-changes.ts';
import { variablesNode } from '../nodes/node-properties.ts';
import type { Settings } from './settings-types.ts';
import { choiceRow, commonOf, flagRow, numberRow, optionalTextRow, textRow } from './single-rows.ts';
import { checkWebAddress, usedWebAddress } from './web-address.ts';

const DEFAULT_QUIET_PERIOD = 5;
/** Limits the executors: more are a mistake, and would cost memory for each. */
const MAX_EXECUTORS = 10_000;
const CRUMB_ISSUER = 'hudson.security.csrf.DefaultCrumbIssuer';
/** Names the strategy and the realm that have a setting of their own. */
export const ONCE_LOGGED_IN = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
export const OWN_REALM = 'hudson.security.HudsonPrivateSecurityRealm';
/** Names the class that allows new items every name. */
export const ANY_NAME = 'jenkins.model.ProjectNamingStrategy$DefaultProjectNamingStrategy';
/** Names the only known class of global properties, the variables; others stay unchanged. */
const VARIABLES = 'hudson.slaves.EnvironmentVariablesNodeProperty';
const DENY_READ = 'denyAnonymousReadAccess';
const HIDDEN = 'disabledAdministrativeMonitors';
const LOCATION = 'jenkins.model.JenkinsLocationConfiguration';
const RESOURCES = 'jenkins.security.ResourceDomainConfiguration';
const BUILT_IN_FORM = 'jenkins-model-MasterBuildConfiguration';
const LOCATION_FORM = 'jenkins-model-JenkinsLocationConfiguration';

type Rows = { readonly [Name in Exclude<keyof Settings, 'version' | 'securityState'>]: SettingRow<Settings[Name]> };

/** Holds the settings that are not those of a plugin: where each stands, and how it is read, written and checked. */
export const SETTING_ROWS: Rows = {
  installState: optionalTextRow({ doc: 'How far the set-up came.', element: 'installStateName', trims: true }),
  numExecutors: numberRow({
    doc: 'How many builds the server itself runs at once.',
    label: 'Number of executors',
    element: 'numExecutors',
    yaml: 'jenkins.numExecutors',
    form: `${BUILT_IN_FORM}.numExecutors`,
    ...{ least: 0, most: MAX_EXECUTORS, otherwise: 2 },
  }),
  mode: choiceRow({
    doc: 'Whether the server itself runs every build, or only those that ask for its label.',
    element: 'mode',
    yaml: 'jenkins.mode',
    form: `${BUILT_IN_FORM}.mode`,
    words: ['NORMAL', 'EXCLUSIVE'],
  }),
  label: textRow({
    doc: 'The labels of the server itself, with blanks between.',
    element: 'label',
    yaml: 'jenkins.labelString',
    form: `${BUILT_IN_FORM}.labelString`,
  }),
  useSecurity: flagRow({ doc: 'Whether people have to log in.', element: 'useSecurity', otherwise: true }),
  authorization: {
    ...commonOf({ doc: 'The strategy that says who may do what.', element: 'authorizationStrategy' }),
    type: 'object',
    read(root) {
      const strategy = childIn(root, 'authorizationStrategy');
      if (strategy === undefined) return { className: ONCE_LOGGED_IN, denyAnonymousRead: true };
      const content = strategy.children.filter(({ name }) => name !== DENY_READ).map(nodeOf);
      return {
        className: classOf(strategy) ?? ONCE_LOGGED_IN,
        denyAnonymousRead: isChildTrue(strategy, DENY_READ),
        ...(content.length > 0 && { content }),
      };
    },
    write: (xml, { className, denyAnonymousRead, content }) =>
      content === undefined
        ? withPart(
            xml,
            'authorizationStrategy',
            className,
            className === ONCE_LOGGED_IN ? { [DENY_READ]: String(denyAnonymousRead) } : {},
          )
        : setChild(xml, ['authorizationStrategy'], node('authorizationStrategy', { class: className }, [...content])),
  },
  naming: {
    ...commonOf({ doc: 'Which names new items may have.', element: 'projectNamingStrategy' }),
    type: 'object',
    read(root) {
      const naming = childIn(root, 'projectNamingStrategy');
      return {
        className: classOf(naming) ?? ANY_NAME,
        pattern: (naming && childText(naming, 'namePattern')) ?? '',
        description: (naming && childText(naming, 'description')) ?? '',
      };
    },
    write: (xml, { className, pattern, description }) =>
      withPart(xml, 'projectNamingStrategy', className, pattern === '' ? {} : { namePattern: pattern, description }),
  },
  realm: {
    ...commonOf({ doc: 'The realm that knows the users.', element: 'securityRealm' }),
    type: 'object',
    read(root) {
      const realm = childIn(root, 'securityRealm');
      return {
        className: classOf(realm) ?? OWN_REALM,
        disableSignup: realm === undefined || isChildTrue(realm, 'disableSignup'),
      };
    },
    write: (xml, { className, disableSignup }) =>
      withPart(
        xml,
        'securityRealm',
        className,
        className === OWN_REALM ? { disableSignup: String(disableSignup), enableCaptcha: 'false' } : {},
      ),
  },
  disableRememberMe: flagRow({
    doc: 'Whether nobody is remembered beyond their session.',
    element: 'disableRememberMe',
    yaml: 'jenkins.disableRememberMe',
    form: 'disableRememberMe',
    otherwise: false,
  }),
  crumbIssuer: {
    ...commonOf({
      doc: 'Whether a POST needs a crumb.',
      element: 'crumbIssuer',
      form: 'hudson-security-csrf-GlobalCrumbIssuerConfiguration.csrf.issuer',
    }),
    type: 'flag',
    read: (root) => childIn(root, 'crumbIssuer') !== undefined,
    write: (xml, wanted) =>
      wanted
        ? withPart(xml, 'crumbIssuer', CRUMB_ISSUER, { excludeClientIPFromCrumb: 'false' })
        : setChild(xml, ['crumbIssuer'], null),
  },
  systemMessage: optionalTextRow({
    doc: 'A message on the first page.',
    element: 'systemMessage',
    yaml: 'jenkins.systemMessage',
    form: 'system_message',
  }),
  quietPeriod: numberRow({
    doc: 'How many seconds a build waits before it begins.',
    label: 'Quiet period',
    element: 'quietPeriod',
    yaml: 'jenkins.quietPeriod',
    form: 'jenkins-model-GlobalQuietPeriodConfiguration.quietPeriod',
    ...{ least: 0, otherwise: DEFAULT_QUIET_PERIOD },
  }),
  scmCheckoutRetryCount: numberRow({
    doc: 'How often a checkout that failed is tried again.',
    label: 'SCM checkout retry count',
    element: 'scmCheckoutRetryCount',
    yaml: 'jenkins.scmCheckoutRetryCount',
    form: 'jenkins-model-GlobalSCMRetryCountConfiguration.scmCheckoutRetryCount',
    ...{ least: 0, otherwise: 0 },
  }),
  slaveAgentPort: numberRow({
    doc: 'The port for agents: -1 is none, 0 a free one.',
    element: 'slaveAgentPort',
    yaml: 'jenkins.slaveAgentPort',
    ...{ least: -1, most: 65_535, otherwise: -1 },
  }),
  primaryView: textRow({
    doc: 'The view that the first page shows.',
    element: 'primaryView',
    form: 'hudson-views-GlobalDefaultViewConfiguration.primaryView',
    otherwise: 'all',
  }),
  markupFormatter: {
    ...commonOf<string | null>({ doc: "The class that formats people's text.", element: 'markupFormatter' }),
    type: 'object',
    read: (root) => classOf(childIn(root, 'markupFormatter')) ?? null,
    write: (xml, className) =>
      className === null ? setChild(xml, ['markupFormatter'], null) : withPart(xml, 'markupFormatter', className, {}),
  },
  globalEnvironment: {
    ...commonOf<Settings['globalEnvironment']>({
      doc: 'The variables of all builds.',
      element: 'globalNodeProperties',
    }),
    type: 'object',
    read: (root) => variablesOf(childIn(root, 'globalNodeProperties')),
    write: (xml, variables) =>
      setChild(
        childOf(parseXml(xml), 'globalNodeProperties') === undefined
          ? setChild(xml, ['globalNodeProperties'], node('globalNodeProperties'))
          : xml,
        ['globalNodeProperties', VARIABLES],
        variables.length === 0 ? null : variablesNode(variables),
      ),
  },
  hiddenMonitors: {
    ...commonOf<readonly string[]>({
      doc: 'The ids of what administrators do not want to be told.',
      element: HIDDEN,
    }),
    type: 'object',
    read: (root) => (childIn(root, HIDDEN)?.children ?? []).map(({ text }) => text),
    write: (xml, ids) =>
      setChild(
        xml,
        [HIDDEN],
        node(
          HIDDEN,
          ids.map((id) => node('string', id)),
        ),
      ),
  },
  clouds: {
    ...commonOf<Settings['clouds']>({ doc: 'The clouds that make nodes when they are needed.', element: 'clouds' }),
    type: 'object',
    read: (root) =>
      (childIn(root, 'clouds')?.children ?? []).map((cloud) => ({
        className: attributeOf(cloud, 'class') ?? classOfTag(cloud.name),
        name: childText(cloud, 'name') ?? '',
        element: cloud,
      })),
    // Which clouds there are is only read here: each is an object of its own in the file.
    write: (xml) => xml,
  },
  rootUrl: optionalTextRow({
    doc: 'The address under which people reach the server.',
    file: `${LOCATION}.xml`,
    element: 'jenkinsUrl',
    yaml: 'unclassified.location.url',
    form: `${LOCATION_FORM}.url`,
    trims: true,
    check: checkWebAddress,
    used: usedWebAddress,
  }),
  adminAddress: optionalTextRow({
    doc: 'The address from which mail of the server comes.',
    file: `${LOCATION}.xml`,
    element: 'adminAddress',
    yaml: 'unclassified.location.adminAddress',
    form: `${LOCATION_FORM}.adminAddress`,
    trims: true,
  }),
  resourceRootUrl: optionalTextRow({
    doc: 'The address under which files of builds and users are served, apart from the pages of the server.',
    file: `${RESOURCES}.xml`,
    element: 'url',
    yaml: 'unclassified.resourceRoot.url',
    form: 'jenkins-security-ResourceDomainConfiguration.url',
    trims: true,
    check: checkWebAddress,
  }),
  shell: optionalTextRow({
    doc: 'The shell that runs the steps of builds; /bin/sh where there is none.',
    file: 'hudson.tasks.Shell.xml',
    element: 'shell',
    yaml: 'unclassified.shell.shell',
    form: 'hudson-tasks-Shell.shell',
    trims: true,
  }),
};

function childIn(root: XmlElement | null, name: string): XmlElement | undefined {
  return root === null ? undefined : childOf(root, name);
}

function classOf(element: XmlElement | undefined): string | undefined {
  return element && attributeOf(element, 'class');
}

/**
 * Returns the document with a part that is a class of its own; the other elements of the part stay while its class does.
 */
function withPart(xml: string, name: string, className: string, settings: Readonly<Record<string, string>>): string {
  const before = childOf(parseXml(xml), name);
  const rows = Object.entries(settings);
  if (before !== undefined && attributeOf(before, 'class') === className)
    return rows.reduce((text, [setting, value]) => setText(text, [name, setting], value), xml);
  const children = rows.map(([setting, value]) => node(setting, value));
  return setChild(xml, [name], node(name, { class: className }, children));
}
