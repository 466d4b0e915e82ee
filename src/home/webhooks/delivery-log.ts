import { appendFile, readFile, rename, stat } from 'node:fs/promises';
import { isMissing, isUnreadable, type KeyedLock, writeAtomic } from '../../kit/index.ts';
import type { Deliveries, DeliveryRecord } from './webhook-types.ts';

/** Limits the deliveries that are stored; the file grows to twice as many before it is cut. */
const KEPT = 500;
/** Limits the file in bytes: a larger one is not one of this log and is moved aside. */
const LARGEST = 64 * 1024 * 1024;

/** Returns the last deliveries: a line of JSON for each. Lines that cannot be read are left out. */
export function createDeliveryLog(path: string, locks: KeyedLock): Deliveries {
  let lines: string[] | null = null;
  /** Is true where the file may end within a line. */
  let isTorn = false;

  async function load(): Promise<string[]> {
    if (lines !== null) return lines;
    const text = await textOf(path);
    isTorn = text !== '' && !text.endsWith('\n');
    lines = text.split('\n').filter((line) => line !== '');
    return lines;
  }

  return {
    deliveries: () => locks.run(path, async () => (await load()).slice(-KEPT).flatMap(recordIn)),
    addDelivery: (record) =>
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

/** Ignores the error where something else has the file's path: deliveries are then remembered by this process alone. */
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

/** Says whether a value is a record. Only this log writes the file: a value with these fields is as it was written. */
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
