import { wholeNumber } from '../../kit/index.ts';
import { classOfTag } from '../../points/index.ts';
import {
  attributeOf,
  childOf,
  childText,
  isChildTrue,
  node,
  parseXml,
  toDocument,
  type XmlElement,
} from '../../xml/index.ts';
import { variablesOf } from '../nodes/node-changes.ts';
import type { Settings } from './settings-types.ts';

/** Names the version of Jenkins whose format a new home has. */
const LEVEL = '2.393';
const DEFAULT_QUIET_PERIOD = 5;
const MAX_INT = 2 ** 31 - 1;
/** Limits the executors: more are a mistake, and would cost memory for each. */
const MAX_EXECUTORS = 10_000;
const STRATEGY = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
/** Holds names that Jenkins replaces, not this server. */
const WORKSPACE_DIR = '${JENKINS_HOME}/workspace/${ITEM_FULL_NAME}';
const BUILDS_DIR = '${ITEM_ROOTDIR}/builds';
const REALM = 'hudson.security.HudsonPrivateSecurityRealm';

export type RootSettings = Omit<Settings, 'rootUrl' | 'adminAddress' | 'shell'>;

/**
 * Reads the settings of the root config.xml. Missing elements are read as Jenkins does, except that security is off only
 * where the file says so. Throws XmlError, and Error where the root element is another one.
 */
export function readRootConfig(source: string): RootSettings {
  const root = parseXml(source);
  if (root.name !== 'hudson' && root.name !== 'jenkins.model.Jenkins') {
    throw new Error(`1:1: the root element is <${root.name}>, not <hudson>`);
  }
  const strategy = childOf(root, 'authorizationStrategy');
  const realm = childOf(root, 'securityRealm');
  const isStated = strategy !== undefined || realm !== undefined || childText(root, 'useSecurity')?.trim();
  return {
    securityState: isStated ? 'stated' : 'unstated',
    version: childText(root, 'version') ?? null,
    numExecutors: Math.min(intIn(root, 'numExecutors', 0) ?? 2, MAX_EXECUTORS),
    mode: childText(root, 'mode')?.trim() === 'EXCLUSIVE' ? 'EXCLUSIVE' : 'NORMAL',
    label: childText(root, 'label') ?? '',
    useSecurity: childText(root, 'useSecurity')?.trim() !== 'false',
    authorization: {
      className: classOf(strategy) ?? STRATEGY,
      denyAnonymousRead: strategy === undefined || isChildTrue(strategy, 'denyAnonymousReadAccess'),
    },
    realm: {
      className: classOf(realm) ?? REALM,
      disableSignup: realm === undefined || isChildTrue(realm, 'disableSignup'),
    },
    crumbIssuer: childOf(root, 'crumbIssuer') !== undefined,
    systemMessage: childText(root, 'systemMessage') ?? null,
    quietPeriod: intIn(root, 'quietPeriod', 0) ?? DEFAULT_QUIET_PERIOD,
    scmCheckoutRetryCount: intIn(root, 'scmCheckoutRetryCount', 0) ?? 0,
    slaveAgentPort: intIn(root, 'slaveAgentPort', -1) ?? -1,
    primaryView: childText(root, 'primaryView') || 'all',
    markupFormatter: classOf(childOf(root, 'markupFormatter')) ?? null,
    globalEnvironment: variablesOf(childOf(root, 'globalNodeProperties')),
    clouds: (childOf(root, 'clouds')?.children ?? []).map((cloud) => ({
      className: attributeOf(cloud, 'class') ?? classOfTag(cloud.name),
      name: childText(cloud, 'name') ?? '',
    })),
  };
}

/** Returns the root config.xml of a new home: without an account nobody can read or sign up. */
export function defaultRootConfig(): string {
  return toDocument(
    node('hudson', [
      node('disabledAdministrativeMonitors'),
      node('version', LEVEL),
      node('numExecutors', '2'),
      node('mode', 'NORMAL'),
      node('useSecurity', 'true'),
      node('authorizationStrategy', { class: STRATEGY }, [node('denyAnonymousReadAccess', 'true')]),
      node('securityRealm', { class: REALM }, [node('disableSignup', 'true'), node('enableCaptcha', 'false')]),
      node('disableRememberMe', 'false'),
      node('projectNamingStrategy', {
        class: 'jenkins.model.ProjectNamingStrategy$DefaultProjectNamingStrategy',
      }),
      node('workspaceDir', WORKSPACE_DIR),
      node('buildsDir', BUILDS_DIR),
      node('jdks'),
      node('viewsTabBar', { class: 'hudson.views.DefaultViewsTabBar' }),
      node('myViewsTabBar', { class: 'hudson.views.DefaultMyViewsTabBar' }),
      node('clouds'),
      node('scmCheckoutRetryCount', '0'),
      node('views', [
        node('hudson.model.AllView', [
          node('owner', { class: 'hudson', reference: '../../..' }),
          node('name', 'all'),
          node('filterExecutors', 'false'),
          node('filterQueue', 'false'),
          node('properties', { class: 'hudson.model.View$PropertyList' }),
        ]),
      ]),
      node('primaryView', 'all'),
      node('slaveAgentPort', '-1'),
      node('label', ''),
      node('crumbIssuer', { class: 'hudson.security.csrf.DefaultCrumbIssuer' }, [
        node('excludeClientIPFromCrumb', 'false'),
      ]),
      node('nodeProperties'),
      node('globalNodeProperties'),
      node('nodeRenameMigrationNeeded', 'false'),
    ]),
  );
}

function classOf(element: XmlElement | undefined): string | undefined {
  return element && attributeOf(element, 'class');
}

/** Returns an `int` of Java's; null where there is none, or one below `least`. */
function intIn(root: XmlElement, name: string, least: number): number | null {
  return wholeNumber(childText(root, name), { least, most: MAX_INT });
}
