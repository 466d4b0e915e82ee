import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import type { QueueEntry } from '../model/index.ts';
import { backOff } from './back-off.ts';
import type { QueueChange, QueueJournal } from './journal.ts';

/** Writes changes to the journal, and keeps track of those that are still being written. */
export class JournalKeeper {
  readonly #journal: QueueJournal;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #underWay = new Set<Promise<void>>();
  #closed = false;

  constructor(journal: QueueJournal, clock: Clock, log: Logger) {
    this.#journal = journal;
    this.#clock = clock;
    this.#log = log;
  }

  /** Writes a change that a caller waits for; rejects when it cannot be written. */
  append(change: QueueChange): Promise<void> {
    const appended = this.#journal.append(change);
    const ended = appended.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.add(ended);
    void ended.then(() => this.#underWay.delete(ended));
    return appended;
  }

  /**
   * Writes a change that has happened already, such as a build that started: retries until it is written, then calls
   * `written`.
   */
  persist(change: QueueChange, written: () => void, times = 1): void {
    this.append(change).then(written, (error) => {
      this.#log.error(
        { id: change.type === 'added' ? change.item.id : change.id, err: messageOf(error) },
        'the queue could not be written',
      );
      this.#clock.after(backOff(times), () => {
        if (!this.#closed) this.persist(change, written, times + 1);
      });
    });
  }

  async close(items: readonly QueueEntry[], nextId: number): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#underWay);
    await this.#journal.close(items, nextId);
  }
}
