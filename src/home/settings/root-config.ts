import { childOf, childText, node, parseXml, toDocument } from '../../xml/index.ts';
import { ANY_NAME, ONCE_LOGGED_IN, OWN_REALM, SETTING_ROWS } from './setting-rows.ts';
import type { Settings } from './settings-types.ts';

/** Names the version of Jenkins whose format a new home has. */
const LEVEL = '2.393';
/** Holds names that Jenkins replaces, not this server. */
const WORKSPACE_DIR = '${JENKINS_HOME}/workspace/${ITEM_FULL_NAME}';
const BUILDS_DIR = '${ITEM_ROOTDIR}/builds';

export type RootSettings = Omit<Settings, 'rootUrl' | 'adminAddress' | 'resourceRootUrl' | 'shell'>;

/**
 * Reads the settings of the root config.xml. Missing elements are read as Jenkins does, except that security is off only
 * where the file says so. Throws XmlError, and Error where the root element is another one.
 */
export function readRootConfig(source: string): RootSettings {
  const root = parseXml(source);
  if (root.name !== 'hudson' && root.name !== 'jenkins.model.Jenkins') {
    throw new Error(`1:1: the root element is <${root.name}>, not <hudson>`);
  }
  const realm = childOf(root, 'securityRealm');
  const isStated = childOf(root, 'authorizationStrategy') ?? realm ?? childText(root, 'useSecurity')?.trim();
  return {
    securityState: isStated ? 'stated' : 'unstated',
    version: childText(root, 'version') ?? null,
    installState: SETTING_ROWS.installState.read(root),
    numExecutors: SETTING_ROWS.numExecutors.read(root),
    mode: SETTING_ROWS.mode.read(root),
    label: SETTING_ROWS.label.read(root),
    useSecurity: SETTING_ROWS.useSecurity.read(root),
    authorization: SETTING_ROWS.authorization.read(root),
    naming: SETTING_ROWS.naming.read(root),
    realm: {
      ...SETTING_ROWS.realm.read(root),
      ...(realm !== undefined && { xml: source.slice(realm.start, realm.end) }),
    },
    disableRememberMe: SETTING_ROWS.disableRememberMe.read(root),
    crumbIssuer: SETTING_ROWS.crumbIssuer.read(root),
    systemMessage: SETTING_ROWS.systemMessage.read(root),
    quietPeriod: SETTING_ROWS.quietPeriod.read(root),
    scmCheckoutRetryCount: SETTING_ROWS.scmCheckoutRetryCount.read(root),
    slaveAgentPort: SETTING_ROWS.slaveAgentPort.read(root),
    primaryView: SETTING_ROWS.primaryView.read(root),
    markupFormatter: SETTING_ROWS.markupFormatter.read(root),
    globalEnvironment: SETTING_ROWS.globalEnvironment.read(root),
    hiddenMonitors: SETTING_ROWS.hiddenMonitors.read(root),
    clouds: SETTING_ROWS.clouds.read(root),
  };
}

/**
 * Returns the root config.xml of a new home: without an account nobody can read or sign up. `installState` says that the
 * set-up begins there.
 */
export function defaultRootConfig(installState: string | null = null): string {
  return toDocument(
    node('hudson', [
      ...(installState === null ? [] : [node('installStateName', installState)]),
      node('disabledAdministrativeMonitors'),
      node('version', LEVEL),
      node('numExecutors', '2'),
      node('mode', 'NORMAL'),
      node('useSecurity', 'true'),
      node('authorizationStrategy', { class: ONCE_LOGGED_IN }, [node('denyAnonymousReadAccess', 'true')]),
      node('securityRealm', { class: OWN_REALM }, [node('disableSignup', 'true'), node('enableCaptcha', 'false')]),
      node('disableRememberMe', 'false'),
      node('projectNamingStrategy', {
        class: ANY_NAME,
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
