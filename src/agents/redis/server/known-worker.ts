import type { Clock } from '../../../kit/index.ts';
import type { OfflineCause } from '../../../queue/index.ts';
import { RepeatedCalls } from '../../link/repeated-calls.ts';
import type { EntryKind } from '../entry.ts';
import type { WorkerFacts } from '../facts.ts';
import { StreamLink } from '../stream-link.ts';
import type { StreamWriter } from '../stream-writer.ts';

/** Represents a worker that the server knows, connected or away. */
export class KnownWorker {
  readonly name: string;
  /** Holds what was lost with its connections. */
  readonly repeated: RepeatedCalls;
  readonly #writer: StreamWriter;
  #link: StreamLink | null = null;
  /** Holds since when it is away, in milliseconds since 1970; null while it is there. */
  awaySince: number | null;
  isDraining = false;
  /** Holds what it said of itself last. */
  facts: WorkerFacts | null = null;
  /** Identifies its folder; null where that is not known. */
  instance: string | null = null;
  /** Says who took it offline and why; null where nobody did. */
  mark: OfflineCause | null = null;
  #toldEnded = '';

  constructor(name: string, writer: StreamWriter, clock: Clock) {
    this.name = name;
    this.#writer = writer;
    this.repeated = new RepeatedCalls(clock);
    this.awaySince = clock.now();
  }

  get link(): StreamLink | null {
    return this.#link;
  }

  /** Begins a connection of that id; an earlier one ends. */
  connect(id: string): StreamLink {
    this.#link?.end('the worker has begun another connection');
    this.#link = new StreamLink({ id, worker: this.name, writer: this.#writer });
    return this.#link;
  }

  /** Tells the worker something over no connection, or over that one. */
  tell(kind: EntryKind, said: unknown, link = ''): void {
    const data = Buffer.from(JSON.stringify(said));
    void this.#writer.write({ kind, worker: this.name, link, number: 0, data });
  }

  /** Tells the worker, once, that a connection which it believes in has ended. */
  tellEnded(link: string): void {
    if (link === this.#toldEnded || link === '') return;
    this.#toldEnded = link;
    const data = Buffer.from('the server knows nothing of this connection');
    void this.#writer.write({ kind: 'close', worker: this.name, link, number: 0, data });
  }

  /** Ends the connection, and tells the worker so. */
  close(reason: string): void {
    this.#link?.close(reason);
    this.#link = null;
  }

  /** Ends the connection on this side; the reason is for people. */
  end(reason: string): void {
    this.#link?.end(reason);
    this.#link = null;
  }

  flushed(): Promise<void> {
    return this.#writer.flushed();
  }

  /** Tells it nothing more. */
  silence(): void {
    this.#writer.end();
  }
}
