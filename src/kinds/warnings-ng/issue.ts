import { createHash } from 'node:crypto';

export const SEVERITIES = ['ERROR', 'HIGH', 'NORMAL', 'LOW'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Describes an issue that a tool reports for a position in a file. */
export interface Issue {
  /** Holds the path as the tool wrote it, relative to the workspace where the file is inside; it is never opened. */
  readonly file: string;
  /** Holds the line; 0 where the issue belongs to no line. */
  readonly line: number;
  readonly lineEnd: number;
  readonly column: number;
  readonly severity: Severity;
  readonly category: string;
  readonly type: string;
  readonly message: string;
  readonly inPackage: string;
  /** Holds the id of the tool. */
  readonly origin: string;
}

/** Limits the length of a text; longer ones are cut. */
const LONGEST = 4000;

/** Returns an issue with defaults for everything that a tool did not report. */
export function newIssue(parts: Partial<Issue> & Pick<Issue, 'origin'>): Issue {
  const { line = 0, lineEnd = line, column = 0, severity = 'NORMAL', origin } = parts;
  const text = (name: 'file' | 'category' | 'type' | 'message' | 'inPackage', otherwise: string): string =>
    parts[name]?.trim().slice(0, LONGEST) || otherwise;
  return {
    file: text('file', '-'),
    line,
    lineEnd: Math.max(line, lineEnd),
    column,
    severity,
    category: text('category', ''),
    type: text('type', '-'),
    message: text('message', ''),
    inPackage: text('inPackage', '-'),
    origin,
  };
}

/** Returns a hash by which an issue is recognized in another build, whatever line it moved to. */
export function fingerprintOf({ file, type, message }: Pick<Issue, 'file' | 'type' | 'message'>): string {
  return createHash('md5').update(`${file}\n${type}\n${message}`).digest('hex');
}

/** Returns a path of a report relative to the workspace; paths outside it stay unchanged. */
export function pathInWorkspace(path: string, workspace: string): string {
  const plain = path.replace(/^file:\/\/(?:localhost)?(?=\/)/, '').replaceAll('\\', '/');
  if (plain.startsWith(`${workspace}/`)) return plain.slice(workspace.length + 1);
  return plain.replace(/^(?:\.\/)+/, '');
}
