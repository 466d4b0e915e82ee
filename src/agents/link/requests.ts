import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { deferred, parseBoundedJson } from '../../kit/index.ts';
import { ConnectionLost, type OutputPositions, type WriteOutput } from '../../points/index.ts';
import { FollowedOutput } from './followed-output.ts';
import type { Link } from './link.ts';
import { ProtocolBroken } from './message.ts';
import { type AnswerHead, type Call, ONCE, type OutputHead, type ServerHead } from './protocol.ts';
import type { RepeatedCalls } from './repeated-calls.ts';
import { receivedError } from './sent-errors.ts';
import type { ConnectionTransfers } from './transfers.ts';

/** Limits a result that comes as a transfer: the output of a short command has at most 64 MB, which JSON may double. */
const MAX_RESULT_BYTES = 192 * 1024 * 1024;
const MAX_RESULT_VALUES = 2_000_000;

export interface Asked {
  readonly params: unknown;
  readonly body?: Uint8Array;
  /** Names the transfer by which the program has a content. */
  readonly transfer?: string;
  /** Says that the result may be too great for a message. */
  readonly isGreat?: boolean;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly result: unknown;
  /** Holds the content that came with the answer; undefined where none did. */
  readonly body: Uint8Array | undefined;
}

interface Pending {
  resolve(answered: Answered): void;
  reject(error: unknown): void;
  /** Holds the result where it comes as a transfer, which it does before the answer. */
  readonly great: Promise<unknown> | null;
  readonly output: FollowedOutput | null;
  /** Names the call where it must not be performed again; null for all others. */
  readonly once: string | null;
}

export interface RequestDependencies {
  readonly link: Link;
  readonly program: string;
  readonly transfers: ConnectionTransfers;
  readonly repeated: RepeatedCalls;
  /** Is told where the program does not keep to the protocol. */
  broken(error: ProtocolBroken): void;
}

/** Holds what was asked of a program over one connection and has not been answered. */
export class Requests {
  readonly #deps: RequestDependencies;
  readonly #pending = new Map<string, Pending>();
  readonly #prefix = randomBytes(8).toString('hex');
  #count = 0;
  #acked: string[] = [];
  #ended: string | null = null;

  constructor(deps: RequestDependencies) {
    this.#deps = deps;
  }

  /** Asks for something. Rejects with `ConnectionLost`, the error of the other side, the signal's reason. */
  ask(call: Call, asked: Asked): Promise<Answered> {
    return this.#ask(call, asked, null);
  }

  /** Asks for the output of a command and how it ended. */
  follow(id: string, from: OutputPositions, write: WriteOutput): Promise<Answered> {
    return this.#ask('follow', { params: { id, from } }, { from, write });
  }

  async #ask(
    call: Call,
    { params, body, transfer, isGreat = false, signal }: Asked,
    followed: { readonly from: OutputPositions; readonly write: WriteOutput } | null,
  ): Promise<Answered> {
    signal?.throwIfAborted();
    if (this.#ended !== null) throw new ConnectionLost(this.#ended);
    const { repeated, transfers } = this.#deps;
    const once = ONCE.includes(call) ? JSON.stringify([call, params]) : null;
    const id = (once === null ? undefined : repeated.take(once)) ?? this.#nextId();
    const { promise, resolve, reject } = deferred<Answered>();
    // It may fail while the request is still being sent.
    promise.catch(() => undefined);
    const incoming = isGreat ? transfers.receive() : null;
    const output =
      followed === null
        ? null
        : new FollowedOutput({
            ...followed,
            taken: (stream, position) => void this.#send({ type: 'taken', id, stream, position }),
            failed: (error) => {
              reject(error);
              this.#cancel(id);
            },
          });
    const great = incoming === null ? null : resultOf(incoming.content);
    // It may never come.
    great?.catch(() => undefined);
    this.#pending.set(id, { resolve, reject, great, output, once });
    const abort = (): void => {
      reject(signal?.reason);
      this.#cancel(id);
    };
    signal?.addEventListener('abort', abort, { once: true });
    const named = transfer ?? incoming?.id;
    const acked = this.#acked;
    this.#acked = [];
    const head = { type: 'request', id, call, params, acked, ...(named !== undefined && { transfer: named }) } as const;
    try {
      await this.#send(head, body).catch((error: unknown) => {
        // It is too great to be sent: nobody answers it.
        this.#pending.delete(id);
        throw error;
      });
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
      incoming?.cancel();
    }
  }

  /** Takes an answer. Throws ProtocolBroken where nobody asked. */
  answer({ id, result, sent, error }: AnswerHead, body: Uint8Array | undefined): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) throw new ProtocolBroken('it answers what nobody asked');
    if (sent === true && pending.great === null) throw new ProtocolBroken('it sends a result that nobody takes');
    this.#pending.delete(id);
    this.#acked.push(id);
    if (error !== undefined) pending.reject(receivedError(error));
    else if (sent === true && pending.great !== null) void this.#collect(id, pending, pending.great);
    else void this.#settle(pending, result, body);
  }

  async #collect(id: string, { resolve, reject, once }: Pending, great: Promise<unknown>): Promise<void> {
    try {
      resolve({ result: await great, body: undefined });
    } catch (error) {
      if (this.#ended !== null && once !== null) this.#deps.repeated.lost(this.#deps.program, once, id);
      reject(error);
    }
  }

  async #settle(pending: Pending, result: unknown, body: Uint8Array | undefined): Promise<void> {
    // What a command printed is written before it is told that it ended.
    await pending.output?.written();
    pending.resolve({ result, body });
  }

  /** Takes a piece of output. Throws ProtocolBroken where nobody asked for it, or it is not the next one. */
  output({ id, stream, position }: OutputHead, body: Uint8Array | undefined): void {
    const output = this.#pending.get(id)?.output ?? null;
    if (output === null) throw new ProtocolBroken('it sends output that nobody asked for');
    output.take(stream, position, body);
  }

  /** Reads a result. A program that answers something else loses its connection: this throws `ConnectionLost` then. */
  read<T>(reading: () => T): T {
    try {
      return reading();
    } catch (error) {
      if (!(error instanceof ProtocolBroken)) throw error;
      this.#deps.broken(error);
      throw new ConnectionLost(error.message);
    }
  }

  /** Rejects all that has not been answered. Returns the error with which it does. */
  end(reason: string): ConnectionLost {
    this.#ended = reason;
    const { repeated, program } = this.#deps;
    const lost = new ConnectionLost(reason);
    for (const [id, { reject, once }] of this.#pending) {
      if (once !== null) repeated.lost(program, once, id);
      reject(lost);
    }
    this.#pending.clear();
    return lost;
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

  /** Says that an answer is not wanted; it comes nevertheless. */
  #cancel(id: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    pending.output?.drop();
    // It is over for whoever asked, so that it is no call that might be made again.
    this.#pending.set(id, { ...pending, once: null });
    void this.#send({ type: 'cancel', id });
  }

  #send(head: ServerHead, body?: Uint8Array): Promise<void> {
    return this.#deps.link.send({ head, ...(body !== undefined && { body }) });
  }
}

async function resultOf(content: Promise<Readable>): Promise<unknown> {
  const bytes = await bytesOf(await content, MAX_RESULT_BYTES);
  return parseBoundedJson(bytes.toString(), MAX_RESULT_VALUES);
}

/** Reads a content to its end. Throws where it is longer than that. */
export async function bytesOf(content: Readable, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    if (!Buffer.isBuffer(piece)) throw new Error('a content is no bytes');
    length += piece.length;
    if (length > most)
      throw Object.assign(new Error(`a content has more than ${most} bytes`), { code: 'ERR_FS_FILE_TOO_LARGE' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
