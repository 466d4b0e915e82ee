import type { WebSocket } from 'ws';
import { type Clock, deferred, printable } from '../../kit/index.ts';
import { type Link, type LinkMessage, MAX_MESSAGE_BYTES } from '../link/link.ts';
import { decodeMessage, encodeMessage, ProtocolBroken } from '../link/message.ts';

/** Is how often one asks whether the other side is there, in milliseconds. */
const PING_MS = 10_000;
/** Is how long the other side may say nothing at all, in milliseconds. */
const SILENCE_MS = 30_000;
/** Limits what waits to be sent: who sends more waits. */
const HIGH_BYTES = MAX_MESSAGE_BYTES;
/** Is the code of a connection that is ended in order. */
const ORDERLY = 1000;
/** Limits a reason in the frame that closes a connection. */
const MAX_REASON = 120;

/** Represents a link over a WebSocket that is open. */
export interface WebSocketLink extends Link {
  /** Asks whether the other side is there; resolves with whether it answered in that time. */
  answers(ms: number): Promise<boolean>;
  /** Says whether the other side has ended it in order, with a reason. */
  isDismissed(): boolean;
}

/**
 * Carries the messages of a link over a WebSocket, on either side. Messages are binary; a text, or what is no message, ends the
 * link. So does a silence of half a minute, in which pings were not answered.
 */
export function webSocketLink(socket: WebSocket, clock: Clock): WebSocketLink {
  const closed = deferred<string>();
  const waiting: LinkMessage[] = [];
  const room: (() => void)[] = [];
  const pongs = new Set<() => void>();
  let listener: ((message: LinkMessage) => void) | null = null;
  let reason: string | null = null;
  let isDismissed = false;
  let heard = clock.now();
  let callOff = (): void => undefined;

  function end(why: string): void {
    reason ??= why;
  }
  function watch(): void {
    callOff = clock.after(PING_MS, () => {
      if (clock.now() - heard > SILENCE_MS) {
        end(`The other side did not answer for ${SILENCE_MS / 1000} seconds`);
        socket.terminate();
        return;
      }
      // One that is not open yet is silent, too.
      if (socket.readyState === socket.OPEN) socket.ping(noop);
      watch();
    });
  }
  function release(): void {
    for (const resolve of room.splice(0)) resolve();
  }

  watch();
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    heard = clock.now();
    try {
      if (!isBinary) throw new ProtocolBroken('it sends text');
      const message = decodeMessage(data);
      if (listener === null) waiting.push(message);
      else listener(message);
    } catch (error) {
      if (!(error instanceof ProtocolBroken)) throw error;
      end(`The other side does not keep to the protocol: ${error.message}`);
      socket.terminate();
    }
  });
  socket.on('ping', () => {
    heard = clock.now();
  });
  socket.on('pong', () => {
    heard = clock.now();
    for (const answered of pongs) answered();
  });
  socket.on('error', (error) => end(error.message));
  socket.on('close', (code, said) => {
    callOff();
    isDismissed = reason === null && code === ORDERLY;
    end(said.length > 0 ? printable(said.toString()) : `The connection was closed (${code})`);
    release();
    closed.resolve(reason ?? '');
  });

  return {
    async send(message) {
      const bytes = encodeMessage(message);
      if (socket.readyState !== socket.OPEN) return;
      socket.send(bytes, () => {
        if (socket.bufferedAmount < HIGH_BYTES) release();
      });
      while (socket.bufferedAmount >= HIGH_BYTES && socket.readyState === socket.OPEN)
        await new Promise<void>((resolve) => room.push(resolve));
    },
    receive(next) {
      listener = next;
      for (const message of waiting.splice(0)) next(message);
    },
    closed: closed.promise,
    close(why) {
      end(why);
      socket.close(ORDERLY, shortened(why));
      // One that does not answer is left.
      clock.after(CLOSE_MS, () => socket.terminate());
    },
    isDismissed: () => isDismissed,
    answers(ms) {
      return new Promise((resolve) => {
        const done = (isThere: boolean): void => {
          cancel();
          pongs.delete(answered);
          resolve(isThere);
        };
        const answered = (): void => done(true);
        const cancel = clock.after(ms, () => done(false));
        pongs.add(answered);
        if (socket.readyState === socket.OPEN) socket.ping(noop);
        else done(false);
      });
    },
  };
}

/** Is how long one waits for the other side to agree to an end, in milliseconds. */
const CLOSE_MS = 2000;

/** Takes the outcome of a ping: that it could not be sent is told by the end of the connection. */
function noop(): void {}

function shortened(text: string): string {
  let short = text.slice(0, MAX_REASON);
  while (Buffer.byteLength(short) > MAX_REASON) short = short.slice(0, -1);
  return short;
}
