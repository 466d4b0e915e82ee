import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { mergeCasc, plain } from './merge.ts';
import { MAX_TEXT, parseCasc } from './parse.ts';
import { cascSources, readSources, shownSource } from './sources.ts';
import { CascError, textOfScalar } from './tree.ts';

const parse = (text: string, name = 'a.yaml') => parseCasc({ name, text });

describe('a file', () => {
  it('keeps the line of each key', async () => {
    const tree = await parse('jenkins:\n  mode: NORMAL\n\n  numExecutors: 2\n');
    const jenkins = tree.entries.get('jenkins')?.value;
    expect(jenkins?.kind === 'map' && jenkins.entries.get('numExecutors')?.at).toEqual({ file: 'a.yaml', line: 4 });
  });

  it('may repeat parts by anchors and merge keys', async () => {
    const tree = await parse('a: &x {n: 1, m: 2}\nb: *x\nc: {<<: *x, n: 3}\n');
    expect(plain(tree)).toEqual({ a: { n: 1, m: 2 }, b: { n: 1, m: 2 }, c: { n: 3, m: 2 } });
  });

  it.each([
    ['a: [', 'a.yaml:1: it is no YAML'],
    ['a: 1\nb: "s3cret\n', 'it is no YAML'],
    ['- a', 'a.yaml:1: it must be a map of keys'],
    ['a: 1\n---\nb: 2', 'it holds more than one document'],
    [
      `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefg'
        .split('')
        .map((name, at) => `${name}: &${name} [${Array(10).fill(`*${'abcdef'[at]}`)}]`)
        .join('\n')}`,
      'too many values',
    ],
  ])('%j is refused without what it quotes', async (text, reason) => {
    await expect(parse(text)).rejects.toThrow(reason);
    await expect(parse(text)).rejects.not.toThrow('s3cret');
  });

  it('an alias is the part that stood before it under its name', async () => {
    const tree = await parse('a: &x 1\nb: &y [*x]\nc: &x 2\nd: *y\ne: *x\n? *x\n: 3\n');
    expect(plain(tree)).toEqual({ a: 1, b: [1], c: 2, d: [1], e: 2, 2: 3 });
    for (const text of ['a: *none', 'a: &x [*x]'])
      await expect(parse(text)).rejects.toThrow('a.yaml:1: the alias names nothing that stands before it');
  });

  it('of aliases alone is not looked through anew for each of them', async () => {
    const started = performance.now();
    await expect(parse(`a: &a 1\nb:\n${'- *a\n'.repeat(49_000)}`)).resolves.toBeDefined();
    await expect(parse(`a: &a 1\nb:\n${'- *a\n'.repeat(100_000)}`)).rejects.toThrow('too many values');
    // It took minutes when each alias was looked for in the whole file.
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('keeps what is written of numbers and flags', async () => {
    const tree = await parse('a: 3.10\nb: 0123\nc: "3.10"\n1.10: x\n');
    const written = [...tree.entries].map(([key, { value }]) => [key, value.kind === 'scalar' && textOfScalar(value)]);
    expect(written).toEqual([
      ['a', '3.10'],
      ['b', '0123'],
      ['c', '3.10'],
      ['1.10', 'x'],
    ]);
  });

  it.each(['', '# nothing\n'])('%j says nothing', async (text) => {
    expect(plain(await parse(text))).toEqual({});
  });
});

describe('several files', () => {
  it('become one', async () => {
    const files = [await parse('a: {x: 1}\nb: 1'), await parse('a: {y: 2}\nb: 1', 'b.yaml')];
    expect(plain(mergeCasc(files, 'errorOnConflict'))).toEqual({ a: { x: 1, y: 2 }, b: 1 });
  });

  it('that give other values for a key are refused with both places, or the later one wins', async () => {
    const files = [await parse('a: {x: 1}'), await parse('\na: {x: 2}', 'b.yaml')];
    expect(() => mergeCasc(files, 'errorOnConflict')).toThrow('b.yaml:2: a.x: a.yaml:1 says something else');
    expect(plain(mergeCasc(files, 'override'))).toEqual({ a: { x: 2 } });
    const names = [await parse('a: 3.1'), await parse('a: 3.10', 'b.yaml')];
    expect(() => mergeCasc(names, 'errorOnConflict')).toThrow('b.yaml:1: a: a.yaml:1 says something else');
  });
});

describe('sources', () => {
  it('are those that are named, else what is in the home', async (t) => {
    const home = await temporaryFolder(t);
    expect(await cascSources({ home, configured: null })).toEqual([]);
    await writeFile(join(home, 'jenkins.yaml'), 'a: 1');
    expect(await cascSources({ home, configured: null })).toEqual([join(home, 'jenkins.yaml')]);
    expect(await cascSources({ home, configured: ' x.yaml , http://h/y ' })).toEqual(['x.yaml', 'http://h/y']);
  });

  it('of a folder are its files by name, with the folders in it, and nothing that is hidden', async (t) => {
    const home = await temporaryFolder(t);
    await mkdir(join(home, 'd', 'inner'), { recursive: true });
    await mkdir(join(home, 'd', '..data'));
    for (const name of ['b.yaml', 'a.yml', 'inner/c.YAML', 'notes.txt', '.hidden.yaml', '..data/d.yaml'])
      await writeFile(join(home, 'd', name), name);
    const texts = await readSources(['d'], home);
    expect(texts.map(({ text }) => text)).toEqual(['a.yml', 'b.yaml', 'inner/c.YAML']);
  });

  it('that are not there are named', async (t) => {
    const home = await temporaryFolder(t);
    await expect(readSources(['none.yaml'], home)).rejects.toThrow('none.yaml:1: there is no such file or folder');
  });

  it.each(['/dev/zero', '/dev/null'])('of a device as %s are not read', async (path) => {
    await expect(readSources([path], '/')).rejects.toThrow(`${path}:1: it cannot be read`);
  });

  it('of a pipe are not waited for, and files are read up to their limit', async (t) => {
    const home = await temporaryFolder(t);
    execFileSync('mkfifo', [join(home, 'pipe.yaml')]);
    await expect(readSources(['pipe.yaml'], home)).rejects.toThrow('pipe.yaml:1: it cannot be read');
    await writeFile(join(home, 'long.yaml'), '#'.repeat(MAX_TEXT + 1));
    await expect(readSources(['long.yaml'], home)).rejects.toThrow('long.yaml:1: it is longer than');
  });

  it.each([
    ['https://user:p@ss@example.org/a.yaml?token=x#y', 'https://example.org/a.yaml'],
    ['HTTP://example.org/a?b', 'HTTP://example.org/a'],
    ['/etc/a@b?.yaml', '/etc/a@b?.yaml'],
  ])('%s are shown as %s', (source, shown) => {
    expect(shownSource(source)).toBe(shown);
  });
});

describe('an address', () => {
  const asked: (readonly [url: unknown, headers: unknown])[] = [];
  const answers = (make: () => Response): void => {
    vi.stubGlobal('fetch', async (url: unknown, { headers }: RequestInit) => {
      asked.push([url, headers]);
      return make();
    });
    onTestFinished(() => void vi.unstubAllGlobals());
  };

  it('with a name and a password is asked for with them', async () => {
    answers(() => new Response('a: ä'));
    const texts = await readSources(['https://user:p%40ss@example.org/a.yaml?token=x'], '/');
    expect(texts).toEqual([{ name: 'https://example.org/a.yaml', text: 'a: ä' }]);
    const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    expect(asked.pop()).toEqual(['https://example.org/a.yaml?token=x', { authorization }]);
  });

  it('whose answer breaks off is refused by its name', async () => {
    const broken = () => new ReadableStream({ pull: (stream) => stream.error(new Error('token=s3cret')) });
    answers(() => new Response(broken()));
    const error = await readSources(['https://example.org/a?token=s3cret'], '/').catch((each: unknown) => each);
    expect(error).toBeInstanceOf(CascError);
    expect(String(error)).toBe('CascError: https://example.org/a:1: it cannot be fetched');
  });

  it('whose answer ends within a letter shows that', async () => {
    answers(() => new Response(new Uint8Array([0x61, 0xc3])));
    expect((await readSources(['https://example.org/a'], '/'))[0]?.text).toBe('a\uFFFD');
  });
});
