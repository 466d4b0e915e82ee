import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type Deferred, deferred } from '../kit/index.ts';
import { fail } from '../model/index.ts';

/** Holds the text of `bcryptjs/umd/index.js`, which the bundler inserts: a bundle has no packages beside it. */
declare const BCRYPTJS_SOURCE: string | undefined;

/** Limits the calls that wait: later ones would wait for more than ten seconds, and strangers could fill the memory. */
const MAX_WAITING = 100;
/** Limits how long an unused thread lives: it holds ten megabytes, and starts in less time than one hash takes. */
const IDLE_MS = 1000;

/** Holds the program of the thread. An empty answer says that it failed. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const bcryptjs = { exports: {} };
new Function('module', 'exports', 'require', workerData)(bcryptjs, bcryptjs.exports, require);
parentPort.on('message', ({ password, salt }) => {
  let answer = '';
  try { answer = bcryptjs.exports.hashSync(password, salt); } catch {}
  parentPort.postMessage(answer);
});`;

function librarySource(): string {
  if (typeof BCRYPTJS_SOURCE === 'string') return BCRYPTJS_SOURCE;
  return readFileSync(createRequire(import.meta.url).resolve('bcryptjs'), 'utf8');
}

/**
 * Runs bcrypt in a thread of its own: in plain JavaScript one hash takes a hundred milliseconds, for which the event loop
 * would be blocked. The thread starts with a call, processes calls in their order, keeps no process alive and ends where no
 * more come.
 */
export class BcryptThread {
  /** Holds the source, which is read at once: a server that cannot check passwords must not start. */
  readonly #source = librarySource();
  #worker: Worker | null = null;
  #waiting: Deferred<string>[] = [];
  #ending: NodeJS.Timeout | undefined;

  /** Returns the hash, or '' where the salt is invalid; `salt` is a salt or a whole hash. Throws PASSWORDS_BUSY. */
  async hash(password: string, salt: string): Promise<string> {
    if (this.#waiting.length >= MAX_WAITING) fail('PASSWORDS_BUSY');
    clearTimeout(this.#ending);
    const worker = this.#worker ?? this.#start();
    const answer = deferred<string>();
    this.#waiting.push(answer);
    worker.ref();
    worker.postMessage({ password, salt });
    return answer.promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#ending);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(THREAD, {
      eval: true,
      workerData: this.#source,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 32 },
    });
    worker.on('message', (answer: unknown) => {
      this.#waiting.shift()?.resolve(String(answer));
      if (this.#waiting.length === 0) this.#rest(worker);
    });
    worker.on('error', (error: unknown) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('The thread that checks passwords ended')));
    this.#worker = worker;
    return worker;
  }

  /** Ends a thread that nobody needs for a while; the next call starts another one. */
  #rest(worker: Worker): void {
    worker.unref();
    this.#ending = setTimeout(() => {
      this.#worker = null;
      void worker.terminate();
    }, IDLE_MS).unref();
  }

  /** Rejects the waiting calls of a thread that ended. The next call starts a new thread. */
  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const answer of waiting) answer.reject(error);
  }
}
