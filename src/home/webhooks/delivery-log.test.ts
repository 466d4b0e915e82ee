import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { KeyedLock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createDeliveryLog } from './delivery-log.ts';
import type { DeliveryRecord } from './webhook-types.ts';

const record = (id: string): DeliveryRecord => ({
  id,
  at: 1,
  forge: 'github',
  event: 'push',
  delivery: null,
  verification: 'unsigned',
  outcome: 'done',
  reason: null,
  repository: null,
  branch: null,
  hash: null,
  started: [],
});

async function logIn(t: TestContext) {
  const folder = await temporaryFolder(t, 'deliveries');
  const path = join(folder, 'deliveries');
  return { folder, path, log: createDeliveryLog(path, new KeyedLock()) };
}

it('the log of deliveries goes on after a line that was not written whole', async (t) => {
  const { path, log } = await logIn(t);
  await writeFile(path, `${JSON.stringify(record('1'))}\n{"id":"2`);
  await log.addDelivery(record('3'));
  await log.addDelivery(record('4'));
  expect(await createDeliveryLog(path, new KeyedLock()).deliveries()).toEqual(['1', '3', '4'].map(record));
});

it('the log of deliveries begins anew beside a file that is too large', async (t) => {
  const { folder, path, log } = await logIn(t);
  await writeFile(path, '');
  await truncate(path, 65 * 1024 * 1024);
  expect(await log.deliveries()).toEqual([]);
  await log.addDelivery(record('1'));
  expect((await readdir(folder)).sort()).toEqual(['deliveries', 'deliveries.too-large']);
  expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify(record('1'))}\n`);
});
