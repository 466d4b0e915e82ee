import { closeSync, fdatasync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../kit/index.ts';
import { coveredLine, type JournalCover } from './covered-lines.ts';
import type { Durability, Entry, JournalHeader, Json } from './entries.ts';
import { isToldAgain } from './entry-tags.ts';
import type { FlagName } from './flags.ts';
import { parseEntry } from './parse-entry.ts';
import { BEFORE, type Past, RESUMED, readPast, SUSPENDED } from './past.ts';
import { RecordedLines } from './recorded.ts';

const syncData = promisify(fdatasync);
/** Limits the length of the buffer in characters; once it is reached, the buffer is written. */
const BUFFER_LENGTH = 64 * 1024;

/** Describes a moment at which a test may end the server. */
export interface JournalMoment {
  /**
   * Says what happens at this moment. `write`: something is about to be written. `sync`: it was written, and is not forced
   * to disk yet.
   */
  readonly kind: 'write' | 'sync';
  /** Counts the moments before this one. */
  readonly count: number;
  readonly path: string;
  /** Holds how many bytes of the file are on disk for certain. */
  readonly safe: number;
}

export interface JournalOptions {
  /** Holds the header for a run that begins; a run that resumes has its own. */
  readonly header: JournalHeader;
  /** Is true where the run is known to have begun, so that a journal without a first line is damaged. */
  readonly mustExist?: boolean;
  /** Receives each entry that an earlier server wrote, in order, before the journal is returned. */
  readonly onPast?: (entry: Entry) => void;
  readonly onMoment?: (moment: JournalMoment) => void;
  /** Makes lines with secrets unreadable in the file. */
  readonly cover?: JournalCover;
}

/** Is thrown where the journal can no longer be written, as on a full disk. The run has to end. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken';
}

/**
 * Records, as lines of JSON, what a run's script received from outside. It first replays the entries of earlier servers,
 * then appends new ones. A line that a crash cut off is removed.
 */
export class Journal {
  readonly header: JournalHeader;
  readonly past: Past;
  readonly #path: string;
  #recorded: RecordedLines | null;
  #next: Entry | undefined;
  #left: number;
  #fd: number | null;
  #buffer = '';
  #moments = 0;
  /** Counts the bytes that are written. */
  #written: number;
  #synced = 0;
  #syncing: Promise<void> | null = null;
  #broken: JournalBroken | null = null;
  /** Holds the actions that are due once lines are safe; `at` is the number of lines appended before. */
  #afterwards: { readonly at: number; readonly action: () => void }[] = [];
  #appended = 0;
  #flushed = 0;
  readonly #onMoment: JournalOptions['onMoment'];
  readonly #cover: JournalCover | undefined;

  /**
   * Throws SyntaxError where a line of it is damaged, or a newer server wrote what this one does not know; it is left as it
   * is. Throws JournalBroken where it cannot be written.
   */
  static async open(path: string, options: JournalOptions): Promise<Journal> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const past = await readPast(path, options);
    if (past.header === null && options.mustExist === true) throw new SyntaxError(`${path} has no first line`);
    const journal = new Journal(path, past, options);
    // That there is one says that the run has begun, and that it goes on says that it was not suspended any more.
    journal.flush();
    await journal.durable();
    return journal;
  }

  private constructor(path: string, past: Past, { header, onMoment, cover }: JournalOptions) {
    this.#cover = cover;
    this.#path = path;
    this.past = past;
    this.header = past.header ?? header;
    this.#onMoment = onMoment;
    this.#fd = openSync(path, 'a+', 0o600);
    ftruncateSync(this.#fd, past.length);
    this.#written = past.length;
    this.#left = past.count;
    this.#recorded = past.count === 0 ? null : new RecordedLines(this.#fd);
    // The header.
    this.#recorded?.next();
    if (past.header === null) this.#buffer = `${JSON.stringify(header)}\n`;
    else if (past.wasSuspended) this.append({ t: 'resumed.1', k: RESUMED });
  }

  get durability(): Durability {
    return this.header.durability;
  }

  /** Returns whether the run was begun with this behaviour. */
  has(flag: FlagName): boolean {
    return this.header.flags?.includes(flag) === true;
  }

  /** Says whether the next entry was recorded earlier. */
  get replaying(): boolean {
    return this.#left > 0;
  }

  peek(): Entry | undefined {
    if (this.#left === 0) return undefined;
    while (this.#next === undefined) {
      const recorded = this.#recorded;
      const value = recorded?.next();
      if (recorded === null || value === undefined) throw new Error('the journal has become shorter');
      const entry = parseEntry(value, recorded.line, this.#cover);
      if (isToldAgain(entry)) this.#next = entry;
    }
    return this.#next;
  }

  take(): Entry | undefined {
    const entry = this.peek();
    if (entry === undefined) return undefined;
    this.#next = undefined;
    this.#left -= 1;
    if (this.#left === 0) this.#recorded = null;
    return entry;
  }

  /** Appends an entry and returns the length of its line in characters. Throws JournalBroken. */
  append(entry: Entry): number {
    if (this.#broken !== null) throw this.#broken;
    const line = `${coveredLine(JSON.stringify(entry), this.#cover)}\n`;
    this.#buffer += line;
    this.#appended += 1;
    if (this.#buffer.length >= BUFFER_LENGTH) this.flush();
    return line.length;
  }

  /**
   * Records an answer before the script can receive it: an effect that is performed again finds it in `past.answers` until
   * the script has received it. Resolves when it is safe. Throws JournalBroken.
   */
  async answerBefore(key: string, answer: Json): Promise<void> {
    this.append({ t: 'before.1', k: `${BEFORE}${key}`, v: answer });
    await this.durable();
  }

  /** Calls `action` when all that was appended is as safe as the run requires. */
  afterSafe(action: () => void): void {
    this.#afterwards.push({ at: this.#appended, action });
  }

  /** Writes the buffer. Throws JournalBroken where that fails. */
  flush(): void {
    if (this.#broken !== null) throw this.#broken;
    if (this.#buffer === '' || this.#fd === null) return;
    const bytes = Buffer.from(this.#buffer);
    this.#buffer = '';
    this.#meet('write');
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
    } catch (error) {
      this.#break(error);
    }
    this.#written += bytes.length;
    this.#flushed = this.#appended;
    if (this.durability !== 'MAX_SURVIVABILITY') this.#beSafe(this.#flushed);
  }

  /** Resolves when all that was appended is as safe as the run requires; simultaneous calls share the wait. */
  async durable(): Promise<void> {
    if (this.durability === 'PERFORMANCE_OPTIMIZED') return;
    this.flush();
    if (this.durability !== 'MAX_SURVIVABILITY') return;
    while (this.#synced < this.#written && this.#fd !== null) {
      this.#syncing ??= this.#sync(this.#fd);
      await this.#syncing;
    }
    if (this.#broken !== null) throw this.#broken;
  }

  async #sync(fd: number): Promise<void> {
    const upTo = this.#written;
    const lines = this.#flushed;
    this.#meet('sync');
    try {
      await syncData(fd);
      this.#synced = Math.max(this.#synced, upTo);
      this.#beSafe(lines);
    } catch (error) {
      this.#break(error);
    } finally {
      this.#syncing = null;
    }
  }

  #beSafe(lines: number): void {
    if (this.#afterwards.length === 0) return;
    const due = this.#afterwards.filter(({ at }) => at <= lines);
    this.#afterwards = this.#afterwards.filter(({ at }) => at > lines);
    for (const { action } of due) action();
  }

  /** Removes a line that was written in part, and throws JournalBroken. */
  #break(error: unknown): never {
    this.#broken ??= new JournalBroken(messageOf(error));
    try {
      if (this.#fd !== null) ftruncateSync(this.#fd, this.#written);
    } catch {
      // A reader passes over a line without its end.
    }
    throw this.#broken;
  }

  #meet(kind: JournalMoment['kind']): void {
    if (this.#onMoment === undefined) return;
    this.#onMoment({ kind, count: this.#moments, path: this.#path, safe: this.#synced });
    this.#moments += 1;
  }

  /**
   * Records that the server shuts down and the next one resumes the run, with what the console has by then, and closes the
   * journal. Throws JournalBroken.
   */
  suspend(told: Pick<Entry, 'l' | 's' | 'c'> = {}): void {
    try {
      this.append({ t: 'suspended.1', k: SUSPENDED, ...told });
    } finally {
      this.close();
    }
  }

  /**
   * Closes the journal, to which nothing is written afterwards. Throws JournalBroken where the buffer cannot be written.
   */
  close(): void {
    try {
      if (this.#broken === null) this.flush();
    } finally {
      const fd = this.#fd;
      this.#fd = null;
      if (fd !== null) void (this.#syncing ?? Promise.resolve()).catch(() => undefined).then(() => closeSync(fd));
    }
  }
}
