import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { KeyedLock, silentLogger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createLayout, type Layout } from '../layout/layout.ts';
import { createFingerprintStore } from './fingerprint-store.ts';
import type { FingerprintStore } from './fingerprint-types.ts';

const MD5 = '85a411e5307ebe229da318a3ac0dce67';
const AT = Date.UTC(2026, 10, 21, 2, 39, 38, 218);
let folder: string;
let layout: Layout;
let store: FingerprintStore;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'fingerprints');
  layout = createLayout(folder);
  store = createFingerprintStore({ layout, locks: new KeyedLock(), log: silentLogger });
});

const use = (job: string, number: number, made = false) => ({ md5: MD5, fileName: 'a.jar', job, number, made, at: AT });

it('writes a record in the shape of Jenkins', async () => {
  await store.record(use('lib', 1, true));
  await store.record(use('app', 5));
  await store.record(use('lib', 2));
  await store.record(use('app', 3));
  await store.record(use('app', 3));
  expect(await readFile(layout.fingerprint(MD5), 'utf8')).toBe(`<?xml version='1.1' encoding='UTF-8'?>
<fingerprint>
  <timestamp>2026-11-21 02:39:38.218 UTC</timestamp>
  <original>
    <name>lib</name>
    <number>1</number>
  </original>
  <md5sum>${MD5}</md5sum>
  <fileName>a.jar</fileName>
  <usages>
    <entry>
      <string>lib</string>
      <ranges>1-2</ranges>
    </entry>
    <entry>
      <string>app</string>
      <ranges>3,5</ranges>
    </entry>
  </usages>
  <facets/>
</fingerprint>`);
});

it('reads it again', async () => {
  await store.record(use('lib', 1, true));
  await store.record(use('lib', 2));
  const again = createFingerprintStore({ layout, locks: new KeyedLock(), log: silentLogger });
  expect(await again.get(MD5)).toEqual({
    md5: MD5,
    fileName: 'a.jar',
    timestamp: AT,
    original: { job: 'lib', number: 1 },
    usages: [{ job: 'lib', ranges: [{ start: 1, end: 3 }] }],
  });
});

it('keeps facets that it does not know', async () => {
  await store.record(use('lib', 1));
  const path = layout.fingerprint(MD5);
  await writeFile(path, (await readFile(path, 'utf8')).replace('<facets/>', '<facets><x.Y/></facets>'));
  await store.record(use('lib', 4));
  const text = await readFile(path, 'utf8');
  expect(text).toContain('<facets><x.Y/></facets>');
  expect(text).toContain('<ranges>1,4</ranges>');
});

it.each(['', '../../etc/passwd', MD5.toUpperCase(), `${MD5}0`])('has nothing for %j, which is no MD5', async (md5) => {
  expect(await store.get(md5)).toBeUndefined();
  await expect(store.record({ ...use('lib', 1), md5 })).rejects.toThrow('not an MD5');
});

it('never writes over a record that it cannot read', async () => {
  const path = layout.fingerprint(MD5);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '<fingerprint>');
  expect(await store.get(MD5)).toBeUndefined();
  await expect(store.record(use('lib', 1))).rejects.toThrow(path);
  expect(await readFile(path, 'utf8')).toBe('<fingerprint>');
});

it('sees an edit by hand after it was told to forget', async () => {
  await store.record(use('lib', 1));
  const path = layout.fingerprint(MD5);
  await writeFile(path, (await readFile(path, 'utf8')).replace('a.jar', 'b.jar'));
  store.forget();
  expect((await store.get(MD5))?.fileName).toBe('b.jar');
});

it('is looked at without waiting, also where there is no readable record', async () => {
  await store.record(use('lib', 1, true));
  const again = createFingerprintStore({ layout, locks: new KeyedLock(), log: silentLogger });
  expect(again.peek(MD5)).toEqual(await store.get(MD5));
  expect(again.peek('0'.repeat(32))).toBeUndefined();
  expect(again.peek('../../etc/passwd')).toBeUndefined();
  await writeFile(layout.fingerprint(MD5), '<fingerprint>');
  expect(again.peek(MD5)).toBeUndefined();
});

it('of thousands of items that used a credential only the one is written that uses it again', async () => {
  const facet = 'com.cloudbees.plugins.credentials.fingerprints.ItemCredentialsFingerprintFacet';
  const item = (at: number): string =>
    `<${facet}><itemFullName>job-${at}</itemFullName><timestamp0>1</timestamp0><timestamp>2</timestamp></${facet}>`;
  const items = Array.from({ length: 1000 }, (_, at) => item(at));
  await store.record(use('lib', 1));
  const path = layout.fingerprint(MD5);
  const empty = await readFile(path, 'utf8');
  await writeFile(path, empty.replace('<facets/>', `<facets>${items.join('')}</facets>`));
  await store.recordItem({ md5: MD5, fileName: 'a.jar', item: 'job-7', at: 3 });
  await store.record(use('lib', 2));
  const text = await readFile(path, 'utf8');
  for (const [at, before] of items.entries()) expect(text.includes(before)).toBe(at !== 7);
  const again = createFingerprintStore({ layout, locks: new KeyedLock(), log: silentLogger });
  const found = (await again.get(MD5))?.items ?? [];
  expect(found).toHaveLength(1000);
  expect(found[7]).toEqual({ item: 'job-7', first: 1, last: 3 });
});
