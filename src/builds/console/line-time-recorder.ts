import { type FileHandle, open } from 'node:fs/promises';
import type { LineTimeStore } from '../../home/index.ts';
import { type Clock, isMissing, type Logger } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { LogWatcher, RunLog } from './run-log.ts';

const SAMPLE_MS = 100;
const CHUNK = 64 * 1024;
const LF = 0x0a;

export interface LineTimeDependencies {
  readonly store: LineTimeStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Records when the lines of a console came. Processes write to its file themselves, so its growth is checked ten times a
 * second, and whenever the run writes a line of its own: a time is late by a tenth of a second at most, or by as long as no
 * server ran. The first check of a server that goes on with a run finds where the one before it was.
 */
export class LineTimeRecorder implements LogWatcher {
  readonly #deps: LineTimeDependencies;
  readonly #run: Run;
  readonly #console: RunLog;
  #handle: FileHandle | null = null;
  /** Holds the position in the console up to which lines are recorded. */
  #offset = 0;
  #elapsed = 0;
  /**
   * Holds the length to which the console was cut: the record must be corrected first. Infinity means that the position is
   * only looked up.
   */
  #cutTo: number | null = Number.POSITIVE_INFINITY;
  #underWay: Promise<void> | null = null;
  #again = false;
  #closed = false;
  #cancel: () => void = () => undefined;
  readonly #buffer = Buffer.allocUnsafe(CHUNK);

  constructor(deps: LineTimeDependencies, run: Run, console: RunLog) {
    this.#deps = deps;
    this.#run = run;
    this.#console = console;
    console.watch(this);
    this.#tick();
  }

  wrote(): void {
    void this.#sample();
  }

  cut(size: number): void {
    this.#cutTo = Math.min(this.#cutTo ?? Number.POSITIVE_INFINITY, size);
  }

  /** Records the last lines. It must be called while the console is still open. */
  async finish(): Promise<void> {
    await this.#sample();
    await this.close();
  }

  /** Closes the recorder: nothing is recorded any more once it resolves. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#underWay;
    await this.#handle?.close();
    this.#handle = null;
  }

  #tick(): void {
    this.#cancel = this.#deps.clock.after(SAMPLE_MS, () => {
      void this.#sample().then(() => {
        if (!this.#closed) this.#tick();
      });
    });
  }

  /** Checks the console, once at a time; a call during one check causes another one after it. */
  async #sample(): Promise<void> {
    if (this.#closed) return;
    if (this.#underWay !== null) {
      this.#again = true;
      return this.#underWay;
    }
    this.#underWay = this.#look();
    await this.#underWay;
  }

  async #look(): Promise<void> {
    try {
      do {
        this.#again = false;
        await this.#note();
      } while (this.#again && !this.#closed);
    } catch (err) {
      const { job, number } = this.#run;
      this.#deps.log.warn({ job, run: number, err }, 'times of the lines of a console could not be noted');
      this.#closed = true;
      this.#cancel();
    } finally {
      // In the same turn as the last question whether somebody asked again.
      this.#underWay = null;
    }
  }

  async #note(): Promise<void> {
    if (this.#cutTo !== null) await this.#putRight(this.#cutTo);
    const now = this.#deps.clock.now();
    const size = this.#console.size();
    if (size <= this.#offset) return;
    const { lines, end } = await this.#count(this.#offset, size, Number.POSITIVE_INFINITY);
    // Cut in the meantime: the next look begins with that.
    if (this.#cutTo !== null || this.#closed) return;
    const since = Math.max(0, Math.round(now - this.#run.startTime) - this.#elapsed);
    await this.#deps.store.append(this.#run, lines === 0 ? 0 : since, lines);
    if (lines > 0) this.#elapsed += since;
    this.#offset = end;
  }

  /** Finds the end of the lines that are recorded, and removes times of lines that are not there any more. */
  async #putRight(limit: number): Promise<void> {
    this.#cutTo = null;
    const known = await this.#deps.store.keep(this.#run, Number.POSITIVE_INFINITY);
    const { lines, end } = await this.#count(0, Math.min(limit, this.#console.size()), known.lines);
    const kept = lines < known.lines ? await this.#deps.store.keep(this.#run, lines) : known;
    this.#elapsed = kept.elapsed;
    this.#offset = end;
  }

  /** Counts line ends, at most `most`; `end` is behind the last one. */
  async #count(from: number, to: number, most: number): Promise<{ lines: number; end: number }> {
    let lines = 0;
    let end = from;
    if (most === 0) return { lines, end };
    this.#handle ??= await openIfThere(this.#console.path);
    if (this.#handle === null) return { lines, end };
    for (let at = from; at < to; ) {
      const { bytesRead } = await this.#handle.read(this.#buffer, 0, Math.min(CHUNK, to - at), at);
      if (bytesRead === 0) break;
      const data = this.#buffer.subarray(0, bytesRead);
      for (let found = data.indexOf(LF); found >= 0; found = data.indexOf(LF, found + 1)) {
        lines += 1;
        end = at + found + 1;
        if (lines === most) return { lines, end };
      }
      at += bytesRead;
    }
    return { lines, end };
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
