import { inspect } from 'node:util';
import { pluginFolderOf } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';
import { pluginOfErrors } from '../plugins/index.ts';

interface Faults {
  /** Names the home. */
  readonly home: string;
  readonly log: Pick<Logger, 'error'>;
  /** Ends the process after an error of the server itself, whose text is given. */
  die(text: string): void;
}

/**
 * Keeps the process alive when a plugin's package fails where nobody waits for it: in a timer, or by a promise that nobody awaits.
 * The log names the plugin. An error of the server itself ends the process, as it does without this.
 */
export function catchPluginFaults({ home, log, die }: Faults): void {
  const pluginOf = pluginOfErrors(pluginFolderOf(home));
  const told = (error: unknown): boolean => {
    const plugin = pluginOf(error);
    if (plugin !== null) log.error({ plugin, err: messageOf(error) }, 'a plugin failed where nobody waited for it');
    return plugin !== null;
  };
  process.on('unhandledRejection', (reason) => {
    if (!told(reason)) throw reason;
  });
  process.on('uncaughtException', (error) => {
    if (!told(error)) die(inspect(error));
  });
}
