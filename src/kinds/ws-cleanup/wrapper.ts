import { messageOf, sleep } from '../../kit/index.ts';
import { defineWrapper, text } from '../../points/index.ts';
import { cleanWorkspace, PREFIX } from './clean-workspace.ts';
import { CLEANUP_FIELDS } from './fields.ts';

const TRIES = 3;
const PAUSE_MS = 3000;

/**
 * Cleans the workspace before the source is checked out. With a parameter's name, only where its value is `true`.
 * Jenkins: `hudson.plugins.ws_cleanup.PreBuildCleanup`.
 */
export const clean = defineWrapper({
  symbol: 'preBuildCleanWs',
  displayName: 'Delete workspace before build starts',
  xmlTag: 'hudson.plugins.ws__cleanup.PreBuildCleanup',
  fields: { ...CLEANUP_FIELDS, cleanupParameter: text({ label: 'Check parameter' }) },
  // Its symbol is younger than the list of symbols that Jenkins 2.393 prints.
  inScripts: { isUsual: false },
  example: {
    patterns: [
      { pattern: 'target/**', type: 'INCLUDE' },
      { pattern: '**/*.keep', type: 'EXCLUDE' },
    ],
    deleteDirs: true,
    externalDelete: 'rm -rf %s',
    disableDeferredWipeout: true,
    cleanupParameter: 'CLEAN',
  },
  async beforeCheckout(config, context) {
    const { log, env } = context;
    if (config.cleanupParameter !== '' && env.get(config.cleanupParameter)?.toLowerCase() !== 'true') {
      log.line(`${PREFIX}Clean-up disabled, skipping workspace deletion.`);
      return;
    }
    log.line(`${PREFIX}Deleting project workspace...`);
    for (let tries = 1; ; tries += 1) {
      try {
        await cleanWorkspace(config, context);
        log.line(`${PREFIX}Done`);
        return;
      } catch (error) {
        context.signal.throwIfAborted();
        if (tries === TRIES) {
          log.error(`${PREFIX}Cannot delete workspace: ${messageOf(error)}`);
          throw new Error(`Cannot delete workspace: ${messageOf(error)}`);
        }
        // What holds a file may let go of it; a stop ends the waiting.
        await sleep(context.clock, PAUSE_MS, context.signal);
      }
    }
  },
});
