import { writeFile } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { KeyedLock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createLayout } from '../layout/layout.ts';
import { placeOf } from '../testing/test-home.ts';
import { createKeptReportStore } from './kept-reports.ts';

const JOB = { fullName: 'f/a' };
let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'kept-reports');
});

it('keeps details of a run by name, whatever characters are in them', async () => {
  const layout = createLayout(folder);
  const store = createKeptReportStore({ layout, placeOf, locks: new KeyedLock() });
  expect(await store.read(JOB, 1, 'pmd')).toBeUndefined();
  const rows = [['line\u2028end', '\r\n'], ...Array.from({ length: 3000 }, (_, at) => [`issue ${at}`, at])];
  await store.write(JOB, 1, 'pmd', { head: { of: 'x' }, rows });
  const again = createKeptReportStore({ layout, placeOf, locks: new KeyedLock() });
  expect(await again.read(JOB, 1, 'pmd')).toEqual({ head: { of: 'x' }, rows });
  await store.write(JOB, 1, 'pmd', { head: null, rows: [] });
  expect(await store.read(JOB, 1, 'pmd')).toEqual({ head: null, rows: [] });
  expect(() => store.folder(JOB, null, 'htmlreports/../../x')).toThrow('not a file name');
});

it('says of a file that it cannot read which it is', async () => {
  const layout = createLayout(folder);
  const store = createKeptReportStore({ layout, placeOf, locks: new KeyedLock() });
  await store.write(JOB, 2, 'pmd', { head: {}, rows: [] });
  for (const text of ['', '{"a":']) {
    await writeFile(layout.keptReport(placeOf('f/a'), 2, 'pmd'), text);
    await expect(store.read(JOB, 2, 'pmd')).rejects.toMatchObject({ code: 'REPORT_UNREADABLE' });
  }
});
