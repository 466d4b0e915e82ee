import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of recorded cases that are known to be different here. */
export function knownGaps(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, 'known-gaps.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(lines.map((line) => line.split('\t', 1)[0] ?? ''));
}
