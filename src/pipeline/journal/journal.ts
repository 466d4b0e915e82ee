import { closeSync, fdatasync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { isMissing } from '../../kit/index.ts';
import type { Durability, Entry, JournalHeader } from './entries.ts';

const syncData = promisify(fdatasync);
/** What waits to be written is written when it is so long, in characters. */
const BUFFER_LENGTH = 64 * 1024;
/** Written last by a server that ends in good order: only then a PERFORMANCE_OPTIMIZED run can go on. */
const SUSPENDED = 'suspended';

export interface JournalOptions {
  /** Of a run that begins; one that goes on has its own. */
  readonly header: JournalHeader;
  /** Told of each write with the number of those before it; a test ends the server there. */
  readonly onWrite?: (count: number) => void;
}

/**
 * What a run's script was told, as lines of JSON. First those that an earlier server wrote are handed out again, then it
 * grows. A line that a crash cut off is removed.
 */
export class Journal {
  readonly header: JournalHeader;
  /** There was one, with a header. */
  readonly resumed: boolean;
  /** The server before this one ended in good order. */
  readonly wasSuspended: boolean;
  /** As the last entry says: length of the console, and how far outputs were copied. */
  readonly logSize: number | null;
  readonly copied: ReadonlyMap<string, number>;
  readonly #entries: Entry[];
  #at = 0;
  #fd: number | null;
  #buffer = '';
  #writes = 0;
  #written = 0;
  #synced = 0;
  #syncing: Promise<void> | null = null;
  readonly #onWrite: ((count: number) => void) | undefined;

  constructor(path: string, { header, onWrite }: JournalOptions) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const { lines, length } = readLines(path);
    const [first, ...rest] = lines;
    this.header = (first as JournalHeader | undefined) ?? header;
    this.resumed = first !== undefined;
    const entries = rest as Entry[];
    this.wasSuspended = entries.at(-1)?.k === SUSPENDED;
    this.#entries = entries.filter(({ k }) => k !== SUSPENDED);
    const copied = new Map<string, number>();
    let logSize: number | null = null;
    for (const { l, c } of this.#entries) {
      if (l !== undefined) logSize = l;
      for (const [key, offset] of Object.entries(c ?? {})) copied.set(key, offset);
    }
    this.logSize = logSize;
    this.copied = copied;
    this.#onWrite = onWrite;
    this.#fd = openSync(path, 'a', 0o600);
    ftruncateSync(this.#fd, length);
    if (!this.resumed) this.#buffer = `${JSON.stringify(header)}\n`;
  }

  get durability(): Durability {
    return this.header.durability;
  }

  /** What comes next was told before. */
  get replaying(): boolean {
    return this.#at < this.#entries.length;
  }

  /** What is still to be told again. */
  ahead(): readonly Entry[] {
    return this.#entries.slice(this.#at);
  }

  peek(): Entry | undefined {
    return this.#entries[this.#at];
  }

  take(): Entry | undefined {
    const entry = this.#entries[this.#at];
    this.#at += 1;
    // They may be many, and nobody asks for them again.
    if (!this.replaying) this.#entries.length = 0;
    return entry;
  }

  append(entry: Entry): void {
    this.#buffer += `${JSON.stringify(entry)}\n`;
    if (this.#buffer.length >= BUFFER_LENGTH) this.flush();
  }

  /** Writes what waits. Throws where the disk does not take it. */
  flush(): void {
    if (this.#buffer === '' || this.#fd === null) return;
    const bytes = Buffer.from(this.#buffer);
    this.#buffer = '';
    this.#onWrite?.(this.#writes);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
    this.#writes += 1;
    this.#written += bytes.length;
  }

  /** Resolves when all that was appended is as safe as the run wants it; writes of the same moment share the wait. */
  async durable(): Promise<void> {
    if (this.durability === 'PERFORMANCE_OPTIMIZED') return;
    this.flush();
    if (this.durability !== 'MAX_SURVIVABILITY') return;
    while (this.#synced < this.#written && this.#fd !== null) {
      this.#syncing ??= this.#sync(this.#fd, this.#written);
      await this.#syncing;
    }
  }

  async #sync(fd: number, upTo: number): Promise<void> {
    try {
      await syncData(fd);
      this.#synced = Math.max(this.#synced, upTo);
    } finally {
      this.#syncing = null;
    }
  }

  /** The server ends, the run goes on with the next one. */
  suspend(): void {
    this.append({ k: SUSPENDED });
    this.close();
  }

  close(): void {
    this.flush();
    const fd = this.#fd;
    this.#fd = null;
    if (fd !== null) void (this.#syncing ?? Promise.resolve()).then(() => closeSync(fd));
  }
}

function readLines(path: string): { readonly lines: readonly unknown[]; readonly length: number } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return { lines: [], length: 0 };
    throw error;
  }
  const length = bytes.lastIndexOf(0x0a) + 1;
  const text = bytes.toString('utf8', 0, length);
  return {
    lines:
      text === ''
        ? []
        : text
            .slice(0, -1)
            .split('\n')
            .map((line) => JSON.parse(line)),
    length,
  };
}
