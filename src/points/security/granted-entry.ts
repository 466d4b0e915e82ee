import { type Permission, permissionOf } from '../../model/index.ts';
import type { Subject } from './authorization-strategy.ts';
import { USUAL_IDS } from './id-strategy.ts';

/** Says whom a name stands for: a user, a group, or either of them, as in files that do not say which. */
export type SidType = 'USER' | 'GROUP' | 'EITHER';

/** Names whoever is granted something. */
export interface Sid {
  readonly type: SidType;
  readonly sid: string;
}

/** Represents one cell of a matrix: who has which permission, by its id. */
export interface GrantedEntry extends Sid {
  readonly id: string;
}

/** Names whoever is not logged in, as a user. */
const ANONYMOUS = 'anonymous';
const ENTRY = /^(?:(USER|GROUP|EITHER):)?([\w.$-]+):([\s\S]+)$/;

/** Reads `USER:hudson.model.Item.Read:ann`, of which the first part may be missing; null where it is something else. */
export function readEntry(text: string): GrantedEntry | null {
  const [, type, id, sid = ''] = ENTRY.exec(text.trim()) ?? [];
  return id === undefined ? null : { type: sidType(type ?? 'EITHER') ?? 'EITHER', id, sid };
}

/** Returns an entry as files have it. */
export function entryText({ type, id, sid }: GrantedEntry): string {
  return `${type === 'EITHER' ? '' : `${type}:`}${id}:${sid}`;
}

/** Returns entries in the order of files, each once: by permission, then by name. Text that is no entry comes last. */
export function sortedEntries(texts: readonly string[]): readonly string[] {
  const keyOf = (text: string): string => {
    const entry = readEntry(text);
    return entry === null ? `~${text}` : `${entry.id} ${entry.sid} ${entry.type}`;
  };
  return [...new Set(texts)].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

export function sidType(text: string): SidType | null {
  return text === 'USER' || text === 'GROUP' || text === 'EITHER' ? text : null;
}

/** Says whether a name stands for somebody, by what the realm says of names. */
export function isNamed({ type, sid }: Sid, { userId, authorities, ids = USUAL_IDS }: Subject): boolean {
  if (type !== 'GROUP' && ids.user.keyOf(userId ?? ANONYMOUS) === ids.user.keyOf(sid)) return true;
  const wanted = ids.group.keyOf(sid);
  return type !== 'USER' && authorities.some((name) => ids.group.keyOf(name) === wanted);
}

/** Returns the permissions of these ids; those that are not known here grant nothing. */
export function permissionsOf(ids: readonly string[]): ReadonlySet<Permission> {
  return new Set(ids.flatMap((id) => permissionOf(id) ?? []));
}

/** Returns what the entries grant to somebody. */
export function grantedTo(subject: Subject, texts: readonly string[]): ReadonlySet<Permission> {
  return permissionsOf(
    texts.flatMap((text) => {
      const entry = readEntry(text);
      return entry !== null && isNamed(entry, subject) ? [entry.id] : [];
    }),
  );
}
