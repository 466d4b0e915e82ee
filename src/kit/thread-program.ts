import { Worker } from 'node:worker_threads';
import { type Deferred, deferred } from './deferred.ts';
import { hasCode } from './errors.ts';

/** Limits what a thread may use for one question. */
export interface ThreadLimits {
  /** Limits what is alive and what is made while it answers, in MB. */
  readonly megabytes: number;
  readonly milliseconds: number;
}

/** Is thrown where a question exceeded a limit. */
export class ThreadLimitExceeded extends Error {
  readonly limit: 'memory' | 'time';

  constructor(limit: 'memory' | 'time', { megabytes, milliseconds }: ThreadLimits) {
    super(limit === 'memory' ? `it takes more than ${megabytes} MB` : `it takes more than ${milliseconds / 1000} s`);
    this.name = 'ThreadLimitExceeded';
    this.limit = limit;
  }
}

/** Is thrown where the program could not answer; the message gives the reason in its own words. */
export class ThreadRefusal extends Error {}

/** Limits the threads of one program at the same time; later questions wait. */
const AT_ONCE = 2;
/** Limits, in milliseconds, how long an unused thread lives; its memory is released with it. */
const IDLE_MS = 5000;
/** Limits the question after which a thread stays: after a larger one it ends at once. */
const GREAT = 100_000;
/** Limits the memory for short-lived objects, in megabytes. */
const YOUNG_MEGABYTES = 4;

/** Describes what a program posts. */
type Posted =
  | { readonly kind: 'part'; readonly part: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'end' };

/**
 * Runs a program in threads of its own, for work on untrusted input that cannot be done in slices. The file is JavaScript,
 * so that it is the same bundled or not. It takes messages `{ part }`, `{ end: true }`, and posts `Posted`, a part only
 * after a message `{ next: true }`: so the answer does not pile up here. Threads start with the first question.
 */
export class ThreadProgram {
  readonly #file: string;
  readonly #limits: ThreadLimits;
  #idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout; readonly end: () => void } | null = null;
  #active = 0;
  readonly #waiting: Deferred<void>[] = [];

  constructor(file: string, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /**
   * Sends the parts of a question and yields the parts of the answer as they come. Throws ThreadLimitExceeded,
   * ThreadRefusal, and the reason of the signal. `size` is the length of the question in characters.
   */
  async *ask(
    parts: Iterable<unknown> | AsyncIterable<unknown>,
    { signal, size }: { readonly signal?: AbortSignal; readonly size: number },
  ): AsyncGenerator<unknown, void> {
    await this.#turn(signal);
    const worker = this.#take();
    let isWhole = false;
    const question = new Question(worker, this.#limits, signal);
    try {
      for await (const part of parts) worker.postMessage({ part });
      worker.postMessage({ end: true });
      for (;;) {
        worker.postMessage({ next: true });
        const posted = await question.answer();
        if (posted.kind === 'refused') throw new ThreadRefusal(posted.reason);
        if (posted.kind === 'end') break;
        yield posted.part;
      }
      isWhole = true;
    } finally {
      question.over();
      if (isWhole && size <= GREAT) this.#keep(worker);
      else await worker.terminate();
      this.#active -= 1;
      this.#waiting.shift()?.resolve();
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    while (this.#active >= AT_ONCE) {
      const turn = deferred<void>();
      this.#waiting.push(turn);
      const end = (): void => turn.reject(signal?.reason);
      signal?.addEventListener('abort', end, { once: true });
      if (signal?.aborted === true) end();
      try {
        await turn.promise;
      } finally {
        signal?.removeEventListener('abort', end);
        const at = this.#waiting.indexOf(turn);
        if (at >= 0) this.#waiting.splice(at, 1);
      }
    }
    this.#active += 1;
  }

  #take(): Worker {
    const idle = this.#idle;
    this.#idle = null;
    if (idle !== null) {
      clearTimeout(idle.timer);
      idle.worker.off('error', idle.end);
      idle.worker.ref();
      return idle.worker;
    }
    const worker = new Worker(this.#file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    // One that is ended may still say that it fails, when nobody asks it any more.
    worker.on('error', () => undefined);
    return worker;
  }

  #keep(worker: Worker): void {
    if (this.#idle !== null) {
      void worker.terminate();
      return;
    }
    worker.unref();
    const end = (): void => {
      if (this.#idle?.worker === worker) this.#idle = null;
      void worker.terminate();
    };
    // It ends by itself only where something is wrong with it.
    worker.on('error', end);
    this.#idle = { worker, timer: setTimeout(end, IDLE_MS).unref(), end };
  }
}

/** Collects the answers of a thread to one question. */
class Question {
  readonly #worker: Worker;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #limits: ThreadLimits;
  readonly #abort = (): void => this.#fail(this.#signal?.reason);
  readonly #told = (posted: Posted): void => this.#posted.resolve(posted);
  readonly #exit = (): void => this.#fail(new Error('the thread has ended'));
  #posted = deferred<Posted>();

  constructor(worker: Worker, limits: ThreadLimits, signal: AbortSignal | undefined) {
    this.#worker = worker;
    this.#limits = limits;
    this.#signal = signal;
    this.#timer = setTimeout(() => this.#fail(new ThreadLimitExceeded('time', limits)), limits.milliseconds);
    worker.on('message', this.#told);
    worker.on('error', this.#broken);
    worker.on('exit', this.#exit);
    if (signal?.aborted === true) this.#abort();
    else signal?.addEventListener('abort', this.#abort, { once: true });
    // Whoever asks may not be waiting for it yet.
    this.#posted.promise.catch(() => undefined);
  }

  async answer(): Promise<Posted> {
    const posted = await this.#posted.promise;
    this.#posted = deferred();
    this.#posted.promise.catch(() => undefined);
    return posted;
  }

  over(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#worker.off('message', this.#told);
    this.#worker.off('exit', this.#exit);
    this.#worker.off('error', this.#broken);
  }

  readonly #broken = (error: unknown): void =>
    this.#fail(hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? new ThreadLimitExceeded('memory', this.#limits) : error);

  #fail(error: unknown): void {
    this.#posted.reject(error);
  }
}
