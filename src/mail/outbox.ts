import { createHash } from 'node:crypto';
import type { KeptMail, MailFiles } from '../home/index.ts';
import { type Clock, isMissing, type Logger, messageOf } from '../kit/index.ts';
import type { ComposedMail } from './compose.ts';
import { Undelivered } from './deliver.ts';

const MINUTE_MS = 60_000;
/** Holds the pauses between the attempts; the last one is repeated. */
const PAUSES_MS = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * MINUTE_MS);
const KEPT_FOR_MS = 3 * 24 * 60 * MINUTE_MS;
const MAX_MAILS = 1000;
const MAX_BYTES = 256 * 1024 * 1024;

export interface OutboxDependencies {
  readonly files: MailFiles;
  readonly clock: Clock;
  readonly log: Logger;
  /** Throws Undelivered, and what reading the settings throws. */
  deliver(mail: Omit<ComposedMail, 'messageId'>, extended: boolean): Promise<readonly string[]>;
}

/**
 * Stores mails that the server did not accept, on disk until it does: each is tried again with growing pauses, one at a
 * time, for three days. A mail that is sent again has the same Message-ID. `begin` loads what an earlier server left; after
 * `end` nothing is sent any more.
 */
export class Outbox {
  readonly #deps: OutboxDependencies;
  #kept: ReadonlyMap<string, KeptMail> = new Map();
  #cancel: (() => void) | null = null;
  #working: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(deps: OutboxDependencies) {
    this.#deps = deps;
  }

  /** Returns the waiting mails, in the order in which they came. */
  get mails(): readonly KeptMail[] {
    return [...this.#kept.values()].sort((a, b) => a.created - b.created);
  }

  async begin(): Promise<void> {
    const found = await this.#deps.files.load();
    this.#kept = new Map([...found.map((mail): [string, KeptMail] => [mail.id, mail]), ...this.#kept]);
    this.#arm();
  }

  /** Stores a mail for later. Throws where there is no room for it, or it cannot be written to disk. */
  async add(
    mail: ComposedMail,
    about: Pick<KeptMail, 'job' | 'run' | 'subject' | 'reason' | 'extended'>,
  ): Promise<void> {
    const { files, clock } = this.#deps;
    const size = mail.bytes.length;
    const bytes = this.mails.reduce((sum, each) => sum + each.size, size);
    if (this.#kept.size >= MAX_MAILS || bytes > MAX_BYTES) throw new Error('too much mail waits already');
    const { messageId, from, recipients } = mail;
    const id = createHash('sha256').update(messageId).digest('hex').slice(0, 32);
    const now = clock.now();
    const note: KeptMail = {
      ...about,
      ...{ id, messageId, from, recipients, size },
      created: now,
      attempts: 1,
      nextAttempt: now + (PAUSES_MS[0] ?? 0),
    };
    await files.add(note, mail.bytes);
    this.#change(id, note);
    this.#arm();
  }

  /** Tries to send all waiting mails now. */
  retryNow(): Promise<void> {
    return this.#work(Number.POSITIVE_INFINITY);
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#cancel?.();
    await this.#working;
  }

  #change(id: string, mail: KeptMail | null): void {
    const kept = new Map(this.#kept);
    if (mail === null) kept.delete(id);
    else kept.set(id, mail);
    this.#kept = kept;
  }

  #arm(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#ended || this.#kept.size === 0) return;
    const { clock } = this.#deps;
    const next = Math.min(...[...this.#kept.values()].map(({ nextAttempt }) => nextAttempt));
    this.#cancel = clock.after(Math.max(0, next - clock.now()), () => void this.#work(clock.now()));
  }

  #work(due: number): Promise<void> {
    this.#working = this.#working.then(async () => {
      for (const mail of this.mails) {
        if (this.#ended) return;
        if (mail.nextAttempt <= due) await this.#retry(mail);
      }
      this.#arm();
    });
    return this.#working;
  }

  async #retry(mail: KeptMail): Promise<void> {
    const { log } = this.#deps;
    const facts = { job: mail.job, run: mail.run, messageId: mail.messageId };
    const tried = this.#send(mail).then(
      (rejected) => {
        log.info({ ...facts, attempts: mail.attempts + 1, rejected }, 'a mail that was kept is sent');
        return this.#forget(mail);
      },
      (error: unknown) => this.#later(mail, error),
    );
    await tried.catch((err: unknown) => {
      log.error({ ...facts, err: messageOf(err) }, 'a mail that was kept could not be noted');
    });
  }

  async #send({ id, from, recipients, extended }: KeptMail): Promise<readonly string[]> {
    const bytes = await this.#deps.files.message(id).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      throw new Undelivered({ className: 'java.io.FileNotFoundException', message: messageOf(error) }, false);
    });
    return this.#deps.deliver({ from, recipients, bytes }, extended);
  }

  async #later(mail: KeptMail, error: unknown): Promise<void> {
    const { files, clock, log } = this.#deps;
    const now = clock.now();
    const reason = messageOf(error);
    const isHopeless = (error instanceof Undelivered && !error.temporary) || now - mail.created > KEPT_FOR_MS;
    const facts = { job: mail.job, run: mail.run, messageId: mail.messageId, err: reason };
    if (isHopeless) {
      log.error({ ...facts, recipients: mail.recipients }, 'a mail that was kept is given up');
      return this.#forget(mail);
    }
    const pause = PAUSES_MS[Math.min(mail.attempts, PAUSES_MS.length - 1)] ?? MINUTE_MS;
    const next = { ...mail, attempts: mail.attempts + 1, nextAttempt: now + pause, reason };
    this.#change(mail.id, next);
    log.warn(facts, 'a mail that was kept could not be sent yet');
    await files.update(next);
  }

  async #forget({ id }: KeptMail): Promise<void> {
    this.#change(id, null);
    await this.#deps.files.remove(id);
  }
}
