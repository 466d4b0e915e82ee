import { Readable } from 'node:stream';
import { type Deferred, deferred } from '../../kit/index.ts';
import { ProtocolBroken } from '../link/message.ts';
import { OPEN_TRANSFERS } from '../link/protocol.ts';
import type { Frame, FrameKind } from './frames.ts';

/** Limits what one side sends of a content before the other one wants more. */
const WINDOW_BYTES = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
/** Limits the contents that are under way at once; the program keeps to half of it. */
const MOST = OPEN_TRANSFERS * 2;

interface Incoming {
  readonly content: Readable;
  /** Counts the bytes that came since the last time that more was asked for. */
  held: number;
}

interface Outgoing {
  readonly content: Readable;
  /** Counts the bytes that may still be sent. */
  credit: number;
  wake: () => void;
  /** Resolves when the other side wants nothing more of it, with the reason where it never wanted it. */
  readonly stopped: Deferred<string>;
}

/**
 * Holds the contents that go through a pipe beside its messages, each a stream with a number. Who receives says how much may
 * come, so that none holds up the others or the messages.
 */
export class PipedContents {
  readonly #write: (kind: FrameKind, stream: number, body?: Uint8Array) => Promise<void>;
  readonly #incoming = new Map<number, Incoming>();
  readonly #outgoing = new Map<number, Outgoing>();

  constructor(write: (kind: FrameKind, stream: number, body?: Uint8Array) => Promise<void>) {
    this.#write = write;
  }

  /** Returns the content of a stream, as it comes. Throws ProtocolBroken where there are too many. */
  receive(stream: number): Readable {
    this.#check(stream);
    const incoming: Incoming = {
      held: 0,
      content: new Readable({
        read: () => {
          if (incoming.held < WINDOW_BYTES / 4) return;
          const granted = Buffer.alloc(4);
          granted.writeUInt32BE(incoming.held);
          incoming.held = 0;
          void this.#write('more', stream, granted);
        },
        destroy: (error, done) => {
          // Also after its end: the other side waits until all of it was taken.
          if (this.#incoming.delete(stream)) void this.#write('stop', stream);
          done(error);
        },
      }),
    };
    // Whoever reads it learns of its errors, and nobody may.
    incoming.content.on('error', () => undefined);
    this.#incoming.set(stream, incoming);
    return incoming.content;
  }

  /**
   * Sends a content. Resolves when the other side has taken it, or wants no more of it, with its reason or ''. Throws the error of
   * the content. Throws ProtocolBroken where there are too many.
   */
  async send(stream: number, content: Readable): Promise<string> {
    this.#check(stream);
    const outgoing: Outgoing = { content, credit: WINDOW_BYTES, wake: () => undefined, stopped: deferred<string>() };
    this.#outgoing.set(stream, outgoing);
    const { stopped } = outgoing;
    try {
      const pumped = this.#pump(stream, outgoing);
      pumped.catch(() => undefined);
      await Promise.race([pumped, stopped.promise]);
      return await stopped.promise;
    } finally {
      this.#outgoing.delete(stream);
      content.destroy();
    }
  }

  /** Refuses a stream that the other side wants to have or to send. */
  refuse(kind: 'failed' | 'stop', stream: number, reason: string): void {
    void this.#write(kind, stream, Buffer.from(reason));
  }

  /** Takes a frame of a stream. What is unknown was stopped while it was on its way. Throws ProtocolBroken. */
  take({ kind, stream, body }: Frame): void {
    const incoming = this.#incoming.get(stream);
    const outgoing = this.#outgoing.get(stream);
    if (kind === 'data' && incoming !== undefined) {
      incoming.held += body.length;
      if (incoming.held > WINDOW_BYTES) throw new ProtocolBroken('it sends more of a content than it may');
      incoming.content.push(Buffer.from(body));
    } else if (kind === 'end') incoming?.content.push(null);
    else if (kind === 'failed') incoming?.content.destroy(new Error(textOf(body)));
    else if (kind === 'more' && outgoing !== undefined && body.length === 4) {
      outgoing.credit = Math.min(WINDOW_BYTES, outgoing.credit + body.readUInt32BE(0));
      outgoing.wake();
    } else if (kind === 'stop') outgoing?.stopped.resolve(textOf(body));
  }

  /** Ends all of them with that error. */
  close(error: Error): void {
    const contents = [...this.#incoming.values()].map(({ content }) => content);
    this.#incoming.clear();
    for (const content of contents) content.destroy(error);
    for (const { stopped } of this.#outgoing.values()) {
      stopped.promise.catch(() => undefined);
      stopped.reject(error);
    }
  }

  #check(stream: number): void {
    if (this.#incoming.has(stream) || this.#outgoing.has(stream)) throw new ProtocolBroken('a content comes twice');
    if (this.#incoming.size + this.#outgoing.size >= MOST)
      throw new ProtocolBroken('it moves too many contents at once');
  }

  async #pump(stream: number, outgoing: Outgoing): Promise<void> {
    try {
      for await (const bytes of outgoing.content) {
        const whole = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);
        for (let at = 0; at < whole.length; ) {
          while (outgoing.credit === 0) await new Promise<void>((resolve) => (outgoing.wake = resolve));
          const piece = whole.subarray(at, at + Math.min(PIECE_BYTES, outgoing.credit));
          at += piece.length;
          outgoing.credit -= piece.length;
          await this.#write('data', stream, piece);
        }
      }
    } catch (error) {
      if (this.#outgoing.get(stream) === outgoing)
        await this.#write('failed', stream, Buffer.from(error instanceof Error ? error.message : String(error)));
      throw error;
    }
    await this.#write('end', stream);
  }
}

function textOf(body: Buffer): string {
  return body.toString('utf8', 0, 2000);
}
