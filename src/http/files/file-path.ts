/** Names the form in which a client requests a file or folder: itself, a zip, its text, a plain list. */
export type FileVerb = 'plain-list' | 'show' | 'text' | 'zip' | 'unknown';

const VERBS: Readonly<Record<string, FileVerb>> = { '*zip*': 'zip', '*view*': 'text', '*plain*': 'plain-list' };

/**
 * Splits the rest of a URL into the path of a file and what follows it in a segment with asterisks around it: in
 * `out`, `*zip*`, `out.zip` it is `out`, zipped. `rest` is decoded, without a leading slash.
 */
export function splitFilePath(rest: string): { path: readonly string[]; verb: FileVerb } {
  const parts = rest.split('/').filter((part) => part !== '');
  const at = parts.findIndex((part) => /^\*\w+\*$/.test(part));
  if (at < 0) return { path: parts, verb: 'show' };
  const verb = VERBS[parts[at] ?? ''] ?? 'unknown';
  return { path: parts.slice(0, at), verb };
}
