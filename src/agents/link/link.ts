/**
 * Carries messages between the server and the agent program, both ways and in order: a WebSocket, or queues in Redis. A message
 * has a head, which is JSON, and may have a body, which is bytes; both together have at most `MAX_MESSAGE_BYTES`.
 */
export interface Link {
  /**
   * Sends a message. Resolves when there is room for the next one: who sends much waits for it, so that nothing piles up in
   * memory. What is sent when the link has ended is lost. Rejects with `ProtocolBroken` where the message is too great.
   */
  send(message: LinkMessage): Promise<void>;
  /** Hands each message that comes to the listener, in order, those that came before included. May be called once. */
  receive(listener: (message: LinkMessage) => void): void;
  /** Resolves when the link has ended, with the reason for people; it never rejects. */
  readonly closed: Promise<string>;
  /** Ends the link. The reason is for people; the other end may see it. */
  close(reason: string): void;
}

export interface LinkMessage {
  /** Holds JSON, as it was parsed: who receives it believes nothing of it. */
  readonly head: unknown;
  readonly body?: Uint8Array;
}

/** Limits a message, which is what one side holds in memory of the other's. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Is the reason with which a server that stops, or starts again, ends its links. */
export const SERVER_ENDS = 'The server is going down';
