import { type ConfigOf, expand, type RunContext } from '../../points/index.ts';
import type { CLEANUP_FIELDS } from './fields.ts';

/** Holds the prefix of every log line of a clean-up. */
export const PREFIX = '[WS-CLEANUP] ';

/**
 * Deletes what the configuration means: all that is in the workspace, or what patterns match. Where nothing narrows it
 * down, Jenkins moves the folder away and deletes it later; here it is emptied at once, and the line is the same.
 */
export async function cleanWorkspace(config: ConfigOf<typeof CLEANUP_FIELDS>, context: RunContext): Promise<void> {
  const { log, workspace, env } = context;
  const command = expand(config.externalDelete, env).trim();
  const patterns = config.patterns.map((each) => ({ ...each, pattern: expand(each.pattern, env) }));
  if (config.disableDeferredWipeout) log.line(`${PREFIX}Deferred wipeout is disabled by the job configuration...`);
  const all = patterns.length === 0 && command === '';
  if (all && !config.disableDeferredWipeout) log.line(`${PREFIX}Deferred wipeout is used...`);
  if (all) {
    await workspace.wipe();
    return;
  }
  const includes = patterns.flatMap(({ type, pattern }) => (type === 'INCLUDE' ? pattern : []));
  const excludes = patterns.flatMap(({ type, pattern }) => (type === 'EXCLUDE' ? pattern : []));
  const paths = await workspace.list(includes.length === 0 ? ['**/*'] : includes, {
    excludes,
    folders: config.deleteDirs,
  });
  for (const path of paths) {
    if (command === '') await workspace.remove(path);
    else await deleteWith(command, path, context);
  }
}

async function deleteWith(command: string, path: string, { workspace, launch, log }: RunContext): Promise<void> {
  // Deleted with its folder, perhaps.
  const argv = deleteCommand(command, `${workspace.path}/${path}`);
  const { code, stderr } = await launch.capture(argv);
  if (code === 0) return;
  log.error(`Cleanup command '${argv.join(' ')}' failed with code ${code}:`);
  const said = stderr.replace(/\n$/, '');
  if (said !== '') log.line(said);
}

/**
 * Returns the words of a command in which the path replaces `%s`, or comes last; a text in double quotes is one argument.
 */
export function deleteCommand(command: string, path: string): string[] {
  const words = [...command.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return command.includes('%s') ? words.map((word) => word.replaceAll('%s', () => path)) : [...words, path];
}
