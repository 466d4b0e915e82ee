import { type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import type { DamageReport } from '../files/damaged-files.ts';
import { writeDerived } from '../files/derived-file.ts';
import type { Job } from '../items/item-types.ts';
import type { PlaceOf } from '../layout/item-place.ts';
import type { Layout } from '../layout/layout.ts';
import type { History } from './job-history.ts';
import { nextNumberOf } from './run-numbers.ts';

interface NextNumbersDependencies {
  readonly layout: Layout;
  readonly placeOf: PlaceOf;
  readonly log: Logger;
  readonly damaged: DamageReport;
}

/** Keeps `nextBuildNumber` of jobs. Whoever changes it holds the job's lock. */
export class NextNumbers {
  readonly #deps: NextNumbersDependencies;
  /** Holds the histories whose next number is on disk; that of others may be lost with the power. */
  readonly #synced = new WeakSet<History>();

  constructor(deps: NextNumbersDependencies) {
    this.#deps = deps;
  }

  /** Returns the number of the next run, which the file says, or else the highest run. */
  of(job: Job, history: History): number {
    history.next ??= nextNumberOf(this.#deps, job, history.numbers.at(-1) ?? 0, this.#deps.log);
    return history.next;
  }

  /** Notes that a run has taken a number. It is not forced to disk: the run itself is. */
  async spend(job: Job, history: History, number: number): Promise<void> {
    await writeDerived(this.#path(job), `${number + 1}\n`, this.#deps.damaged);
    history.next = number + 1;
    this.#synced.delete(history);
  }

  /** Sets the next number, on disk before it resolves. */
  async set(job: Job, history: History, next: number): Promise<void> {
    await writeAtomic(this.#path(job), `${next}\n`);
    history.next = next;
    this.#synced.add(history);
  }

  /** Forces the next number to disk where the run that goes is the newest, by which it could be worked out anew. */
  async force(job: Job, history: History, number: number): Promise<void> {
    if (this.#synced.has(history) || number !== history.numbers.at(-1)) return;
    await this.set(job, history, this.of(job, history)).catch((err) =>
      this.#deps.log.warn({ path: this.#path(job), err: messageOf(err) }, 'nextBuildNumber could not be written'),
    );
  }

  #path(job: Job): string {
    return this.#deps.layout.nextBuildNumber(this.#deps.placeOf(job.fullName));
  }
}
