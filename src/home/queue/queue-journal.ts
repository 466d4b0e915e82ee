import { closeSync, fdatasync, ftruncateSync, openSync, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Deferred, deferred, writeAtomic } from '../../kit/index.ts';

const force = promisify(fdatasync);
const writePart = promisify(write);

/** Limits the bytes that are written at once; more of them are left to the pool of threads. */
const AT_ONCE = 1024 * 1024;

interface Waiting {
  readonly line: string;
  readonly written: () => void;
  readonly done: Deferred<void>;
  /** Says whether the line may come to disk with a later one. */
  readonly isLater: boolean;
}

/**
 * Represents a file of lines that only grows. Lines appended at the same moment share one write and one fdatasync; a
 * promise resolves when its line is on disk. A failed write leaves no part of a line behind.
 */
export class LineJournal {
  readonly #path: string;
  #fd: number | null = null;
  /** Holds the number of bytes that are known to be whole lines on disk. */
  #size = 0;
  #waiting: Waiting[] = [];
  /** Holds those whose lines are in the file and may not be on disk. */
  #unforced: Waiting[] = [];
  #work: Promise<void> = Promise.resolve();
  #scheduled = false;

  constructor(path: string) {
    this.#path = path;
  }

  get size(): number {
    return this.#size;
  }

  /** Appends a line. `written` is called in the order of the lines, before anything else can happen to the file. */
  append(line: string, written: () => void = () => {}): Promise<void> {
    return this.#put({ line, written, done: deferred(), isLater: false });
  }

  /**
   * Appends a line for which nobody waits: the end of this process does not lose it, a loss of power may, until a later line
   * is on disk. The promise resolves then.
   */
  note(line: string, written: () => void): Promise<void> {
    return this.#put({ line, written, done: deferred(), isLater: true });
  }

  #put(waiting: Waiting): Promise<void> {
    this.#waiting.push(waiting);
    if (!this.#scheduled) {
      this.#scheduled = true;
      this.#work = this.#work.then(() => this.#flush()).catch(() => undefined);
    }
    return waiting.done.promise;
  }

  /**
   * Replaces the whole file by these lines, after what was appended before. `lines` is asked when its turn has come,
   * so that it sees all of that.
   */
  replace(lines: () => readonly string[]): Promise<void> {
    const work = this.#work.then(async () => {
      if (this.#scheduled) await this.#flush();
      this.#closeFile();
      const text = lines()
        .map((line) => `${line}\n`)
        .join('');
      await writeAtomic(this.#path, text, { mode: 0o600 });
      this.#size = Buffer.byteLength(text);
      this.#tellForced();
    });
    this.#work = work.catch(() => undefined);
    return work;
  }

  async close(): Promise<void> {
    await this.#work;
    this.#closeFile();
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#scheduled = false;
    if (batch.length === 0) return;
    try {
      this.#fd ??= this.#open();
      const data = Buffer.from(batch.map(({ line }) => `${line}\n`).join(''));
      await this.#write(this.#fd, data);
      const isForced = !batch.every(({ isLater }) => isLater);
      if (isForced) await force(this.#fd);
      this.#size += data.length;
      for (const { written } of batch) written();
      this.#unforced.push(...batch);
      if (isForced) this.#tellForced();
    } catch (error) {
      for (const { done } of batch) done.reject(error);
      this.#closeFile();
    }
  }

  #tellForced(): void {
    for (const { done } of this.#unforced.splice(0)) done.resolve();
  }

  async #write(fd: number, data: Buffer): Promise<void> {
    for (let written = 0; written < data.length; ) {
      const part = [fd, data, written, data.length - written, this.#size + written] as const;
      written += data.length <= AT_ONCE ? writeSync(...part) : (await writePart(...part)).bytesWritten;
    }
  }

  #open(): number {
    const fd = openSync(this.#path, 'r+');
    try {
      ftruncateSync(fd, this.#size);
    } catch (error) {
      closeSync(fd);
      throw error;
    }
    return fd;
  }

  #closeFile(): void {
    const fd = this.#fd;
    this.#fd = null;
    if (fd !== null) closeSync(fd);
  }
}
