import { cascCheckCommand } from './casc-check-command.ts';
import { lintCommand } from './lint-command.ts';
import { pluginCommand } from './plugin/index.ts';
import { rotateKeysCommand } from './rotate-keys-command.ts';
import { runCommand } from './run-command.ts';
import type { CliContext } from './types.ts';

export { type CliContext, UNREAD } from './types.ts';

/** Holds the commands other than the server, by name. Each returns the process's exit code. */
export const COMMANDS: ReadonlyMap<string, (context: CliContext) => Promise<number>> = new Map([
  ['run', runCommand],
  ['lint', lintCommand],
  ['casc-check', cascCheckCommand],
  ['plugin', pluginCommand],
  ['rotate-keys', rotateKeysCommand],
]);
