import { type FileHandle, open } from 'node:fs/promises';
import { type Deferred, deferred, writeAtomic } from '../../kit/index.ts';

/**
 * Represents a file of lines that only grows. Lines appended at the same moment share one write and one fdatasync; a
 * promise resolves when its line is on disk. A failed write leaves no part of a line behind.
 */
export class LineJournal {
  readonly #path: string;
  #file: FileHandle | null = null;
  /** Holds the number of bytes that are known to be whole lines on disk. */
  #size = 0;
  #waiting: { line: string; written: () => void; done: Deferred<void> }[] = [];
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
    const done = deferred();
    this.#waiting.push({ line, written, done });
    if (!this.#scheduled) {
      this.#scheduled = true;
      this.#work = this.#work.then(() => this.#flush());
    }
    return done.promise;
  }

  /**
   * Replaces the whole file by these lines, after what was appended before. `lines` is asked when its turn has come,
   * so that it sees all of that.
   */
  replace(lines: () => readonly string[]): Promise<void> {
    const work = this.#work.then(async () => {
      if (this.#scheduled) await this.#flush();
      await this.#closeFile();
      const text = lines()
        .map((line) => `${line}\n`)
        .join('');
      await writeAtomic(this.#path, text, { mode: 0o600 });
      this.#size = Buffer.byteLength(text);
    });
    this.#work = work.catch(() => undefined);
    return work;
  }

  async close(): Promise<void> {
    await this.#work;
    await this.#closeFile();
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#scheduled = false;
    if (batch.length === 0) return;
    try {
      const file = this.#file ?? (await this.#open());
      const data = Buffer.from(batch.map(({ line }) => `${line}\n`).join(''));
      for (let written = 0; written < data.length; ) {
        const { bytesWritten } = await file.write(data, written, data.length - written, this.#size + written);
        written += bytesWritten;
      }
      await file.datasync();
      this.#size += data.length;
      for (const { written, done } of batch) {
        written();
        done.resolve();
      }
    } catch (error) {
      await this.#closeFile().catch(() => undefined);
      for (const { done } of batch) done.reject(error);
    }
  }

  async #open(): Promise<FileHandle> {
    const file = await open(this.#path, 'r+');
    try {
      await file.truncate(this.#size);
    } catch (error) {
      await file.close();
      throw error;
    }
    this.#file = file;
    return file;
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }
}
