import { pino } from 'pino';
import type { LogFormat } from './config.ts';
import { type Logger, printable } from './kit/index.ts';

/**
 * Returns the server's log on its standard output: lines of JSON, or text for people, in colour on a terminal. The module
 * that makes that text is loaded only when it is used. Every line is written before the call that logged it returns.
 */
export async function serverLog(format: LogFormat, isTerminal: boolean): Promise<Logger> {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const output = pino.destination({ dest: 1, sync: true });
  const isText = format === 'text' || (format === 'auto' && isTerminal);
  const lines: Logger = pino(options, isText ? await readable(output, isTerminal) : output);
  return lines;
}

interface Output {
  write(line: string): unknown;
}

async function readable(output: Output, inColour: boolean): Promise<Output> {
  const { default: pretty } = await import('pino-pretty');
  const toText = pretty.prettyFactory({
    colorize: inColour,
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss',
    singleLine: true,
    // The address is in the text already.
    ignore: 'address,open',
  });
  // JSON leaves these as they are, and there are terminals that act on them.
  const harmless = (line: string): string => line.replace(/[\u007f-\u009f\u2028\u2029]/g, printable);
  return { write: (line) => output.write(toText(harmless(line))) };
}
