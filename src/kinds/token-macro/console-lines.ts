import { StringDecoder } from 'node:string_decoder';
import { createYield, isMissing } from '../../kit/index.ts';
import { withoutNotes } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';

/** Limits the length of a line in UTF-16 units; the rest of a longer one is left out. */
const MAX_LINE_LENGTH = 100_000;

/**
 * Reads the lines of the run's console up to now, piece by piece, without annotations for browsers. It yields to other
 * tasks in between.
 */
export async function* consoleLines({ record, signal }: RunContext): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8');
  const pause = createYield();
  const parts: string[] = [];
  let length = 0;
  function take(text: string): void {
    if (length < MAX_LINE_LENGTH) parts.push(text);
    length += text.length;
  }
  function line(): string {
    const whole = withoutNotes(parts.join('')).replace(/\r$/, '').slice(0, MAX_LINE_LENGTH);
    parts.length = 0;
    length = 0;
    return whole;
  }
  try {
    for await (const chunk of record.console()) {
      signal.throwIfAborted();
      const [first = '', ...more] = decoder.write(chunk).split('\n');
      take(first);
      for (const next of more) {
        yield line();
        await pause();
        take(next);
      }
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  take(decoder.end());
  if (length > 0) yield line();
}
