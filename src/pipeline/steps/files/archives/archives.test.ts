import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalAgent } from '../../../../agents/index.ts';
import { silentLogger } from '../../../../kit/index.ts';
import { temporaryFolder } from '../../../../kit/testing/temporary-folder.ts';
import { makeFolder, makeLink, membersOf, placeInside, writeMember, writeWhole } from './members.ts';
import { extractTar, tarOf } from './tar.ts';
import { extractZip, readZip, zipOf } from './zip.ts';

const { files } = createLocalAgent({ log: silentLogger });
const signal = new AbortController().signal;
let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'archives');
  await mkdir(join(folder, 'in', 'sub'), { recursive: true });
  await writeFile(join(folder, 'in', 'a.txt'), 'one');
  await writeFile(join(folder, 'in', 'sub', 'run.sh'), 'two', { mode: 0o755 });
  await writeFile(join(folder, 'in', 'empty'), '');
});

const at = (...names: string[]) => ({ files, path: join(folder, ...names) });
const members = (options = {}) => membersOf(files, join(folder, 'in'), { includes: '**', ...options }, signal);

describe('archives', () => {
  it.each([true, false])('tar keeps content, modes and links; compressed: %s', async (compress) => {
    await symlink('a.txt', join(folder, 'in', 'link'));
    const file = at('out.tar');
    const found = await members();
    await writeWhole(file, 'key', () => tarOf(found, { compress }));
    expect(await extractTar(file, at('back'), { signal })).toBe(4);
    expect(await readFile(join(folder, 'back', 'link'), 'utf8')).toBe('one');
    expect((await stat(join(folder, 'back', 'sub', 'run.sh'))).mode & 0o777).toBe(0o755);
    expect((await stat(join(folder, 'back', 'empty'))).size).toBe(0);
  });

  it('zip keeps content and modes', async () => {
    const file = at('out.zip');
    const found = await members({ followLinks: true });
    await writeWhole(file, 'key', () => zipOf(found));
    expect(await readZip(file, folder, { charset: 'UTF-8', signal })).toEqual({
      'a.txt': 'one',
      empty: '',
      'sub/run.sh': 'two',
    });
    expect(await extractZip(file, at('back'), { charset: 'UTF-8', signal })).toBe(3);
    expect((await stat(join(folder, 'back', 'sub', 'run.sh'))).mode & 0o777).toBe(0o755);
  });

  it('leave the archive itself out, and nothing half-written behind', async () => {
    const file = join(folder, 'in', 'out.zip');
    const broken = writeWhole(at('in', 'out.zip'), 'key', () => Readable.from(failing()));
    await expect(broken).rejects.toThrow('broken');
    expect((await readdir(join(folder, 'in'))).sort()).toEqual(['a.txt', 'empty', 'sub']);
    await writeFile(file, '');
    expect((await members({ not: file })).list.map(({ name }) => name)).toEqual(['a.txt', 'empty', 'sub/run.sh']);
  });

  it('cannot write outside of the folder, by name or through a link', async () => {
    const back = join(folder, 'back');
    await mkdir(back);
    expect(() => placeInside(back, '../x')).toThrow('is out of bounds!');
    expect(() => placeInside(back, '/etc/x')).toThrow('is out of bounds!');
    await makeLink(at('back'), 'up', '..');
    await expect(writeMember(at('back'), 'up/x', Readable.from(['x']), { mode: 0, size: 1 })).rejects.toThrow(
      'leads out of',
    );
    for (const name of ['up/made', 'up/made/deep', 'up'])
      await expect(makeFolder(at('back'), name)).rejects.toThrow('leads out of');
    expect(() => placeInside(back, '../made')).toThrow('is out of bounds!');
    await makeFolder(at('back'), './');
    await makeFolder(at('back'), 'in/deep/');
    expect((await readdir(back)).sort()).toEqual(['in', 'up']);
    expect(await readdir(folder)).not.toContain('made');
  });
});

function* failing(): Iterable<string> {
  yield 'half';
  throw new Error('broken');
}
