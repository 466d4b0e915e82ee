import type { ReadEvent } from '../../../points/index.ts';
import { commit, MAX_NAME_LENGTH } from './value.ts';

interface RefChange extends Pick<ReadEvent, 'forge' | 'urls' | 'by'> {
  /** Holds the reference: `refs/heads/main`, `refs/tags/v1`. */
  readonly ref: string | null;
  /** Holds the commit before the change; zeros stand for none, here and in `after`. */
  readonly before: string | null;
  readonly after: string | null;
  readonly message: string | null;
}

/** Returns what the change of a reference is; none for references that are neither branches nor tags, and for tags that go. */
export function refEvent({ ref, message, after, ...change }: RefChange): ReadEvent[] {
  const [, type, name] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref ?? '') ?? [];
  if (name === undefined || name.length > MAX_NAME_LENGTH || change.urls.length === 0) return [];
  const hash = commit(after);
  const before = commit(change.before);
  const more = message === null ? {} : { message };
  const event = { ...change, ...more, branch: name, hash, before };
  if (type === 'tags') return hash === null ? [] : [{ ...event, kind: 'tag' }];
  if (hash === null) return [{ ...event, kind: 'branch-deleted' }];
  return [{ ...event, kind: before === null ? 'branch-created' : 'push' }];
}
