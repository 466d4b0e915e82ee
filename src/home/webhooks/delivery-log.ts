import { appendFile, readFile, rename, stat } from 'node:fs/promises';
import { isMissing, isUnreadable, type KeyedLock, writeAtomic } from '../../kit/index.ts';
import type { DeliveryRecord } from './webhook-types.ts';

/** So many deliveries are kept; the file grows to twice as many before it is cut. */
const KEPT = 500;
/** A file of more bytes is none of this log; it is moved aside. */
const LARGEST = 64 * 1024 * 1024;

export interface DeliveryLog {
  read(): Promise<readonly DeliveryRecord[]>;
  add(record: DeliveryRecord): Promise<void>;
}

/** Returns the last deliveries: a line of JSON for each. Lines that cannot be read are left out. */
export function createDeliveryLog(path: string, locks: KeyedLock): DeliveryLog {
  let lines: string[] | null = null;
  /** The file may end within a line. */
  let isTorn = false;

  async function load(): Promise<string[]> {
    if (lines !== null) return lines;
    const text = await textOf(path);
    isTorn = text !== '' && !text.endsWith('\n');
    lines = text.split('\n').filter((line) => line !== '');
    return lines;
  }

  return {
    read: () => locks.run(path, async () => (await load()).slice(-KEPT).flatMap(recordIn)),
    add: (record) =>
      locks.run(path, async () => {
        const known = await load();
        const line = JSON.stringify(record);
        if (known.length < 2 * KEPT) {
          const text = `${isTorn ? '\n' : ''}${line}\n`;
          isTorn = true;
          await appendFile(path, text, { mode: 0o600 }).catch(unlessUnreadable);
          isTorn = false;
          known.push(line);
          return;
        }
        const kept = [...known.slice(1 - KEPT), line];
        await writeAtomic(path, `${kept.join('\n')}\n`, { mode: 0o600 }).catch(unlessUnreadable);
        lines = kept;
        isTorn = false;
      }),
  };
}

async function textOf(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= LARGEST) return await readFile(path, 'utf8');
    await rename(path, `${path}.too-large`);
  } catch (error) {
    if (!isMissing(error)) unlessUnreadable(error);
  }
  return '';
}

/** Where something else is in the file's place, deliveries are remembered by this process alone. */
function unlessUnreadable(error: unknown): void {
  if (!isUnreadable(error)) throw error;
}

function recordIn(line: string): DeliveryRecord[] {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? [value] : [];
  } catch {
    return [];
  }
}

/** Nobody but this log writes the file: what has these is as we wrote it. */
function isRecord(value: unknown): value is DeliveryRecord {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'id' in value &&
    'at' in value &&
    'outcome' in value &&
    'started' in value &&
    typeof value.id === 'string' &&
    typeof value.at === 'number' &&
    Array.isArray(value.started)
  );
}
