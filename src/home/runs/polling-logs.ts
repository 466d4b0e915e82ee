import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isMissing, type Logger, messageOf } from '../../kit/index.ts';
import type { ItemLayout } from '../layout/layout.ts';

/** Holds the logs of a job's last polling: one file for each trigger that polls. */
export interface PollingLogs {
  /** Begins a new log that replaces the one before. What cannot be written is reported in the server's log. */
  begin(fullName: string, name: string): PollingLogWriter;
  /** Returns null where there is none. */
  read(fullName: string, name: string): Promise<string | null>;
}

export interface PollingLogWriter {
  line(text: string): void;
  /** Resolves when all is written; never rejects. */
  end(): Promise<void>;
}

/** Limits a log, in characters; a longer one is cut. */
const MAX_CHARACTERS = 1_000_000;

export function createPollingLogs({ layout, placeOf }: ItemLayout<'pollingLog'>, log: Logger): PollingLogs {
  return {
    begin(fullName, name) {
      const path = layout.pollingLog(placeOf(fullName), name);
      const file = createWriteStream(path);
      const closed = new Promise<void>((resolve) => file.once('close', resolve));
      file.once('error', (error) => log.warn({ path, err: messageOf(error) }, 'a polling log could not be written'));
      let left = MAX_CHARACTERS;
      return {
        line(text) {
          if (left < 0 || file.errored !== null) return;
          left -= text.length;
          file.write(left < 0 ? '… the rest is left out\n' : `${text}\n`);
        },
        async end() {
          file.end();
          await closed;
        },
      };
    },
    async read(fullName, name) {
      try {
        return await readFile(layout.pollingLog(placeOf(fullName), name), 'utf8');
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}
