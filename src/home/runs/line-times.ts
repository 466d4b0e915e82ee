import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import type { LineTime } from '../../points/index.ts';
import type { ItemLayout } from '../layout/layout.ts';
import type { LineTimeStore } from './line-times-types.ts';
import { readVarints, varint, varintsIn } from './varint.ts';

/**
 * Returns a store in the format of the Timestamper plugin: for each line a varint with the milliseconds since the line
 * before. Where old versions of it recorded that the clock was corrected, `timeshifts` has pairs of a line's number from 0
 * and its time.
 */
export function createLineTimeStore({ layout, placeOf }: ItemLayout<'timestamps' | 'timeShifts'>): LineTimeStore {
  return {
    async *read({ job, number, startTime }) {
      const shifts = await readShifts(layout.timeShifts(placeOf(job), number));
      let line = 0;
      let elapsed = 0;
      let at = startTime;
      for await (const { value } of valuesOf(layout.timestamps(placeOf(job), number))) {
        elapsed += value;
        at = shifts.get(line) ?? at + value;
        line += 1;
        yield { elapsed, at } satisfies LineTime;
      }
    },

    async append({ job, number }, sinceLast, lines) {
      if (lines < 1) return;
      const path = layout.timestamps(placeOf(job), number);
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, Buffer.concat([varint(sinceLast), Buffer.alloc(lines - 1)]));
    },

    async keep({ job, number }, lines) {
      const path = layout.timestamps(placeOf(job), number);
      let count = 0;
      let elapsed = 0;
      let end = 0;
      for await (const value of valuesOf(path)) {
        if (count === lines) break;
        count += 1;
        elapsed += value.value;
        end = value.end;
      }
      // What a crash cut off goes, too.
      await truncate(path, end).catch((error) => {
        if (!isMissing(error)) throw error;
      });
      return { lines: count, elapsed };
    },
  };
}

async function* valuesOf(path: string): AsyncIterable<{ value: number; end: number }> {
  try {
    yield* readVarints(createReadStream(path));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function readShifts(path: string): Promise<ReadonlyMap<number, number>> {
  try {
    const values = varintsIn(await readFile(path));
    const shifts = new Map<number, number>();
    for (let at = 0; at + 1 < values.length; at += 2) shifts.set(values[at] ?? 0, values[at + 1] ?? 0);
    return shifts;
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}
