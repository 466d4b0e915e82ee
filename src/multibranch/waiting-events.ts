import type { Folder } from '../home/index.ts';

/** Limits how many events of one folder wait for others; beyond it the whole folder is scanned instead. */
const MOST = 100;

/** Holds events that wait for other work at their folder, so that equal events share one scan. */
export class WaitingEvents {
  readonly #keys = new WeakMap<Folder, Set<string>>();

  /**
   * Requests the work of an event, which calls `begun` when it begins. Returns `waits` where the waiting work of an equal
   * event is sufficient, `many` where too many events wait.
   */
  add(folder: Folder, key: string, work: (begun: () => void) => Promise<void>): 'asked' | 'waits' | 'many' {
    const keys = this.#keys.get(folder) ?? new Set();
    if (keys.has(key)) return 'waits';
    if (keys.size >= MOST) return 'many';
    this.#keys.set(folder, keys.add(key));
    let waits = true;
    const begun = (): void => {
      // An equal one that came later waits by itself.
      if (waits) keys.delete(key);
      waits = false;
    };
    void work(begun).finally(begun);
    return 'asked';
  }
}
