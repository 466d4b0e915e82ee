import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import {
  END_OF_ARCHIVE,
  packageJson,
  paxLine,
  type RawEntry,
  rawEntry,
  writePackage,
  writeRawArchive,
} from '../testing/packages.ts';
import { PACKAGE_LIMITS } from './archive.ts';
import { PackageError } from './package-error.ts';
import { inspectPackage } from './read-package.ts';

const GOOD: readonly RawEntry[] = [
  { name: 'package/package.json', content: packageJson({ shortName: 'hello' }) },
  { name: 'package/index.js', content: 'export default () => {};' },
];

async function archiveOf(t: Finisher, entries: readonly RawEntry[], end = END_OF_ARCHIVE): Promise<string> {
  return writeRawArchive(join(await temporaryFolder(t), 'a.tgz'), [...entries.map(rawEntry), end]);
}

/** Returns what is said of a package that is refused. */
async function refusal(file: string): Promise<string> {
  const error: unknown = await inspectPackage(file).then(
    () => 'it was not refused',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PackageError);
  return error instanceof Error ? error.message : '';
}

const pax = (content: string): RawEntry => ({ name: 'PaxHeader', flag: 'x', content });
const file = (name: string): RawEntry => ({ name });
const long = 'n'.repeat(300);

describe('what is in an archive', () => {
  it.each<[string, readonly RawEntry[], readonly string[]]>([
    ['a long path of POSIX', [pax(paxLine('path', 'package/lib/a.js')), file('package/short')], ['lib/a.js']],
    ['a long path of GNU', [{ name: 'L', flag: 'L', content: 'package/b.js\0' }, file('package/short')], ['b.js']],
    [
      'both, of which that of POSIX counts',
      [
        { name: 'L', flag: 'L', content: 'package/b.js\0' },
        pax(paxLine('path', 'package/lib/a.js')),
        file('package/short'),
      ],
      ['lib/a.js'],
    ],
    ['a size of POSIX', [pax(paxLine('size', '3')), { name: 'package/a', content: 'abc', size: 0 }], ['a']],
    ['a comment for all', [{ name: 'pax', flag: 'g', content: paxLine('comment', 'f'.repeat(40)) }], []],
    [
      'folders, also those of old programs',
      [{ name: 'package/a/', flag: '5' }, file('package/b/'), file('package/b/c')],
      ['b/c'],
    ],
    ['a file of GNU', [{ name: 'package/a', magic: 'ustar  \0' }], ['a']],
    [
      'a file without a flag, and one that is contiguous',
      [
        { name: 'package/a', flag: '\0' },
        { name: 'package/b', flag: '7' },
      ],
      ['a', 'b'],
    ],
    ['names of other alphabets', [file('package/Größe.js')], ['Größe.js']],
  ])('is read: %s', async (_, entries, files) => {
    await withFolder(async (t) => {
      const found = await inspectPackage(await archiveOf(t, [...GOOD, ...entries]));
      expect(found.files).toEqual(['package.json', 'index.js', ...files]);
    });
  });

  it.each<[string, readonly RawEntry[], string]>([
    ['a hard link', [{ name: 'package/a', flag: '1' }], '"package/a" in it is a hard link, not a file'],
    ['a symbolic link', [{ name: 'package/a', flag: '2' }], '"package/a" in it is a symbolic link, not a file'],
    [
      'a symbolic link with a long name',
      [
        { name: 'K', flag: 'K', content: '/etc\0' },
        { name: 'package/a', flag: '2' },
      ],
      'is a symbolic link',
    ],
    ['a device', [{ name: 'package/a', flag: '3' }], '"package/a" in it is a device, not a file'],
    ['a disk', [{ name: 'package/a', flag: '4' }], '"package/a" in it is a device, not a file'],
    ['a pipe', [{ name: 'package/a', flag: '6' }], '"package/a" in it is a pipe, not a file'],
    ['a sparse file of GNU', [{ name: 'package/a', flag: 'S' }], '"package/a" in it is a sparse file, not a file'],
    ['a sparse file of POSIX', [pax(paxLine('GNU.sparse.major', '1')), file('package/a')], 'a file in it is sparse'],
    ['something else', [{ name: 'package/a', flag: 'V' }], '"package/a" in it is of an unknown kind, not a file'],
    [
      'a folder with a content',
      [{ name: 'package/a/', flag: '5', content: 'x' }],
      'the folder "package/a/" in it has a content',
    ],
    ['a path that climbs', [file('package/../../evil')], '"package/../../evil" in it leads out of its folder'],
    ['a folder that climbs', [{ name: 'package/../..', flag: '5' }], '"package/../.." in it leads out of its folder'],
    [
      'a path of POSIX that climbs',
      [pax(paxLine('path', 'package/../../evil')), file('package/a')],
      'leads out of its folder',
    ],
    [
      'a path of GNU that climbs',
      [{ name: 'L', flag: 'L', content: 'package/../e\0' }, file('package/a')],
      'leads out of its folder',
    ],
    ['an absolute path', [file('/etc/evil')], '"/etc/evil" in it leads out of its folder'],
    ['a backslash', [file('package/..\\evil')], 'leads out of its folder on Windows'],
    ['the name of a drive', [file('C:/evil')], 'leads out of its folder on Windows'],
    ['the name of a drive below', [file('package/c:evil')], 'leads out of its folder on Windows'],
    [
      'a zero byte',
      [pax(paxLine('path', 'package/a\0.js')), file('package/a')],
      'has a character that cannot be in a path',
    ],
    ['a line end', [file('package/a\nb')], '"package/a\\nb" in it has a character that cannot be in a path'],
    ['an empty part', [file('package//a')], '"package//a" in it has an empty part'],
    ['no name', [file('')], 'the path "" in it has an empty part'],
    ['a file beside the folder', [file('evil')], '"evil" in it is not in a folder'],
    [
      'bytes that are no text',
      [{ name: 'L', flag: 'L', content: Buffer.from([0x70, 0x2f, 0xff, 0]) }, file('package/a')],
      'is not written in UTF-8',
    ],
    [
      'a part that is too long',
      [pax(paxLine('path', `package/${long}`)), file('package/a')],
      `"package/${'n'.repeat(192)}"… in it has a part of more than 255 bytes`,
    ],
    [
      'a path that is too long',
      [pax(paxLine('path', `package/${'a/b'.repeat(140)}`)), file('package/a')],
      'is longer than 400 bytes',
    ],
    ['a path that is too deep', [file(`package/${'a/'.repeat(41)}a`)], 'leads through more than 40 folders'],
    ['a path twice', [file('package/index.js')], '"package/index.js" is in it twice'],
    ['a path twice, in another case', [file('package/INDEX.js')], '"package/INDEX.js" is in it twice'],
    ['a path twice, with other accents', [file('package/\u00e9'), file('package/e\u0301')], 'is in it twice'],
    ['two package.json', [file('other/package.json')], '"other/package.json" is in it twice'],
    [
      'a file and then a file below it',
      [file('package/a'), file('package/A/b')],
      '"package/A/b" is in it below a path that is a file',
    ],
    [
      'a file and then a folder',
      [file('package/a'), { name: 'package/a/', flag: '5' }],
      '"package/a/" is in it below a path that is a file',
    ],
    [
      'a folder and then a file',
      [file('package/a/b'), file('package/a')],
      '"package/a" is in it as a file and as a folder',
    ],
    [
      'a header that is damaged',
      [{ name: 'package/a', magic: 'ustar\u000000', size: -1 }],
      'a header in it has a number that is none',
    ],
    ['another format', [{ name: 'package/a', magic: 'tar' }], 'it is an archive of tar of an unknown format'],
    ['a header of POSIX that is none', [pax('path=x'), file('package/a')], 'an extended header in it cannot be read'],
    ['a size of POSIX that is none', [pax(paxLine('size', '-1')), file('package/a')], 'has a size that is none'],
    [
      'one path for all',
      [{ name: 'pax', flag: 'g', content: paxLine('path', 'package/a') }],
      'gives all its files one path',
    ],
    [
      'a header that is too large',
      [pax(paxLine('comment', 'x'.repeat(16 * 1024))), file('package/a')],
      'an extended header in it is too large',
    ],
    ['a header of nothing', [pax(paxLine('path', 'package/a'))], 'it ends after an extended header'],
    ['more than it says', [{ name: 'package/a', size: 10_000 }], 'it is cut off'],
    ['a size of many bytes', [pax(paxLine('size', '999999999999999')), file('package/a')], 'it is cut off'],
  ])('is refused: %s', async (_, entries, reason) => {
    await withFolder(async (t) => {
      expect(await refusal(await archiveOf(t, [...GOOD, ...entries]))).toContain(reason);
    });
  });
});

/** Does some work with folders of its own, for tests in tables. */
async function withFolder(work: (t: Finisher) => Promise<void>): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  try {
    await work({ onTestFinished: (action) => void ends.push(action) });
  } finally {
    for (const end of ends) await end();
  }
}

describe('an archive', () => {
  it('without its end, or with more behind it, is refused', async (t) => {
    expect(await refusal(await archiveOf(t, GOOD, Buffer.alloc(0)))).toBe('it is cut off');
    const more = Buffer.concat([END_OF_ARCHIVE, rawEntry({ name: 'package/evil' }), END_OF_ARCHIVE]);
    expect(await refusal(await archiveOf(t, GOOD, more))).toBe('it goes on after its end');
    const filled = await inspectPackage(await archiveOf(t, GOOD, Buffer.alloc(10_240)));
    expect(filled.files).toHaveLength(2);
  });

  it('may be zipped in several parts, and has nothing behind them', async (t) => {
    const whole = Buffer.concat([...GOOD.map(rawEntry), END_OF_ARCHIVE]);
    const path = join(await temporaryFolder(t), 'a.tgz');
    writeFileSync(path, Buffer.concat([gzipSync(whole.subarray(0, 700)), gzipSync(whole.subarray(700))]));
    expect((await inspectPackage(path)).files).toHaveLength(2);
    appendFileSync(path, 'more');
    expect(await refusal(path)).toContain('it is not a package of npm');
  });

  it('with a changed header is refused', async (t) => {
    const bytes = Buffer.concat([...GOOD.map(rawEntry), END_OF_ARCHIVE]);
    bytes[0] = 0x71;
    const path = await writeRawArchive(join(await temporaryFolder(t), 'a.tgz'), [bytes]);
    expect(await refusal(path)).toContain('the checksum of a header is wrong');
  });

  it('is read with the bytes of its headers, its folders and its long paths counted', async (t) => {
    const folder = { name: 'package/', flag: '5' };
    // A block for each.
    const folders = [Buffer.alloc(512 * (PACKAGE_LIMITS.headers + 1), rawEntry(folder))];
    const path = join(await temporaryFolder(t), 'a.tgz');
    expect(await refusal(await writeRawArchive(path, folders))).toBe('it has too many entries');
    const deep = Array.from({ length: 1100 }, (_, at) =>
      rawEntry({ name: `package/${`${at.toString(36)}/`.repeat(20)}a` }),
    );
    expect(await refusal(await writeRawArchive(path, deep))).toBe('it has more than 20,000 files and folders');
  });

  it('is refused where its extended headers are large altogether', async (t) => {
    const full = rawEntry({ name: 'pax', flag: 'g', content: paxLine('comment', 'x'.repeat(16_000)) });
    const path = join(await temporaryFolder(t), 'a.tgz');
    await writeRawArchive(path, [Buffer.alloc(full.length * 600, full)]);
    expect(await refusal(path)).toBe('the extended headers in it are too large');
  });

  it('that cannot be read does not say where it is on the server', async (t) => {
    const folder = await temporaryFolder(t);
    expect(await refusal(join(folder, 'none.tgz'))).toBe('it is not a package of npm: ENOENT');
    expect(await refusal(folder)).toBe('it is not a package of npm: EISDIR');
    const path = await writePackage(folder, { shortName: 'hello' });
    expect(readFileSync(path).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });
});
