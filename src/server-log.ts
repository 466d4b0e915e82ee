import { pino } from 'pino';
import type { LogFormat } from './config.ts';
import type { Logger } from './kit/index.ts';

/**
 * The server's log on its standard output. Lines of JSON, or text for people: in colour on a terminal. What makes that
 * text is loaded only when it is wanted.
 */
export async function serverLog(format: LogFormat, isTerminal: boolean): Promise<Logger> {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (format === 'json' || (format === 'auto' && !isTerminal)) {
    const lines: Logger = pino(options, pino.destination({ dest: 1, sync: true }));
    return lines;
  }
  const { default: pretty } = await import('pino-pretty');
  const text: Logger = pino(
    options,
    pretty({
      colorize: isTerminal,
      destination: 1,
      sync: true,
      translateTime: 'SYS:yyyy-mm-dd HH:MM:ss',
      singleLine: true,
      // The address is in the text already.
      ignore: 'address,open',
    }),
  );
  return text;
}
