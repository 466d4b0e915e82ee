import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

/** Describes an entry of a package that a test makes. */
export type Entry = Partial<Header> & { readonly name: string; readonly content?: string };

/** Describes a package that a test makes. */
export interface PackageFacts {
  readonly shortName: string;
  readonly version?: string;
  readonly server?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly permissions?: readonly string[];
  /** Holds the text of its module. */
  readonly module?: string;
}

/** Returns the package.json of a plugin. */
export function packageJson({ shortName, version = '1.0.0', module: _, ...facts }: PackageFacts): string {
  return JSON.stringify({
    name: `millwright-plugin-${shortName}`,
    version,
    type: 'module',
    description: `What ${shortName} does.`,
    main: 'index.js',
    millwright: { shortName, displayName: `The ${shortName}`, ...facts },
  });
}

/** Writes the package of a plugin as npm does, and returns the path of the file. */
export function writePackage(folder: string, facts: PackageFacts): Promise<string> {
  const { shortName, version = '1.0.0', module = 'export default () => {};' } = facts;
  return writeArchive(join(folder, `${shortName}-${version}.tgz`), [
    { name: 'package/package.json', content: packageJson(facts) },
    { name: 'package/index.js', content: module },
  ]);
}

/** Writes an archive with these entries, whatever they are, and returns its path. */
export async function writeArchive(path: string, entries: readonly Entry[]): Promise<string> {
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(path));
  // The same entries make the same archive, whenever that is.
  for (const { content = '', ...header } of entries) archive.entry({ mtime: new Date(0), ...header }, content);
  archive.finalize();
  await written;
  return path;
}

/** Describes an entry of an archive as its bytes are, for what no program writes. */
export interface RawEntry {
  readonly name: string;
  /** Holds the character that says what it is; the default is a file. */
  readonly flag?: string;
  readonly content?: string | Buffer;
  /** Holds the size that the header says where it is another one than that of the content. */
  readonly size?: number;
  readonly mode?: number;
  /** Holds the format that the header says: that of POSIX where it is left out. */
  readonly magic?: string;
}

/** Returns the bytes of an entry: its header, and its content up to a whole block. */
export function rawEntry({ name, flag = '0', content = '', size, mode = 0o644, magic }: RawEntry): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write(`${mode.toString(8).padStart(7, '0')}\0`, 100, 'latin1');
  header.write(`${(size ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write(`        ${flag}`, 148, 'latin1');
  header.write(magic ?? 'ustar\u000000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

/** Returns a line of an extended header. */
export function paxLine(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`;
  const length = (digits: number): number => digits + Buffer.byteLength(rest);
  const digits = [1, 2, 3, 4, 5, 6, 7].find((count) => String(length(count)).length === count) ?? 0;
  return `${length(digits)}${rest}`;
}

/** Holds the two blocks with which an archive ends. */
export const END_OF_ARCHIVE: Buffer = Buffer.alloc(1024);

/** Writes an archive of such bytes and returns its path. */
export async function writeRawArchive(path: string, pieces: readonly Buffer[]): Promise<string> {
  await writeFile(path, gzipSync(Buffer.concat(pieces)));
  return path;
}
