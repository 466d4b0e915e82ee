import { Readable } from 'node:stream';
import type { Member, Members } from './members.ts';

/** Limits how many members are read at the same time, and the size of those that are read before it is their turn. */
const WINDOW = 48;
const SMALL = 64 * 1024;

/**
 * Reads the members of an archive in their order. Small ones are under way before it is their turn: on a distant machine most of
 * the time would go into waiting for answers, one after the other.
 */
export class ReadAhead {
  readonly #members: Members;
  readonly #asked = new Map<Member, Promise<Buffer>>();
  #next = 0;

  constructor(members: Members) {
    this.#members = members;
  }

  /** Returns the content of the next member; of a file that has grown what it was long before. */
  async contentOf(member: Member): Promise<Readable> {
    const { files, list } = this.#members;
    for (; this.#asked.size < WINDOW && this.#next < list.length; this.#next += 1) {
      const each = list[this.#next];
      if (each === undefined || each.link !== null || each.size === 0 || each.size > SMALL) continue;
      const content = files.read(each.path, { length: each.size });
      // It is waited for when it is its turn, which may never come.
      content.catch(() => undefined);
      this.#asked.set(each, content);
    }
    const asked = this.#asked.get(member);
    if (asked === undefined)
      return member.size === 0 ? Readable.from([]) : files.readStream(member.path, { length: member.size });
    this.#asked.delete(member);
    return Readable.from([await asked], { objectMode: false });
  }
}
