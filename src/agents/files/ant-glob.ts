import { antPattern, pathParts } from './ant-pattern.ts';

/** Lists Ant's default excludes: editor backups and the files of version control. */
const DEFAULT_EXCLUDES = [
  ...['**/*~', '**/#*#', '**/.#*', '**/%*%', '**/._*', '**/.DS_Store', '**/vssver.scc'],
  ...['**/CVS', '**/CVS/**', '**/.cvsignore', '**/SCCS', '**/SCCS/**', '**/.svn', '**/.svn/**'],
  ...['**/.git', '**/.git/**', '**/.gitattributes', '**/.gitignore', '**/.gitmodules'],
  ...['**/.hg', '**/.hg/**', '**/.hgignore', '**/.hgsub', '**/.hgsubstate', '**/.hgtags'],
  ...['**/.bzr', '**/.bzr/**', '**/.bzrignore'],
];

export interface AntGlob {
  /** Says whether the patterns match a file's path, which has `/` as its separator. */
  matches(path: string): boolean;
  /** Says whether nothing below this folder can match. */
  isClosed(folder: string): boolean;
  /** Lists the folders in which to look, '' being the whole: what comes before the first wildcard. */
  readonly roots: readonly string[];
}

export interface AntGlobOptions {
  /** Holds patterns of what is excluded, in the form of the patterns themselves. */
  readonly excludes?: string | readonly string[];
  readonly defaultExcludes?: boolean;
  readonly caseSensitive?: boolean;
}

/**
 * Compiles Ant patterns: `*` and `?` match within a segment of a path, `**` any number of segments, a slash at the end
 * means all below. Brackets and braces have no meaning. Several patterns are separated by commas, or are a list: names of
 * files may have blanks in them. Jenkins: `Util#createFileSet`.
 */
export function antGlob(patterns: string | readonly string[], options: AntGlobOptions = {}): AntGlob {
  const nocase = options.caseSensitive === false;
  const includes = splitPatterns(patterns);
  const excludes = [
    ...splitPatterns(options.excludes ?? ''),
    ...(options.defaultExcludes === false ? [] : DEFAULT_EXCLUDES),
  ];
  const included = matcher(includes, nocase);
  const excluded = matcher(excludes, nocase);
  const closing = matcher(
    excludes.filter((pattern) => pattern.endsWith('/**')),
    nocase,
  );
  return {
    matches: (path) => included(path) && !excluded(path),
    isClosed: closing,
    roots: nocase ? [''] : outermost(includes.map(fixedFolder)),
  };
}

function splitPatterns(patterns: string | readonly string[]): string[] {
  const all = typeof patterns === 'string' ? patterns.split(',').map((pattern) => pattern.trim()) : patterns;
  return all.filter((pattern) => pattern !== '').map(normal);
}

function normal(pattern: string): string {
  const slashed = pattern.replaceAll('\\', '/').replace(/\/{2,}/g, '/');
  const whole = slashed.endsWith('/') ? `${slashed}**` : slashed;
  const parts = whole.split('/').map((part) => (part === '**' ? part : part.replace(/\*+/g, '*')));
  return parts.filter((part, index) => part !== '**' || parts[index - 1] !== '**').join('/');
}

function matcher(patterns: readonly string[], nocase: boolean): (path: string) => boolean {
  const tests = patterns.map((pattern) => antPattern(pattern, nocase));
  return (path) => {
    const parts = pathParts(path, nocase);
    return tests.some((test) => test(parts));
  };
}

function fixedFolder(pattern: string): string {
  const parts = pattern.split('/');
  const wild = parts.findIndex((part) => /[*?]/.test(part));
  return parts.slice(0, wild < 0 ? parts.length - 1 : wild).join('/');
}

function outermost(folders: readonly string[]): string[] {
  const found: string[] = [];
  // Right after a folder comes what is below it.
  for (const folder of [...new Set(folders)].map((each) => each.replaceAll('/', '\0')).sort()) {
    const last = found.at(-1);
    if (last === undefined || (last !== '' && !folder.startsWith(`${last}\0`))) found.push(folder);
  }
  return found.map((folder) => folder.replaceAll('\0', '/'));
}
