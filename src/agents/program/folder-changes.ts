import { type FSWatcher, watch } from 'node:fs';
import type { Clock } from '../../kit/index.ts';

/** Is how long changes that the system does not report may stay unnoticed, in milliseconds. */
const LOOK_MS = 250;

/** Tells of changes in a folder; where it cannot be watched, one looks from time to time. */
export class FolderChanges {
  readonly #clock: Clock;
  readonly #watcher: FSWatcher | null;
  readonly #waiting = new Set<() => void>();
  #count = 0;

  constructor(folder: string, clock: Clock) {
    this.#clock = clock;
    this.#watcher = watched(folder, () => this.wake());
  }

  /** Counts the changes so far. */
  get count(): number {
    return this.#count;
  }

  /** Resolves when there were more changes than that, or it is time to look. */
  async after(count: number): Promise<void> {
    if (count !== this.#count) return;
    await this.#wait(LOOK_MS);
  }

  /** Resolves after that time, or when somebody calls `wake` with `isUrgent`. */
  async pause(ms: number): Promise<void> {
    await this.#wait(ms, false);
  }

  /** Counts a change. */
  wake(isUrgent = false): void {
    this.#count += 1;
    for (const resolve of isUrgent ? [...this.#waiting, ...this.#pausing] : this.#waiting) resolve();
  }

  close(): void {
    this.#watcher?.close();
    this.wake(true);
  }

  readonly #pausing = new Set<() => void>();

  #wait(ms: number, byChange = true): Promise<void> {
    const waiting = byChange ? this.#waiting : this.#pausing;
    return new Promise((resolve) => {
      const done = (): void => {
        callOff();
        waiting.delete(done);
        resolve();
      };
      const callOff = this.#clock.after(ms, done);
      waiting.add(done);
    });
  }
}

function watched(folder: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
