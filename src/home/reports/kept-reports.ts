import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createYield, type KeyedLock, messageOf, writeAtomic } from '../../kit/index.ts';
import { failure } from '../../model/index.ts';
import type { KeptReport } from '../../points/index.ts';
import { fileVersion } from '../files/file-version.ts';
import type { ItemLayout } from '../layout/layout.ts';
import type { KeptReportStore } from './kept-reports-types.ts';
import { HeldReports } from './test-reports-held.ts';

/** Holds the length of the pieces in which details are written. */
const PIECE = 64 * 1024;

export function createKeptReportStore({
  layout,
  placeOf,
  locks,
}: ItemLayout<'keptReport' | 'reportFolder'> & { readonly locks: KeyedLock }): KeptReportStore {
  const held = new HeldReports<KeptReport>();
  return {
    async write(job, number, name, details) {
      const path = layout.keptReport(placeOf(job.fullName), number, name);
      await locks.run(path, () => writeAtomic(path, inPieces(details)));
    },
    async read(job, number, name) {
      const path = layout.keptReport(placeOf(job.fullName), number, name);
      const version = await fileVersion(path);
      if (version === undefined) return undefined;
      return held.get(path, version, async () => {
        try {
          return await readLines(path);
        } catch (error) {
          throw failure('REPORT_UNREADABLE', `${job.fullName} #${number}`, name, messageOf(error));
        }
      });
    },
    folder: (job, number, path) => layout.reportFolder(placeOf(job.fullName), number, path),
  };
}

/** Returns a line with what all rows have in common, then one for each. */
async function* inPieces({ head, rows }: KeptReport): AsyncGenerator<string, void> {
  const pause = createYield();
  let piece = lineOf(head);
  for (const row of rows) {
    piece += lineOf(row);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await pause();
  }
  yield piece;
}

/** Returns a line of JSON. It escapes two further characters of Unicode that readers of lines take for the end of one. */
function lineOf(value: unknown): string {
  const text = JSON.stringify(value).replace(/[\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16)}`);
  return `${text}\n`;
}

async function readLines(path: string): Promise<KeptReport> {
  const pause = createYield();
  let head: unknown;
  const rows: unknown[] = [];
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const value: unknown = JSON.parse(line);
    if (count === 0) head = value;
    else rows.push(value);
    count += 1;
    if (count % 100 === 0) await pause();
  }
  if (count === 0) throw new Error('the file is empty');
  return { head, rows };
}
