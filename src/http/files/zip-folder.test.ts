import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFiles } from '../../kit/testing/open-files.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { localTree } from './local-tree.ts';
import { zipFolder } from './zip-folder.ts';
import { centralRecord, descriptor, endRecords, isWide, localHeader } from './zip-records.ts';

let folder: string;
let root: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'zip-folder');
  root = join(folder, 'root');
  await mkdir(join(root, 'out', 'deep'), { recursive: true });
});

async function zip(): Promise<Buffer> {
  const file = join(folder, 'out.zip');
  await pipeline(zipFolder(localTree(root), [], 'root'), createWriteStream(file));
  return readFile(file);
}

interface Unpacked {
  readonly name: string;
  readonly data: Buffer;
  readonly day: number;
}

/** Reads the directory at the end, as unpackers do, and checks lengths and sums. */
function unpack(data: Buffer): Unpacked[] {
  const end = data.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files: Unpacked[] = [];
  let at = data.readUInt32LE(end + 16);
  for (let left = data.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = data.readUInt16LE(at + 28);
    const local = data.readUInt32LE(at + 42);
    const from = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
    const content = inflateRawSync(data.subarray(from, from + data.readUInt32LE(at + 20)));
    expect([content.length, crc32(content)]).toEqual([data.readUInt32LE(at + 24), data.readUInt32LE(at + 16)]);
    const name = data.toString('utf8', at + 46, at + 46 + nameLength);
    files.push({ name, data: content, day: data.readUInt16LE(at + 14) });
    at += 46 + nameLength + data.readUInt16LE(at + 30);
  }
  expect(at).toBe(end);
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

it('packs files of every length under the name of the folder', async () => {
  const large = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at) % 251));
  await writeFile(join(root, 'out', 'ü b.txt'), 'one');
  await writeFile(join(root, 'out', 'empty'), '');
  await writeFile(join(root, 'out', 'deep', 'large'), large);
  await utimes(join(root, 'out', 'empty'), 1_700_000_000, 1_700_000_000);
  const [first, second, third, ...others] = unpack(await zip());
  expect(first?.name).toBe('root/out/deep/large');
  expect(first?.data.equals(large)).toBe(true);
  expect(second).toEqual({ name: 'root/out/empty', data: Buffer.alloc(0), day: (43 << 9) | (11 << 5) | 14 });
  expect(third).toMatchObject({ name: 'root/out/ü b.txt', data: Buffer.from('one') });
  expect(others).toEqual([]);
});

it('leaves links and hidden folders out', async () => {
  await writeFile(join(folder, 'secret'), 'secret');
  await symlink(join(folder, 'secret'), join(root, 'leak'));
  await symlink(folder, join(root, 'up'));
  await mkdir(join(root, 'sub@tmp'));
  await writeFile(join(root, 'sub@tmp', 'x'), 'x');
  expect(unpack(await zip())).toEqual([]);
});

it('closes every file when nobody reads to the end', async () => {
  for (let at = 0; at < 40; at += 1) await writeFile(join(root, `f${at}`), Buffer.alloc(at * 4000, String(at)));
  for await (const chunk of zipFolder(localTree(root), [], 'root')) if (chunk.length > 0) break;
  await expect.poll(() => openFiles(root)).toEqual([]);
});

it('ends with an error when the folder is not there', async () => {
  await rm(root, { recursive: true });
  await expect(zip()).rejects.toThrow('ENOENT');
});

describe('what is too large for 32 bits', () => {
  const size = 5_000_000_000;

  it('is said in 64', () => {
    expect(isWide(size)).toBe(true);
    const entry = { name: 'a', modified: 0, crc: 1, packed: size + 1, size, offset: size + 2 };
    expect(localHeader({ ...entry, wide: true })).toHaveLength(30 + 1 + 20);
    expect(descriptor({ ...entry, wide: true }).readBigUInt64LE(16)).toBe(BigInt(size));
    const record = centralRecord(entry);
    expect(record.readUInt32LE(42)).toBe(0xffff_ffff);
    expect([0, 1, 2].map((at) => Number(record.readBigUInt64LE(47 + 4 + 8 * at)))).toEqual([size, size + 1, size + 2]);
  });

  it.each([
    ['many files', { count: 70_000, length: 1, offset: 1 }],
    ['a directory far behind', { count: 1, length: 1, offset: size }],
  ])('is %s too', (_, directory) => {
    const end = endRecords(directory);
    expect(end).toHaveLength(98);
    expect(Number(end.readBigUInt64LE(32))).toBe(directory.count);
    expect(Number(end.readBigUInt64LE(48))).toBe(directory.offset);
  });
});
