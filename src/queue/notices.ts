import { type Logger, messageOf } from '../kit/index.ts';
import type { QueueNotice } from './types.ts';

type Listener = (notice: QueueNotice) => void;

/**
 * Tells others what happened in the queue, in order, when the work of the moment is done: a listener that calls the
 * queue meets it in a state that holds together. What a listener throws is logged.
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

  /** `item` is asked for at once, and only if somebody listens. */
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
