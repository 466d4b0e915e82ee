import { createHash } from 'node:crypto';

export const SEVERITIES = ['ERROR', 'HIGH', 'NORMAL', 'LOW'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a tool says of a place in a file. */
export interface Issue {
  /** As the tool wrote it, relative to the workspace where it lies there; it is never opened. */
  readonly file: string;
  /** 0: not of a line. */
  readonly line: number;
  readonly lineEnd: number;
  readonly column: number;
  readonly severity: Severity;
  readonly category: string;
  readonly type: string;
  readonly message: string;
  readonly inPackage: string;
  /** Id of the tool. */
  readonly origin: string;
}

/** Longer texts are cut. */
const LONGEST = 4000;

/** With everything that a tool did not say. */
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

/** By this an issue is found again in another build, whatever line it moved to. */
export function fingerprintOf({ file, type, message }: Pick<Issue, 'file' | 'type' | 'message'>): string {
  return createHash('md5').update(`${file}\n${type}\n${message}`).digest('hex');
}

/** A path of a report as one of the workspace; others stay as they are. */
export function pathInWorkspace(path: string, workspace: string): string {
  const plain = path.replace(/^file:\/\/(?:localhost)?(?=\/)/, '').replaceAll('\\', '/');
  if (plain.startsWith(`${workspace}/`)) return plain.slice(workspace.length + 1);
  return plain.replace(/^(?:\.\/)+/, '');
}
