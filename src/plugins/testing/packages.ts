import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
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
  for (const { content = '', ...header } of entries) archive.entry(header, content);
  archive.finalize();
  await written;
  return path;
}
