import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { KeyedLock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createLayout } from '../layout/layout.ts';
import { createLogRecorderFiles } from './log-recorder-files.ts';

async function setUp() {
  const folder = await temporaryFolder({ onTestFinished });
  const said: object[] = [];
  const note = (fields: object) => void said.push(fields);
  const log = { debug: note, info: note, warn: note, error: note };
  const damaged: string[] = [];
  const files = createLogRecorderFiles({
    ...{ layout: createLayout(folder), locks: new KeyedLock(), log },
    damaged: { note: (path: string) => void damaged.push(basename(path)) },
  });
  return { folder, said, damaged, files };
}

const document = (list: string) => `<?xml version='1.1' encoding='UTF-8'?>\n<log>\n  <name>x</name>\n${list}\n</log>`;
const target = (name: string, level: string) => `<target><name>${name}</name><level>${level}</level></target>`;

it('reads what Jenkins writes now and what it wrote before, and leaves out what would stop its logging', async () => {
  const { folder, files, said, damaged } = await setUp();
  await mkdir(join(folder, 'log'));
  await writeFile(
    join(folder, 'log', 'new.xml'),
    document(`<targets/><loggers>${target('hudson.model.Queue', '500')}<target><level>800</level></target></loggers>`),
  );
  await writeFile(join(folder, 'log', 'old.xml'), document(`<targets>${target('', '-2147483648')}</targets>`));
  await writeFile(join(folder, 'log', 'broken.xml'), '<log><name>');
  await writeFile(join(folder, 'log', 'notes.txt'), 'words');
  expect(await files.load()).toEqual([
    { name: 'new', loggers: [{ name: 'hudson.model.Queue', weight: 500 }] },
    { name: 'old', loggers: [{ name: '', weight: -2147483648 }] },
  ]);
  expect([said, damaged]).toMatchObject([[{ file: 'broken.xml' }], ['broken.xml']]);
  expect(await readdir(join(folder, 'log'))).toContain('broken.xml');
});

it('writes a file of a recorder as Jenkins does, reads it again, and removes it', async () => {
  const { folder, files } = await setUp();
  const recorder = { name: 'my log', loggers: [{ name: 'a.b', weight: 300 }] };
  await files.save(recorder);
  expect(await files.load()).toEqual([recorder]);
  const text = await readFile(join(folder, 'log', 'my log.xml'), 'utf8');
  expect(text.replace(/>\s+</g, '><')).toContain(
    `<log><name>my log</name><loggers><target><name>a.b</name><level>300</level></target></loggers></log>`,
  );
  await files.remove('my log');
  await files.remove('my log');
  expect(await files.load()).toEqual([]);
});

it('writes no recorder over a file that it cannot read, and adds none where there is a file', async () => {
  const { folder, files } = await setUp();
  await mkdir(join(folder, 'log'));
  const path = join(folder, 'log', 'broken.xml');
  await writeFile(path, '<log><name>');
  const recorder = { name: 'broken', loggers: [] };
  await expect(files.add(recorder)).rejects.toMatchObject({ code: 'LOG_RECORDER_EXISTS' });
  await expect(files.save(recorder)).rejects.toThrow(path);
  expect(await readFile(path, 'utf8')).toBe('<log><name>');
  await files.add({ ...recorder, name: 'whole' });
  await expect(files.add({ ...recorder, name: 'whole' })).rejects.toMatchObject({ code: 'LOG_RECORDER_EXISTS' });
});
