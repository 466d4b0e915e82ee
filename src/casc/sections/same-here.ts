import { plain } from '../document/merge.ts';
import type { Section } from './section.ts';

const BUILD_RIGHTS = 'Builds have the rights of the server, not those of who started them.';
const SYSTEM_RIGHTS = { authenticators: [{ global: { strategy: 'systemAuthorizationStrategy' } }] };
const DURABILITY = ['PERFORMANCE_OPTIMIZED', 'SURVIVABLE_NONATOMIC', 'MAX_SURVIVABILITY'];
const INJECTION = {
  ...{ allowUntrusted: false, checkForBuildAgentErrors: false, enabled: false, enforceUrl: false },
  ...{ injectCcudExtension: false, injectMavenExtension: false },
};
const CLOUD_ENDPOINT = {
  ...{ enableCache: false, manageHooks: false, repositoriesCacheDuration: 0, teamCacheDuration: 0 },
};
const GIT = {
  ...{ addGitTagAction: false, allowSecondFetch: false, createAccountBasedOnEmail: false },
  ...{ disableGitToolChooser: false, hideCredentials: false, showEntireCommitSummaryInChanges: false },
  useExistingAccountWithSameEmail: false,
};

/**
 * Holds keys that many files have with the value that a new Jenkins has, by the values that describe what this server does
 * anyway. Any other value would promise something, and is refused.
 */
const SAME: readonly (readonly [path: string, doc: string, ...values: readonly unknown[]])[] = [
  [
    'unclassified.timestamper',
    'Pipelines have times where they ask for them, in the usual form.',
    {
      allPipelines: false,
      elapsedTimeFormat: "'<b>'HH:mm:ss.S'</b> '",
      systemTimeFormat: "'<b>'HH:mm:ss'</b> '",
    },
  ],
  [
    'jenkins.agentProtocols',
    'Agents speak the current protocols alone.',
    ...[['JNLP4-connect', 'Ping'], ['Ping', 'JNLP4-connect'], ['JNLP4-connect'], ['Ping']],
  ],
  [
    'jenkins.remotingSecurity',
    'Agents never reach into the server, whatever is said.',
    { enabled: true },
    { enabled: false },
  ],
  ['jenkins.viewsTabBar', 'Views are tabs.', 'standard'],
  ['jenkins.myViewsTabBar', 'Views are tabs.', 'standard'],
  ['jenkins.noUsageStatistics', 'Nothing is ever reported.', true],
  ['jenkins.nodeProperties', 'The server itself has no properties as a node.', []],
  ['jenkins.log', 'Log recorders are made on the page of the log.', [], { recorders: [] }],
  [
    'jenkins.updateCenter',
    'Nothing is fetched from an update site.',
    {
      sites: [{ id: 'default', url: 'https://updates.jenkins.io/update-center.json' }],
    },
  ],
  ['security.remotingCLI', 'The old command line is not there.', { enabled: false }],
  ['security.sSHD', 'There is no SSH server.', { port: -1 }],
  [
    'security.apiToken',
    'Tokens are made by people alone.',
    {
      ...{ creationOfLegacyTokenEnabled: false, tokenGenerationOnCreationEnabled: false, usageStatisticsEnabled: true },
    },
  ],
  [
    'security.gitHooks',
    'Hooks of repositories never run.',
    {
      ...{ allowedOnAgents: false, allowedOnController: false },
    },
  ],
  [
    'security.globalJobDslSecurityConfiguration',
    'There are no Job DSL scripts.',
    { useScriptSecurity: true },
    { useScriptSecurity: false },
  ],
  ['security.cps', 'Scripts run in the sandbox or are those of administrators.', { hideSandbox: false }],
  [
    'security.gitHostKeyVerificationConfiguration',
    'Keys of hosts are those of the file of known hosts.',
    { sshHostKeyVerificationStrategy: 'knownHostsFileVerificationStrategy' },
  ],
  ['security.queueItemAuthenticator', BUILD_RIGHTS, null, { authenticators: [] }, SYSTEM_RIGHTS],
  ['security.scriptApproval', 'No script waits for approval.', { approvedSignatures: [] }],
  ['appearance.prism', 'Sources are shown without colours of their own.', { theme: 'PRISM' }],
  ['appearance.themeManager', 'There are no themes.', { disableUserThemes: false }, { disableUserThemes: true }],
  ['appearance.pipelineGraphView', 'Pipelines are shown by their stages.', { showGraphOnBuildPage: false }],
  [
    'globalCredentialsConfiguration',
    'Every provider and every kind of credentials is there.',
    { configuration: { providerFilter: 'none', typeFilter: 'none' } },
  ],
  [
    'tool.mavenGlobalConfig',
    'Maven finds its settings by itself.',
    { globalSettingsProvider: 'standard', settingsProvider: 'standard' },
  ],
  ['unclassified.mavenModuleSet', 'Maven has its own repository.', { localRepository: 'default' }],
  ['unclassified.whitelist', 'There are no commands of agents.', { enabled: false }],
  ['unclassified.usageStatistics', 'Nothing is ever reported.', { enabled: false }],
  ['unclassified.injectionConfig', 'Nothing is put into builds.', INJECTION],
  ['unclassified.locale', 'Pages are in English.', { ignoreAcceptLanguage: true, systemLocale: 'en' }],
  [
    'unclassified.globalTimeOutConfiguration',
    'A time limit aborts the build.',
    { operations: ['abortOperation'], overwriteable: false },
  ],
  [
    'unclassified.globalDefaultFlowDurabilityLevel',
    'A pipeline survives everything, however little is asked for.',
    ...DURABILITY.map((durabilityHint) => ({ durabilityHint })),
  ],
  [
    'unclassified.gitHubConfiguration',
    'Requests to GitHub are spread.',
    { apiRateLimitChecker: 'ThrottleForNormalize' },
  ],
  [
    'unclassified.bitbucketEndpointConfiguration',
    'Servers of Bitbucket are those of their jobs.',
    { endpoints: [{ bitbucketCloudEndpoint: CLOUD_ENDPOINT }] },
  ],
  ...['unclassified.scmGit', 'unclassified.gitSCM'].map(
    (path) => [path, 'Git has no settings of the whole server.', GIT] as const,
  ),
  [
    'unclassified.buildDiscarders',
    'Old builds are removed as jobs say.',
    {
      configuredBuildDiscarders: ['jobBuildDiscarder'],
    },
  ],
  [
    'unclassified.fingerprints',
    'Fingerprints are kept in files.',
    { fingerprintCleanupDisabled: false, storage: 'file' },
  ],
  ['unclassified.junitTestResultStorage', 'Test reports are kept in files.', { storage: 'file' }],
  ['unclassified.buildStepOperation', 'Steps are not timed out as a whole.', { enabled: false }],
  ['unclassified.pipelineStepsAWS', 'There are no steps for AWS.', { enableCredentialsFromNode: false }],
];

/** Lists those that clients look for in an export. */
const SHOWN = new Set(['unclassified.timestamper']);

/** Returns the sections of these keys: what says the same as this server changes nothing. */
export function sameSections(): readonly Section[] {
  return SAME.map(([path, doc, ...values]) => ({
    path,
    doc: `${doc} Nothing else can be configured.`,
    schema: { enum: values },
    apply(node, _draft, reader) {
      const given = JSON.stringify(plain(node));
      const isSame = values.some((value) => JSON.stringify(value) === given || isPart(plain(node), value));
      if (isSame) reader.taken += 1;
      else reader.unknownKey(node, path, `${doc} Another value is not here`);
    },
    read: () => (SHOWN.has(path) ? values[0] : undefined),
  }));
}

/** Says whether all that is given is as in the value; what is left out is as here, too. */
function isPart(given: unknown, value: unknown): boolean {
  if (given === null) return true;
  if (typeof given !== 'object' || Array.isArray(given) || typeof value !== 'object' || value === null) return false;
  const known = new Map<string, unknown>(Object.entries(value));
  return Object.entries(given).every(
    ([key, each]) => known.has(key) && JSON.stringify(known.get(key)) === JSON.stringify(each),
  );
}
