import { deferred } from '../../kit/index.ts';
import type { Link, LinkMessage } from '../link/link.ts';
import { decodeMessage, encodeMessage, ProtocolBroken } from '../link/message.ts';
import type { Entry } from './entry.ts';
import type { StreamWriter } from './stream-writer.ts';

export interface StreamLinkOptions {
  /** Identifies the connection. */
  readonly id: string;
  readonly worker: string;
  readonly writer: StreamWriter;
}

const NOTHING = new Uint8Array();

/**
 * Represents a connection between the server and a worker through two streams. Messages are counted: what comes again is left out,
 * and where one is missing the connection ends.
 */
export class StreamLink implements Link {
  readonly id: string;
  readonly worker: string;
  readonly closed: Promise<string>;
  readonly #writer: StreamWriter;
  readonly #ended = deferred<string>();
  #isEnded = false;
  #sent = 0;
  #received = 0;
  #listener: ((message: LinkMessage) => void) | null = null;
  readonly #early: LinkMessage[] = [];

  constructor({ id, worker, writer }: StreamLinkOptions) {
    this.id = id;
    this.worker = worker;
    this.#writer = writer;
    this.closed = this.#ended.promise;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  async send(message: LinkMessage): Promise<void> {
    const data = encodeMessage(message);
    if (this.#isEnded) return;
    this.#sent += 1;
    // Who waits for room waits no longer than for the end.
    await Promise.race([this.#write('message', this.#sent, data), this.closed]);
  }

  receive(listener: (message: LinkMessage) => void): void {
    this.#listener = listener;
    for (const message of this.#early.splice(0)) listener(message);
  }

  close(reason: string): void {
    if (this.#isEnded) return;
    this.end(reason);
    void this.#write('close', 0, Buffer.from(reason));
  }

  /** Says how much was sent, as the other side may have lost some of it. */
  sync(): void {
    if (!this.#isEnded) void this.#write('sync', this.#sent, NOTHING);
  }

  /** Takes an entry of this connection. */
  take({ kind, number, data }: Entry): void {
    if (this.#isEnded) return;
    if (kind === 'close') this.end(Buffer.from(data).toString('utf8', 0, 2000));
    else if (kind === 'sync' && number > this.#received) this.close('Redis lost messages');
    else if (kind === 'message') this.#take(number, data);
  }

  /** Ends the connection without a word to the other side. */
  end(reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#early.length = 0;
    this.#writer.drop(this.id);
    this.#ended.resolve(reason);
  }

  #take(number: number, data: Uint8Array): void {
    // It came before, and Redis could not tell the sender so.
    if (number <= this.#received) return;
    if (number !== this.#received + 1) {
      this.close('Redis lost messages');
      return;
    }
    this.#received = number;
    try {
      const message = decodeMessage(data);
      if (this.#listener === null) this.#early.push(message);
      else this.#listener(message);
    } catch (error) {
      if (!(error instanceof ProtocolBroken)) throw error;
      this.close(`The other side does not keep to the protocol: ${error.message}`);
    }
  }

  #write(kind: Entry['kind'], number: number, data: Uint8Array): Promise<void> {
    return this.#writer.write({ kind, worker: this.worker, link: this.id, number, data });
  }
}
