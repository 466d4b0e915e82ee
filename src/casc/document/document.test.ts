import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { mergeCasc, plain } from './merge.ts';
import { parseCasc } from './parse.ts';
import { cascSources, readSources } from './sources.ts';

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
});
