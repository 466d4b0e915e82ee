import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { SecretMask } from '../console/secret-mask.ts';
import { OutputCopier, type OutputCopy } from './copied-output.ts';

let folder: string;
let path: string;
let written: string[];
let end: number;
let made: OutputCopier[];
let failures: number;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'copied');
  path = join(folder, 'log');
  written = [];
  end = 0;
  made = [];
  failures = 0;
});

afterEach(async () => {
  for (const each of made) await each.close();
});

function copier(encoding?: string, more: Partial<OutputCopy> = {}): OutputCopier {
  const to = {
    ...more,
    copied: () => end,
    write(text: string, at: number) {
      if (failures > 0) {
        failures -= 1;
        throw new Error('no space left');
      }
      written.push(text);
      end = at;
    },
  };
  const copying = new OutputCopier(path, to, encoding);
  made.push(copying);
  return copying;
}

describe('copying the output of a command', () => {
  it('takes whole lines while it grows, and the rest at its end', async () => {
    const copying = copier();
    expect(await copying.copyLines()).toBe(false);
    writeFileSync(path, 'one\ntw');
    expect(await copying.copyLines()).toBe(true);
    expect(await copying.copyLines()).toBe(false);
    appendFileSync(path, 'o\nthree');
    await copying.copyLines();
    await copying.copyRest();
    expect(written).toEqual(['one\n', 'two\n', 'three\n']);
  });

  it('ends an open last line once, also when it is asked again', async () => {
    writeFileSync(path, 'open');
    await copier().copyRest();
    await copier().copyRest();
    expect(written).toEqual(['open\n']);
  });

  it('ends an open last line that fills a piece', async () => {
    writeFileSync(path, 'x'.repeat(128 * 1024));
    await copier().copyRest();
    expect(written.join('')).toBe(`${'x'.repeat(128 * 1024)}\n`);
  });

  it('says nothing of a command that has not begun', async () => {
    expect(await copier().copyLines()).toBe(false);
    await copier().copyRest();
    expect(written).toEqual([]);
  });

  it('goes on where an earlier server was', async () => {
    writeFileSync(path, 'one\ntwo\n');
    end = 4;
    await copier().copyRest();
    expect(written).toEqual(['two\n']);
  });

  it('never tears a character of a line that is longer than a piece', async () => {
    const line = 'ä€😀'.repeat(20_000);
    writeFileSync(path, line);
    await copier().copyLines();
    await copier().copyRest();
    expect(written.join('')).toBe(`${line}\n`);
  });

  it('reads other encodings', async () => {
    writeFileSync(path, Buffer.from([0x67, 0x72, 0xfc, 0x6e, 0x0a]));
    await copier('iso-8859-1').copyRest();
    expect(written).toEqual(['grün\n']);
  });

  it.each([
    ['no characters at all', Buffer.from([0xff, 0x78, 0xe2, 0x82]), 'utf-8', '\ufffdx\ufffd'],
    ['characters of more bytes', Buffer.from('ä€😀'), 'utf-8', 'ä€😀'],
    ['characters of another encoding', Buffer.from([0xfc, 0x6e]), 'iso-8859-1', 'ün'],
  ])('takes every byte of a long line once where a part of it waits: %s', async (_, bytes, encoding, text) => {
    const count = 100_000;
    writeFileSync(path, Buffer.concat(Array.from({ length: count }, () => bytes)));
    const copying = copier(encoding, { settled: (part) => part.length - 7 });
    await copying.copyLines();
    await copying.copyRest();
    const all = written.join('');
    // What is torn between two pieces is no character in either of them.
    if (encoding === 'utf-8' && text.includes('\ufffd')) expect(all.split('x')).toHaveLength(count + 1);
    else expect(all).toBe(`${text.repeat(count)}\n`);
    expect(end).toBe(bytes.length * count + 1);
  });

  it('hides a secret that goes on in the next line, wherever the command paused', async () => {
    const secret = 'a secret of many words, so long that base64 needs more than one line for it: 0123456789';
    const mask = new SecretMask([secret]);
    const output = `before\n${Buffer.from(`key ${secret} end`).toString('base64').replaceAll(/.{76}/g, '$&\n')}\nafter\n`;
    for (let pause = 0; pause <= output.length; pause += 1) {
      [written, end] = [[], 0];
      const copying = copier('utf-8', { settled: (text) => mask.settled(text) });
      writeFileSync(path, output.slice(0, pause));
      await copying.copyLines();
      appendFileSync(path, output.slice(pause));
      await copying.copyLines();
      await copying.copyRest();
      expect(written.map((text) => mask.text(text)).join('')).toBe('before\na2V5IG****SBlbmQ=\nafter\n');
      await copying.close();
    }
  });

  it('goes on where it was after a try that failed', async () => {
    writeFileSync(path, 'one\ntwo\n');
    failures = 2;
    const copying = copier();
    await expect(copying.copyLines()).rejects.toThrow('no space left');
    await expect(copying.copyRest()).rejects.toThrow('no space left');
    await copying.copyRest();
    expect(written).toEqual(['one\ntwo\n']);
  });

  it('says nothing of a command that printed nothing', async () => {
    writeFileSync(path, '');
    await copier().copyRest();
    expect(written).toEqual([]);
  });

  it('tells of a line that is too long to be looked at whole, and shows no part of it', async () => {
    const copying = copier('utf-8', { settled: () => null });
    const long = 'x'.repeat(150_000);
    writeFileSync(path, `before\n${long}`);
    await copying.copyLines();
    // A new server knows of it from the file alone.
    const next = copier('utf-8', { settled: () => null });
    appendFileSync(path, `${'y'.repeat(9)}\nafter\n${'z'.repeat(70_000)}`);
    await next.copyLines();
    await next.copyRest();
    expect(written.join('')).toBe('before\n********\nafter\n********\n');
  });

  it('takes lines that are looked at whole in pieces that are quickly done', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `line ${index}\n`);
    writeFileSync(path, lines.join(''));
    await copier('utf-8', { settled: () => null }).copyRest();
    expect(written.join('')).toBe(lines.join(''));
    expect(Math.max(...written.map((text) => text.length))).toBeLessThan(4200);
    expect(written.every((text) => text.endsWith('\n'))).toBe(true);
  });
});
