import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { inFolder, type Logger, syncFile } from '../../kit/index.ts';
import type { BuildLog } from '../../points/index.ts';
import { SecretMask } from './secret-mask.ts';

/** Describes an observer of a console. */
export interface LogWatcher {
  /** Is called when a line of ours was written. */
  wrote(): void;
  /** Is called when what came after the first `size` bytes was removed. */
  cut(size: number): void;
}

/** Limits how many of the last bytes are preserved of what a full disk does not take. */
const MISSED_BYTES = 64 * 1024;

/**
 * Represents the console of one run. Lines are appended at once, so that they stand in order with what the run's processes
 * append to the same file. What a full disk does not take is written when it does again; of much of it only the end. The
 * server's log gets one warning.
 */
export class RunLog implements BuildLog {
  readonly path: string;
  /** Holds the mask of secrets that the console does not show. */
  readonly mask = new SecretMask();
  readonly #log: Logger;
  #fd: number | null = null;
  #warned = false;
  #missed: Buffer = Buffer.alloc(0);
  #watcher: LogWatcher | null = null;

  constructor(path: string, log: Logger) {
    this.path = path;
    this.#log = log;
    this.#guard(() => {
      this.#fd = inFolder(path, 0o777, () => openSync(path, 'a+'));
    });
  }

  watch(watcher: LogWatcher): void {
    this.#watcher = watcher;
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  /** Appends lines in one write. */
  lines(texts: readonly string[]): void {
    this.write(texts.map((text) => `${text}\n`).join(''));
  }

  /** Appends text, its secrets hidden. */
  write(text: string): void {
    if (this.#fd !== null) this.append(this.mask.text(text));
  }

  /** Appends what its mask has shown of a text. */
  append(shown: string): void {
    const fd = this.#fd;
    if (fd === null) return;
    const bytes = Buffer.from(shown);
    this.#miss(this.#missed.length === 0 ? bytes : Buffer.concat([this.#missed, bytes]));
    this.#guard(() => this.#writeMissed(fd));
    this.#watcher?.wrote();
  }

  /** Throws where the disk still does not take all that was written. */
  complete(): void {
    if (this.#fd !== null) this.#writeMissed(this.#fd);
  }

  #writeMissed(fd: number): void {
    while (this.#missed.length > 0) this.#missed = this.#missed.subarray(writeSync(fd, this.#missed));
  }

  #miss(bytes: Buffer): void {
    const lost = this.#missed.length === 0 ? 0 : bytes.length - MISSED_BYTES;
    const note = `\n(the disk was full: ${lost} bytes of this console are lost)\n`;
    this.#missed = lost <= 0 ? bytes : Buffer.concat([Buffer.from(note), bytes.subarray(lost)]);
  }

  error(text: string): void {
    this.line(`ERROR: ${text}`);
  }

  /** Removes all that was written: the head of a run is written again after a crash in its middle. */
  clear(): void {
    this.cutTo(0);
  }

  /** Returns the size in bytes; 0 where it cannot be determined. */
  size(): number {
    const fd = this.#fd;
    let size = 0;
    if (fd !== null) {
      this.#guard(() => {
        size = fstatSync(fd).size;
      });
    }
    return size;
  }

  /** Returns when a line of ours or a process's output came last; 0 where it cannot be determined. */
  lastWrite(): number {
    const fd = this.#fd;
    let at = 0;
    if (fd !== null) {
      this.#guard(() => {
        at = fstatSync(fd).mtimeMs;
      });
    }
    return at;
  }

  /** Removes what came after the first `size` bytes. */
  cutTo(size: number): void {
    const fd = this.#fd;
    if (fd === null || size >= this.size()) return;
    this.#guard(() => ftruncateSync(fd, size));
    this.#watcher?.cut(size);
  }

  /** Returns the last bytes, at most `length`. */
  tail(length: number): string {
    const fd = this.#fd;
    if (fd === null) return '';
    let text = '';
    this.#guard(() => {
      const size = this.size();
      const buffer = Buffer.alloc(Math.min(length, size));
      const read = readSync(fd, buffer, 0, buffer.length, size - buffer.length);
      text = buffer.toString('utf8', 0, read);
    });
    return text;
  }

  /** Ends a line that a crash cut off. */
  endLine(): void {
    const last = this.tail(1);
    if (last !== '' && last !== '\n') this.line('');
  }

  /** Forces what was written to disk. */
  async sync(): Promise<void> {
    if (this.#fd === null) return;
    try {
      await syncFile(this.#fd);
    } catch (err) {
      this.#warn(err);
    }
  }

  /** Closes the console. Nothing is written after this. */
  close(): void {
    const fd = this.#fd;
    this.#fd = null;
    if (fd !== null) this.#guard(() => closeSync(fd));
  }

  #guard(action: () => void): void {
    try {
      action();
    } catch (err) {
      this.#warn(err);
    }
  }

  #warn(err: unknown): void {
    if (this.#warned) return;
    this.#warned = true;
    this.#log.warn({ path: this.path, err }, 'console of a run could not be written');
  }
}
