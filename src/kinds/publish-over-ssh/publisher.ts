import { type ConfigOf, defineBuilder, definePublisher, defineWrapper, group, StepAbort } from '../../points/index.ts';
import { TAG } from './fields/names.ts';
import { DELEGATE_FIELDS, PUBLICATION_FIELDS, type Publication } from './fields/publication-fields.ts';
import { type Delegate, publish, publishAlways } from './publishing/publish.ts';

const EXAMPLE: Publication = {
  publishers: [
    {
      configName: 'web',
      verbose: true,
      transfers: [
        {
          sourceFiles: 'build/site/**',
          excludes: '**/*.map',
          remoteDirectory: 'www/$JOB_NAME',
          removePrefix: 'build/site',
          remoteDirectorySDF: false,
          flatten: false,
          cleanRemote: true,
          noDefaultExcludes: false,
          makeEmptyDirs: false,
          patternSeparator: '[, ]+',
          execCommand: 'systemctl reload web',
          execTimeout: 60_000,
          usePty: false,
          useAgentForwarding: false,
          useSftpForExec: false,
          keepFilePermissions: false,
        },
      ],
      useWorkspaceInPromotion: false,
      usePromotionTimestamp: false,
      retry: { retries: 2, retryDelay: 1000 },
      label: { label: 'first' },
      credentials: { secretPassphrase: 'open sesame', key: '', keyPath: '.ssh/other', username: 'ann' },
    },
  ],
  continueOnError: true,
  failOnError: true,
  alwaysPublishFromMaster: false,
  masterNodeName: 'main',
  paramPublish: { parameterName: 'TARGETS' },
};

const NOTHING: Publication = {
  publishers: [],
  continueOnError: false,
  failOnError: false,
  alwaysPublishFromMaster: false,
  masterNodeName: null,
  paramPublish: null,
};

const NO_DELEGATE: Delegate = { consolePrefix: null, delegate: null };

/** Holds what files have, and what scripts give: they write the publication without the elements around it. */
const PUBLISHER_FIELDS = { ...DELEGATE_FIELDS, ...PUBLICATION_FIELDS };

/** Sends files to servers after the build, and runs commands there. Jenkins: `BapSshPublisherPlugin`. */
export const sshPublisher = definePublisher({
  symbol: 'sshPublisher',
  displayName: 'Send build artifacts over SSH',
  xmlTag: `${TAG}.BapSshPublisherPlugin`,
  fields: PUBLISHER_FIELDS,
  inScripts: { isUsual: false },
  example: { consolePrefix: 'SSH: ', delegate: EXAMPLE, ...NOTHING },
  perform: (config, context) => publish(delegateIn(config), context),
});

function delegateIn({ consolePrefix, delegate, ...given }: ConfigOf<typeof PUBLISHER_FIELDS>): Delegate {
  return { consolePrefix, delegate: delegate ?? given };
}

/** Sends files to servers during the build, and runs commands there. Jenkins: `BapSshBuilderPlugin`. */
export const sshBuilder = defineBuilder({
  symbol: 'sshPublisherBuilder',
  displayName: 'Send files or execute commands over SSH',
  xmlTag: `${TAG}.BapSshBuilderPlugin`,
  fields: { delegate: group(DELEGATE_FIELDS, { label: 'Publication' }) },
  example: { delegate: { consolePrefix: 'SSH: ', delegate: EXAMPLE } },
  perform: ({ delegate }, context) => publish(delegate ?? NO_DELEGATE, context),
});

/** Holds what stands in the element of a wrapper, by the name of the element inside. */
const WRAPPED_EXAMPLE = { consolePrefix: 'SSH: ', delegate: EXAMPLE };

/** Publishes before the first step of a build. Jenkins: `BapSshPreBuildWrapper`. */
export const sshBefore = defineWrapper({
  symbol: 'sshPreBuild',
  displayName: 'Send files or execute commands over SSH before the build starts',
  xmlTag: `${TAG}.BapSshPreBuildWrapper`,
  fields: { preBuild: group(DELEGATE_FIELDS, { label: 'Publication' }) },
  example: { preBuild: WRAPPED_EXAMPLE },
  async setUp({ preBuild }, context) {
    // A server that starts while the build runs sets up again what was sent already.
    const done = context.notes.read() === true;
    const result = done ? 'SUCCESS' : await publishAlways(preBuild ?? NO_DELEGATE, context);
    context.notes.write(true);
    if (result === 'FAILURE') throw new StepAbort('The publication before the build failed');
    return async () => result;
  },
});

/** Publishes after the last step of a build, whatever its result. Jenkins: `BapSshPostBuildWrapper`. */
export const sshAfter = defineWrapper({
  symbol: 'sshPostBuild',
  displayName: 'Send files or execute commands over SSH after the build runs',
  xmlTag: `${TAG}.BapSshPostBuildWrapper`,
  fields: { postBuild: group(DELEGATE_FIELDS, { label: 'Publication' }) },
  example: { postBuild: WRAPPED_EXAMPLE },
  setUp:
    async ({ postBuild }, context) =>
    () =>
      publishAlways(postBuild ?? NO_DELEGATE, context),
});
