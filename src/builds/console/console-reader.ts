import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { ConsoleReader } from '../../points/index.ts';
import type { RunLog } from './run-log.ts';

/** Reads a run's console in pieces, however long it is. */
export function createConsoleReader(log: Pick<RunLog, 'path' | 'size'>): ConsoleReader {
  return {
    size: () => log.size(),
    async *linesFrom(size) {
      const decoder = new StringDecoder('utf8');
      let rest = '';
      for await (const chunk of createReadStream(log.path, { start: size })) {
        const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
        rest = lines.pop() ?? '';
        yield* lines;
      }
      rest += decoder.end();
      if (rest !== '') yield rest;
    },
  };
}
