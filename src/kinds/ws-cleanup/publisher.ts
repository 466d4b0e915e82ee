import { messageOf } from '../../kit/index.ts';
import type { Result } from '../../model/index.ts';
import { bool, type ConfigOf, definePublisher } from '../../points/index.ts';
import { cleanWorkspace, PREFIX } from './clean-workspace.ts';
import { CLEANUP_FIELDS } from './fields.ts';

const FIELDS = {
  ...CLEANUP_FIELDS,
  skipWhenFailed: bool(),
  cleanWhenSuccess: bool({
    label: 'Success',
    help: 'The workspace is cleaned after a build that succeeded.',
    default: true,
  }),
  cleanWhenUnstable: bool({
    label: 'Unstable',
    help: 'The workspace is cleaned after an unstable build.',
    default: true,
  }),
  cleanWhenFailure: bool({
    label: 'Failure',
    help: 'The workspace is cleaned after a build that failed.',
    default: true,
  }),
  cleanWhenNotBuilt: bool({
    label: 'Not built',
    help: 'The workspace is cleaned after a build that was not built.',
    default: true,
  }),
  cleanWhenAborted: bool({
    label: 'Aborted',
    help: 'The workspace is cleaned after a build that was aborted.',
    default: true,
  }),
  notFailBuild: bool({
    label: 'Don’t fail the build if cleanup fails',
    help: 'The result stays as it is where files cannot be removed.',
  }),
  cleanupMatrixParent: bool({
    label: 'Clean matrix parent workspace',
    help: 'It stays in the file: a matrix project’s own workspace is not cleaned.',
  }),
} as const;

type Config = ConfigOf<typeof FIELDS>;

/** Cleans the workspace after the build, depending on its result. Jenkins: `hudson.plugins.ws_cleanup.WsCleanup`. */
export const clean = definePublisher({
  symbol: 'cleanWs',
  displayName: 'Delete workspace when build is done',
  xmlTag: 'hudson.plugins.ws__cleanup.WsCleanup',
  fields: FIELDS,
  inScripts: {
    order: [
      'cleanWhenAborted',
      'cleanWhenFailure',
      'cleanWhenNotBuilt',
      'cleanWhenSuccess',
      'cleanWhenUnstable',
      'cleanupMatrixParent',
      'deleteDirs',
      'disableDeferredWipeout',
      'externalDelete',
      'notFailBuild',
      'patterns',
    ],
  },
  example: {
    patterns: [{ pattern: 'target/**', type: 'INCLUDE' }],
    deleteDirs: true,
    externalDelete: 'rm -rf %s',
    disableDeferredWipeout: true,
    skipWhenFailed: false,
    cleanWhenSuccess: false,
    cleanWhenUnstable: true,
    cleanWhenFailure: false,
    cleanWhenNotBuilt: true,
    cleanWhenAborted: false,
    notFailBuild: true,
    cleanupMatrixParent: true,
  },
  async perform(config, context) {
    const { log } = context;
    log.line(`${PREFIX}Deleting project workspace...`);
    const result = context.result();
    if (!cleansAfter(config, result)) {
      log.line(`${PREFIX}Skipped based on build state ${result}`);
      return 'SUCCESS';
    }
    try {
      await cleanWorkspace(config, context);
      log.line(`${PREFIX}done`);
      return 'SUCCESS';
    } catch (error) {
      context.signal.throwIfAborted();
      log.line(`${PREFIX}Cannot delete workspace: ${messageOf(error)}`);
      if (!config.notFailBuild) throw new Error(`Cannot delete workspace: ${messageOf(error)}`);
      log.line(`${PREFIX}Option not to fail the build is turned on, so let's continue`);
      return 'SUCCESS';
    }
  },
});

/**
 * Says whether the workspace is cleaned after a build with this result. Older files, from before there was a choice, have no
 * result or set all to false: then it is cleaned after every build.
 */
function cleansAfter(config: Config, result: Result): boolean {
  if (config.skipWhenFailed) return result === 'SUCCESS' || result === 'UNSTABLE';
  const wanted: Record<Result, boolean> = {
    SUCCESS: config.cleanWhenSuccess,
    UNSTABLE: config.cleanWhenUnstable,
    FAILURE: config.cleanWhenFailure,
    NOT_BUILT: config.cleanWhenNotBuilt,
    ABORTED: config.cleanWhenAborted,
  };
  return wanted[result] || !Object.values(wanted).includes(true);
}
