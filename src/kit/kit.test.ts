import { link, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { overwriteNow, writeAtomic } from './atomic-file.ts';
import { deferred } from './deferred.ts';
import { KeyedLock } from './keyed-lock.ts';
import { LruMap } from './lru-map.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe('a keyed lock', () => {
  it('runs tasks of a key in order and others beside them', async () => {
    const lock = new KeyedLock();
    const gate = deferred();
    const order: string[] = [];
    const first = lock.run('a', async () => {
      await gate.promise;
      order.push('a1');
    });
    const second = lock.run('a', async () => void order.push('a2'));
    await lock.run('b', async () => void order.push('b1'));
    gate.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['b1', 'a1', 'a2']);
  });

  it('goes on after a task that failed', async () => {
    const lock = new KeyedLock();
    const failing = lock.run('a', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await expect(lock.run('a', async () => 1)).resolves.toBe(1);
  });
});

describe('an atomic write', () => {
  it('makes folders, replaces the file, keeps the mode and leaves nothing else', async (t) => {
    const folder = await temporaryFolder(t, 'kit');
    const file = join(folder, 'deep', 'file');
    await writeAtomic(file, 'one', { mode: 0o600 });
    await writeAtomic(file, 'two', { mode: 0o600 });
    expect(await readFile(file, 'utf8')).toBe('two');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'deep'))).toEqual(['file']);
  });

  it('leaves nothing behind when it fails', async (t) => {
    const folder = await temporaryFolder(t, 'kit');
    await writeAtomic(join(folder, 'taken', 'inside'), '');
    await expect(writeAtomic(join(folder, 'taken'), 'x')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['taken']);
  });
});

describe('an atomic write of what is long', () => {
  it('writes all of a text and of pieces', async (t) => {
    const folder = await temporaryFolder(t, 'kit');
    const long = 'x'.repeat(3 * 1024 * 1024);
    async function* pieces() {
      yield long;
      yield 'end';
    }
    await writeAtomic(join(folder, 'text'), long);
    await writeAtomic(join(folder, 'pieces'), pieces());
    expect(await readFile(join(folder, 'text'), 'utf8')).toBe(long);
    expect(await readFile(join(folder, 'pieces'), 'utf8')).toBe(`${long}end`);
  });

  it('waits for what must be on disk before it', async (t) => {
    const folder = await temporaryFolder(t, 'kit');
    const gate = deferred();
    const written = writeAtomic(join(folder, 'file'), 'x', {}, gate.promise);
    await expect(readFile(join(folder, 'file'))).rejects.toThrow('ENOENT');
    gate.resolve();
    await written;
    expect(await readdir(folder)).toEqual(['file']);
  });
});

describe('overwriting', () => {
  it.each([
    ['a longer one', '12', '123', true],
    ['one of the same length', '12', '34', true],
    ['a shorter one', '123', '12', false],
  ])('puts %s in the place of a text', async (_what, before, after, isSameFile) => {
    const folder = await temporaryFolder({ onTestFinished }, 'kit');
    const path = join(folder, 'file');
    await writeFile(path, before);
    const { ino } = await stat(path);
    overwriteNow(path, after);
    expect(await readFile(path, 'utf8')).toBe(after);
    expect((await stat(path)).ino === ino).toBe(isSameFile);
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('leaves other names of a file and what links lead to alone', async (t) => {
    const folder = await temporaryFolder(t, 'kit');
    await writeFile(join(folder, 'copy'), 'old');
    await link(join(folder, 'copy'), join(folder, 'file'));
    await symlink('copy', join(folder, 'linked'));
    overwriteNow(join(folder, 'file'), 'new');
    overwriteNow(join(folder, 'linked'), 'new');
    overwriteNow(join(folder, 'deep', 'none'), 'new', { mode: 0o644 });
    for (const name of ['file', 'linked', 'deep/none']) expect(await readFile(join(folder, name), 'utf8')).toBe('new');
    expect(await readFile(join(folder, 'copy'), 'utf8')).toBe('old');
  });

  it('throws where a folder has the path', async (t) => {
    const folder = await temporaryFolder(t, 'kit');
    await mkdir(join(folder, 'taken'));
    expect(() => overwriteNow(join(folder, 'taken'), 'x')).toThrow('EISDIR');
    expect(await readdir(folder)).toEqual(['taken']);
  });
});

describe('a bounded map', () => {
  it('forgets what was used least recently', () => {
    const map = new LruMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
  });

  it('counts what its entries weigh', () => {
    const map = new LruMap<string, string>(10, ({ length }) => length);
    map.set('a', 'xxxx');
    map.set('a', 'xxx');
    map.set('b', 'xxx');
    map.set('c', 'xxxx');
    expect(map.size).toBe(3);
    map.set('too much', 'xxxxxxxxxxx');
    expect(map.size).toBe(3);
    map.set('d', 'xxxxx');
    expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, undefined, 'xxxx', 'xxxxx']);
    map.delete('d');
    map.set('e', 'xxxxxx');
    expect(map.size).toBe(2);
  });
});
