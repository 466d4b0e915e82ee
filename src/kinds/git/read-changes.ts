import type { Change, ChangedPath } from '../../model/index.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  /** Holds the date as Git writes it, such as `2026-01-02 03:04:05 +0000`. */
  readonly date: string;
}

interface Draft {
  id: string;
  author: Person | null;
  committer: Person | null;
  message: string;
  paths: ChangedPath[];
}

const NOBODY: Person = { name: '', email: '', date: '' };

/**
 * Reads the raw log of Git, newest commit first as it stands there. `byAuthor`: a change belongs to who wrote it, not to
 * who committed it. Jenkins: `GitChangeLogParser`, `GitChangeSet`.
 */
export function readGitChanges(text: string, byAuthor: boolean): readonly Change[] {
  const drafts: Draft[] = [];
  for (const line of text.split('\n')) {
    const begun = /^commit ([0-9a-f]{6,64})/.exec(line)?.[1];
    if (begun !== undefined) drafts.push({ id: begun, author: null, committer: null, message: '', paths: [] });
    const draft = drafts.at(-1);
    if (draft === undefined || begun !== undefined) continue;
    if (line.startsWith('    ')) draft.message += `${line.slice(4)}\n`;
    else if (line.startsWith('author ')) draft.author ??= personOf(line.slice('author '.length));
    else if (line.startsWith('committer ')) draft.committer ??= personOf(line.slice('committer '.length));
    else if (line.startsWith(':')) draft.paths.push(...pathsOf(line));
  }
  return drafts.map((draft) => changeOf(draft, byAuthor));
}

function changeOf({ id, author, committer, message, paths }: Draft, byAuthor: boolean): Change {
  const { name, email, date } = (byAuthor ? author : committer) ?? author ?? committer ?? NOBODY;
  const text = message.replace(/\n{2,}$/, '\n');
  const time = timeOf(date);
  return {
    id,
    author: { name, email },
    title: text.slice(0, Math.max(0, text.indexOf('\n'))),
    message: text,
    timestamp: Number.isNaN(time) ? -1 : time,
    date,
    paths,
  };
}

function personOf(text: string): Person {
  const [, name = '', email = '', date = ''] = /^(.*?) ?<([^<>]*)> (.*)$/.exec(text) ?? [];
  return { name, email, date };
}

/** Parses a date, also in the form `1767323045 +0000` of older logs. */
function timeOf(date: string): number {
  const seconds = /^(\d{5,}) [+-]\d{4}$/.exec(date)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const [, day, time, hours, minutes] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d) ?([+-]\d\d):?(\d\d)$/.exec(date) ?? [];
  return Date.parse(`${day}T${time}${hours}:${minutes}`);
}

/** Returns the paths that a line names: a renamed file is one deleted and one added file, a copied one is added. */
function pathsOf(line: string): ChangedPath[] {
  const [, mode, rest = ''] = /^:\d+ \d+ [0-9a-f.]+ [0-9a-f.]+ ([ACDMRTUX])\d*\t(.*)$/.exec(line) ?? [];
  const [first = '', second] = rest.split('\t').map(unquoted);
  switch (mode) {
    case undefined:
      return [];
    case 'R':
      return [
        { file: first, editType: 'delete' },
        { file: second ?? first, editType: 'add' },
      ];
    case 'C':
    case 'A':
      return [{ file: mode === 'C' ? (second ?? first) : first, editType: 'add' }];
    case 'D':
      return [{ file: first, editType: 'delete' }];
    default:
      return [{ file: first, editType: 'edit' }];
  }
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, b: 8, f: 12, v: 11, a: 7 };

/** Removes the quotes that Git puts around names with special characters, whose bytes it writes in octal. */
function unquoted(name: string): string {
  if (!name.startsWith('"') || !name.endsWith('"') || name.length < 2) return name;
  const bytes: Buffer[] = [];
  for (const [part] of name.slice(1, -1).matchAll(/\\[0-7]{3}|\\.|[^\\]+/gs)) {
    if (!part.startsWith('\\')) bytes.push(Buffer.from(part));
    else if (/^\\[0-7]{3}$/.test(part)) bytes.push(Buffer.from([Number.parseInt(part.slice(1), 8) & 0xff]));
    else bytes.push(Buffer.from([ESCAPES[part.charAt(1)] ?? part.charCodeAt(1)]));
  }
  return Buffer.concat(bytes).toString('utf8');
}
