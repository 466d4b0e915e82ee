import { type JournalCover, uncovered } from './covered-lines.ts';
import type { Entry } from './entries.ts';
import { type EntryTag, isTag } from './entry-tags.ts';

/** Returns a line of a journal as an entry. Throws SyntaxError where it is of a kind or version that is not known. */
export function parseEntry(written: unknown, line: number, cover?: JournalCover): Entry {
  const value = uncovered(written, line, cover);
  if (typeof value !== 'object' || value === null || !('k' in value) || typeof value.k !== 'string') {
    throw new SyntaxError(`line ${line + 1} is no entry`);
  }
  const tag = 't' in value ? value.t : tagOfOld(value.k);
  if (!isTag(tag)) {
    throw new SyntaxError(`line ${line + 1} is ‘${String(tag)}’, which this server does not know`);
  }
  // Only we write it: kind and version say that the rest is as we wrote it. There may be hundreds of thousands.
  return Object.assign(value, { k: value.k, t: tag });
}

/** Returns the tag of an entry that was written before entries had tags. */
function tagOfOld(key: string): EntryTag {
  if (key.startsWith('+')) return 'before.1';
  if (key.startsWith('=')) return 'settled.1';
  const [first = ''] = key.split(' ', 1);
  switch (first) {
    case 'stop':
    case 'terminate':
    case 'paused':
    case 'said':
    case 'suspended':
    case 'resumed':
      return `${first}.1`;
    default:
      return first.includes('#', first.lastIndexOf('/') + 1) ? 'answer.0' : tagOfOldWord(key.split(' ', 2)[1]);
  }
}

/** Returns the tag of an entry about a branch. */
function tagOfOldWord(word: string | undefined): EntryTag {
  return word === 'start' || word === 'tick' || word === 'compute' ? `${word}.1` : 'answer.0';
}
