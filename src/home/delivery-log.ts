import { appendFile, readFile } from 'node:fs/promises';
import { isMissing, type KeyedLock, writeAtomic } from '../kit/index.ts';
import type { DeliveryRecord } from './webhook-types.ts';

/** So many deliveries are kept; the file grows to twice as many before it is cut. */
const KEPT = 500;

export interface DeliveryLog {
  read(): Promise<readonly DeliveryRecord[]>;
  add(record: DeliveryRecord): Promise<void>;
}

/** The last deliveries: a line of JSON for each. Lines that cannot be read are left out. */
export function createDeliveryLog(path: string, locks: KeyedLock): DeliveryLog {
  let lines: string[] | null = null;

  async function load(): Promise<string[]> {
    if (lines !== null) return lines;
    try {
      lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    } catch (error) {
      if (!isMissing(error)) throw error;
      lines = [];
    }
    return lines;
  }

  return {
    read: () => locks.run(path, async () => (await load()).slice(-KEPT).flatMap(recordIn)),
    add: (record) =>
      locks.run(path, async () => {
        const known = await load();
        const line = JSON.stringify(record);
        if (known.length < 2 * KEPT) {
          await appendFile(path, `${line}\n`, { mode: 0o600 });
          known.push(line);
          return;
        }
        const kept = [...known.slice(1 - KEPT), line];
        await writeAtomic(path, `${kept.join('\n')}\n`, { mode: 0o600 });
        lines = kept;
      }),
  };
}

function recordIn(line: string): DeliveryRecord[] {
  try {
    // Nobody but this log writes the file.
    return [JSON.parse(line) as DeliveryRecord];
  } catch {
    return [];
  }
}
