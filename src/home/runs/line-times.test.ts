import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { placeOf } from '../testing/test-home.ts';
import { createLineTimeStore } from './line-times.ts';
import { varint, varintsIn } from './varint.ts';

const RUN = { job: 'app', number: 7, startTime: 1000 };
let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'line-times');
});

function store() {
  return createLineTimeStore({
    layout: {
      timestamps: () => join(folder, 'timestamper', 'timestamps'),
      timeShifts: () => join(folder, 'timestamper', 'timeshifts'),
    },
    placeOf,
  });
}

async function times(): Promise<[number, number][]> {
  const all: [number, number][] = [];
  for await (const { elapsed, at } of store().read(RUN)) all.push([elapsed, at]);
  return all;
}

it('keeps the times of lines, one byte for each that came with the one before', async () => {
  expect(await times()).toEqual([]);
  await store().append(RUN, 5, 2);
  await store().append(RUN, 300, 1);
  await store().append(RUN, 9, 0);
  expect([...(await readFile(join(folder, 'timestamper', 'timestamps')))]).toEqual([5, 0, 0xac, 0x02]);
  expect(await times()).toEqual([
    [5, 1005],
    [5, 1005],
    [305, 1305],
  ]);
});

it('forgets times, and what a crash cut off', async () => {
  expect(await store().keep(RUN, 3)).toEqual({ lines: 0, elapsed: 0 });
  await store().append(RUN, 300, 3);
  expect(await store().keep(RUN, 2)).toEqual({ lines: 2, elapsed: 300 });
  await writeFile(join(folder, 'timestamper', 'timestamps'), Buffer.from([1, 2, 0xff]));
  expect(await store().keep(RUN, Number.POSITIVE_INFINITY)).toEqual({ lines: 2, elapsed: 3 });
  expect(await times()).toHaveLength(2);
});

it('knows where older versions noted that the clock was put right', async () => {
  await mkdir(join(folder, 'timestamper'));
  await writeFile(join(folder, 'timestamper', 'timestamps'), Buffer.from([1, 1, 1]));
  await writeFile(join(folder, 'timestamper', 'timeshifts'), Buffer.concat([varint(1), varint(5000)]));
  expect(await times()).toEqual([
    [1, 1001],
    [2, 5000],
    [3, 5001],
  ]);
});

it.each([0, 1, 127, 128, 300, 2 ** 31, 1_700_000_000_000])('%i survives', (value) => {
  expect(varintsIn(varint(value))).toEqual([value]);
});

it('reads a negative number of Java', () => {
  expect(varintsIn(Buffer.from([...Array<number>(9).fill(0xff), 0x01]))).toEqual([-1]);
});
