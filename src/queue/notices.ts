import { type Logger, messageOf } from '../kit/index.ts';
import type { QueueNotice } from './types.ts';

type Listener = (notice: QueueNotice) => void;

/**
 * Notifies listeners of what happened in the queue, in order, after the current work is done, so that a listener that calls
 * the queue finds it in a consistent state. Errors of a listener are logged.
 */
export class Notices {
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();
  #waiting: QueueNotice[] = [];

  constructor(log: Logger) {
    this.#log = log;
  }

  add(listener: Listener): () => void {
    // A function of its own: the same listener may be added twice.
    const added: Listener = (notice) => listener(notice);
    this.#listeners.add(added);
    return () => void this.#listeners.delete(added);
  }

  /** Sends a notice; `item` is called at once, and only if there is a listener. */
  tell(type: QueueNotice['type'], item: () => QueueNotice['item']): void {
    if (this.#listeners.size === 0) return;
    if (this.#waiting.length === 0) queueMicrotask(() => this.#deliver());
    this.#waiting.push({ type, item: item() });
  }

  #deliver(): void {
    const notices = this.#waiting;
    this.#waiting = [];
    for (const notice of notices) for (const listener of [...this.#listeners]) this.#call(listener, notice);
  }

  #call(listener: Listener, notice: QueueNotice): void {
    try {
      listener(notice);
    } catch (error) {
      this.#log.error({ id: notice.item.id, err: messageOf(error) }, 'a listener of the queue failed');
    }
  }
}
