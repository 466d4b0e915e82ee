import { deferred } from '../../../kit/index.ts';
import type { Link, LinkMessage } from '../link.ts';
import { decodeMessage, encodeMessage } from '../message.ts';

/** Represents both ends of a link in memory, which carries bytes as a network does. */
export interface LinkPair {
  readonly server: Link;
  readonly agent: Link;
  /** Ends the link as a network does, without a word. */
  cut(): void;
}

interface End extends Link {
  deliver(bytes: Uint8Array): void;
}

/** Returns a link in memory. `hear` may change or hold back what comes to the server: null drops a message. */
export function linkPair(hear: (message: LinkMessage) => LinkMessage | null = (message) => message): LinkPair {
  const closed = deferred<string>();
  const state = { isOpen: true };
  const close = (reason: string): void => {
    state.isOpen = false;
    closed.resolve(reason);
  };
  function end(other: () => End, heard: (message: LinkMessage) => LinkMessage | null): End {
    const waiting: LinkMessage[] = [];
    let listener: ((message: LinkMessage) => void) | null = null;
    return {
      async send(message) {
        const bytes = encodeMessage(message);
        await new Promise((resolve) => setImmediate(resolve));
        if (state.isOpen) other().deliver(bytes);
      },
      receive(next) {
        listener = next;
        for (const message of waiting.splice(0)) next(message);
      },
      deliver(bytes) {
        const message = heard(decodeMessage(bytes));
        if (message === null) return;
        if (listener === null) waiting.push(message);
        else listener(message);
      },
      closed: closed.promise,
      close,
    };
  }
  const server: End = end(() => agent, hear);
  const agent: End = end(
    () => server,
    (message) => message,
  );
  return { server, agent, cut: () => close('the link was cut') };
}
