import { finished, type Readable, type Writable } from 'node:stream';
import { type Clock, deferred, printable } from '../../kit/index.ts';
import type { Link, LinkMessage } from '../link/link.ts';
import { decodeMessage, encodeMessage, ProtocolBroken } from '../link/message.ts';
import type { Transfers } from '../link/transfers.ts';
import { encodeFrame, type Frame, type FrameKind, FrameReader } from './frames.ts';
import { PipedContents } from './piped-contents.ts';

/** Is how often one shows that one is there, in milliseconds. */
const PING_MS = 10_000;
/** Is how long the other side may say nothing at all, in milliseconds. */
const SILENCE_MS = 30_000;
/** Is the reason where the other side ended without saying why. */
export const INPUT_ENDED = 'The other side has ended';
/** Limits a name in a frame: the id and the token of a transfer. */
const MAX_NAMES = 1000;

export interface PipeOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly clock: Clock;
  /** Holds what the program may fetch and send; null on its own side. */
  readonly transfers: Transfers | null;
  /** Is told what the other side prints before its first frame; null where it prints nothing. */
  readonly stray: ((text: string) => void) | null;
}

/** Carries the messages of a link, and contents beside them, over two streams of bytes. */
export interface Pipe {
  readonly link: Link;
  /** Ends the link on this side: there is nobody to tell it to. */
  end(reason: string): void;
  /** Fetches and sends contents on the side of the program. */
  contentsOf(token: string): { get(id: string): Promise<Readable>; put(id: string, content: Readable): Promise<void> };
}

/**
 * Returns one side of a pipe. A silence of half a minute ends it, as does the end of its input, and what does not keep to the
 * protocol. Nothing that was sent before `close` is lost.
 */
export function openPipe({ input, output, clock, transfers, stray }: PipeOptions): Pipe {
  const closed = deferred<string>();
  const reader = new FrameReader(stray);
  const contents = new PipedContents(write);
  const waiting: LinkMessage[] = [];
  const room: (() => void)[] = [];
  let listener: ((message: LinkMessage) => void) | null = null;
  let isOpen = true;
  let heard = clock.now();
  let streams = 0;
  let callOff = (): void => undefined;

  async function write(kind: FrameKind, stream = 0, body?: Uint8Array): Promise<void> {
    if (!isOpen || output.write(encodeFrame(kind, stream, body))) return;
    await new Promise<void>((resolve) => room.push(resolve));
  }
  function release(): void {
    for (const resolve of room.splice(0)) resolve();
  }
  function end(reason: string): void {
    if (!isOpen) return;
    isOpen = false;
    callOff();
    release();
    contents.close(new Error(reason));
    output.end();
    closed.resolve(reason);
  }
  function close(reason: string): void {
    void write('close', 0, Buffer.from(reason));
    end(reason);
  }
  function watch(): void {
    callOff = clock.after(PING_MS, () => {
      if (clock.now() - heard > SILENCE_MS) {
        end(`The other side did not answer for ${SILENCE_MS / 1000} seconds`);
        return;
      }
      void write('ping');
      watch();
    });
  }
  function take(frame: Frame): void {
    const { kind, stream, body } = frame;
    if (kind === 'message') {
      const message = decodeMessage(body);
      if (listener === null) waiting.push(message);
      else listener(message);
    } else if (kind === 'close') end(printable(body.toString('utf8', 0, 2000)));
    else if (kind === 'get' || kind === 'put') {
      if (transfers === null) throw new ProtocolBroken('it asks for a content');
      if (kind === 'get') offer(transfers, stream, body);
      else accept(transfers, stream, body);
    } else if (kind !== 'ping') contents.take(frame);
  }
  function offer(from: Transfers, stream: number, body: Buffer): void {
    const content = from.get(...namesIn(body));
    if (content === null) contents.refuse('failed', stream, NO_TRANSFER);
    // Its errors are told to whoever receives it.
    else contents.send(stream, content).catch(() => undefined);
  }
  function accept(to: Transfers, stream: number, body: Buffer): void {
    const content = contents.receive(stream);
    if (to.put(...namesIn(body), content) !== null) return;
    contents.refuse('stop', stream, NO_TRANSFER);
    content.destroy();
  }

  watch();
  input.on('data', (bytes: Buffer) => {
    heard = clock.now();
    try {
      for (const frame of reader.take(bytes)) if (isOpen) take(frame);
    } catch (error) {
      if (!(error instanceof ProtocolBroken)) throw error;
      close(`The other side does not keep to the protocol: ${error.message}`);
    }
  });
  finished(input, { writable: false }, (error) => {
    if (reader.stray !== '') stray?.(reader.stray);
    end(error?.message ?? INPUT_ENDED);
  });
  output.on('drain', release);
  output.on('error', (error) => end(error.message));

  return {
    link: {
      send: (message) => write('message', 0, encodeMessage(message)),
      receive(next) {
        listener = next;
        for (const message of waiting.splice(0)) next(message);
      },
      closed: closed.promise,
      close,
    },
    end,
    contentsOf: (token) => ({
      async get(id) {
        streams += 1;
        const content = contents.receive(streams);
        await write('get', streams, Buffer.from(`${id} ${token}`));
        return content;
      },
      async put(id, content) {
        streams += 1;
        const stream = streams;
        // The first piece is never read at once, so that it comes after its name.
        const sent = contents.send(stream, content);
        void write('put', stream, Buffer.from(`${id} ${token}`));
        const refusal = await sent;
        if (refusal !== '') throw new Error(refusal);
      },
    }),
  };
}

const NO_TRANSFER = 'there is no such transfer';

/** Returns the id and the token that a frame names. */
function namesIn(body: Buffer): [id: string, token: string] {
  if (body.length > MAX_NAMES) throw new ProtocolBroken('a name is too long');
  const [id = '', token = ''] = body.toString('latin1').split(' ');
  return [id, token];
}
