import type { Clock } from '../../../kit/index.ts';
import { RepeatedCalls } from '../../link/repeated-calls.ts';
import type { EntryKind } from '../entry.ts';
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

  /** Ends the connection; the reason is for people. */
  end(reason: string): void {
    this.#link?.end(reason);
    this.#link = null;
  }

  flushed(): Promise<void> {
    return this.#writer.flushed();
  }

  /** Tells it nothing more. */
  close(): void {
    this.#writer.end();
  }
}
