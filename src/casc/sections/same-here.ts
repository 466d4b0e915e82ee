import { plain } from '../document/merge.ts';
import type { Section } from './section.ts';

/**
 * Holds keys that many files have with the value that a new Jenkins has, by the values that describe what this server does
 * anyway. Any other value would promise something, and is refused.
 */
const SAME: readonly (readonly [path: string, doc: string, ...values: readonly unknown[]])[] = [
  ['unclassified.timestamper', 'Pipelines have times where they ask for them.', { allPipelines: false }],
  [
    'jenkins.agentProtocols',
    'Agents speak the current protocols alone.',
    ...[['JNLP4-connect', 'Ping'], ['Ping', 'JNLP4-connect'], ['JNLP4-connect'], ['Ping']],
  ],
  ['jenkins.remotingSecurity', 'Agents never reach into the server.', { enabled: true }],
  ['jenkins.projectNamingStrategy', 'Items may have every allowed name.', 'standard'],
  ['jenkins.viewsTabBar', 'Views are tabs.', 'standard'],
  ['jenkins.myViewsTabBar', 'Views are tabs.', 'standard'],
  ['jenkins.noUsageStatistics', 'Nothing is ever reported.', true],
  ['jenkins.disabledAdministrativeMonitors', 'What an administrator should know is always shown.', []],
  ['jenkins.clouds', 'There are no clouds.', []],
  ['jenkins.nodeProperties', 'The server itself has no properties as a node.', []],
  ['jenkins.log', 'There are no log recorders.', [], { recorders: [] }],
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
  ['security.globalJobDslSecurityConfiguration', 'There are no Job DSL scripts.', { useScriptSecurity: true }],
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
