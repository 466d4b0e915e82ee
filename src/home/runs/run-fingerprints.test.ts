import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { newRun, type Run } from '../../model/index.ts';
import { testRegistry } from '../testing/test-home.ts';
import { editRun, readRun, writeRun } from './run-codec.ts';
import { fingerprintsOf } from './run-fingerprints.ts';

const SECRETS = { encrypt: (plain: string) => plain, decrypt: (text: string) => text };
const FILES = new Map([
  ['out/a.jar', '85a411e5307ebe229da318a3ac0dce67'],
  ['b & c', '009520053b00386d1173f3988c55d192'],
]);
let folder: string;
let path: string;
const CODEC = { secrets: SECRETS, kinds: testRegistry() };

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'run-fingerprints');
  path = join(folder, 'build.xml');
});

function run(changes: Partial<Run> = {}): Run {
  return newRun('app', 7, 1000, { queueId: 1, ...changes });
}

const read = (source: string, underWay: boolean): Run => readRun(source, { job: 'app', number: 7, underWay, ...CODEC });

it('a run under way holds its sums, a completed one leaves them in its record', async () => {
  const source = writeRun(run({ fingerprints: FILES }), CODEC);
  await writeFile(path, source);
  expect(read(source, true).fingerprints).toEqual(FILES);
  const completed = read(source, false);
  expect(completed.fingerprints).toBe('stored');
  expect(completed.otherActions).toEqual([]);
  expect(fingerprintsOf(completed, path)).toEqual(FILES);
});

it('a run that has none has none, whatever its file says', async () => {
  const source = writeRun(run(), CODEC);
  expect(read(source, false)).not.toHaveProperty('fingerprints');
  expect(fingerprintsOf(run(), path)).toEqual(new Map());
});

it('a change of a completed run leaves its sums alone', async () => {
  const source = writeRun(run({ fingerprints: FILES, result: 'SUCCESS', state: 'completed' }), CODEC);
  const before = read(source, false);
  const edited = editRun(source, before, { ...before, description: 'changed' }, CODEC);
  await writeFile(path, edited);
  expect(edited.replace('  <description>changed</description>\n', '')).toBe(source);
  expect(fingerprintsOf(read(edited, false), path)).toEqual(FILES);
});

it('a run that goes on after a restart adds to what it had', () => {
  const source = writeRun(run({ fingerprints: FILES }), CODEC);
  const before = read(source, true);
  const more = new Map([...FILES, ['late', 'ffffffffffffffffffffffffffffffff']]);
  const edited = editRun(source, before, { ...before, fingerprints: more }, CODEC);
  expect(read(edited, true).fingerprints).toEqual(more);
});

it.each([
  ['an entry without a sum', '<record><entry><string>a</string></entry></record>'],
  ['no record', ''],
  ['something else in it', '<record><x/></record>'],
])('%s is passed over', async (_, inside) => {
  const tag = 'hudson.tasks.Fingerprinter_-FingerprintAction';
  const source = `<build><actions><${tag}>${inside}</${tag}></actions><timestamp>1</timestamp></build>`;
  await writeFile(path, source);
  expect(fingerprintsOf(read(source, false), path)).toEqual(new Map());
});

it('a record that went away in between has none', async () => {
  await mkdir(dirname(path), { recursive: true });
  expect(fingerprintsOf(run({ fingerprints: 'stored' }), path)).toEqual(new Map());
  await expect(readFile(path)).rejects.toThrow('ENOENT');
});
