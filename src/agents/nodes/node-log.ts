import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing, type Logger, messageOf } from '../../kit/index.ts';

/** Holds how many logs of earlier launches are kept, as Jenkins does. */
const KEPT = 10;
/** Limits a line, which may come from a machine that says whatever it likes. */
const MAX_LINE = 10_000;

/** Represents the log of a node: what its connections were. It begins anew with each launch. */
export class NodeLog {
  readonly #path: string;
  readonly #log: Logger;
  /** Is what is being written. */
  #last: Promise<void> = Promise.resolve();

  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#log = log;
  }

  /** Begins a new log; the one before becomes `slave.log.1`, and so on. */
  begin(): void {
    this.#then(async () => {
      await mkdir(dirname(this.#path), { recursive: true });
      for (let age = KEPT; age > 0; age--)
        await rename(age === 1 ? this.#path : `${this.#path}.${age - 1}`, `${this.#path}.${age}`).catch(unlessMissing);
      await appendFile(this.#path, '');
    });
  }

  /** Adds a text of one or more lines. */
  add(text: string): void {
    const lines = text.split('\n').map((line) => `${line.replace(/\r$/, '').slice(0, MAX_LINE)}\n`);
    this.#then(async () => {
      await mkdir(dirname(this.#path), { recursive: true });
      await appendFile(this.#path, lines.join(''));
    });
  }

  /** Removes the log with those before it. */
  remove(): void {
    this.#then(() => rm(dirname(this.#path), { recursive: true, force: true }));
  }

  /** Resolves when all that was said is written. */
  settled(): Promise<void> {
    return this.#last;
  }

  #then(work: () => Promise<unknown>): void {
    this.#last = this.#last.then(work).then(
      () => undefined,
      (error) => this.#log.warn({ file: this.#path, err: messageOf(error) }, 'the log of a node could not be written'),
    );
  }
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
