import { randomBytes } from 'node:crypto';
import { finished, type Readable } from 'node:stream';
import { type Deferred, deferred, secretsEqual } from '../../kit/index.ts';
import { OPEN_TRANSFERS } from './protocol.ts';

/**
 * Holds the contents that go between the server and agents beside the messages, each by a request of the program to the
 * server's HTTP interface: GET for what the agent is to have, PUT for what it sends. A transfer is made by the server for one
 * connection and one use; its random id and the token of the connection are all that an agent can name.
 */
export interface Transfers {
  /** Makes the transfers of a connection. */
  open(): ConnectionTransfers;
  /** Returns a content for the agent. `taken` must be told when it has been sent, or not. Null: there is no such transfer. */
  get(id: string, token: string): Readable | null;
  /**
   * Hands over a content from an agent. Resolves when it has been taken, also in part: then the rest is not wanted. Null: there is
   * no such transfer.
   */
  put(id: string, token: string, content: Readable): Promise<void> | null;
}

/** Makes the transfers of one connection; all of them end with it. */
export interface ConnectionTransfers {
  /** Proves to the HTTP interface that a transfer is one of this connection. */
  readonly token: string;
  /** Makes a transfer by which the agent may send a content. */
  receive(): IncomingTransfer;
  /** Makes a transfer by which the agent may have a content. */
  offer(content: Readable): OutgoingTransfer;
  /** Ends all of them with that error. */
  close(error: Error): void;
}

export interface IncomingTransfer {
  readonly id: string;
  /** Resolves when the agent sends it. Rejects when the connection ends before, or it was called off. */
  readonly content: Promise<Readable>;
  /** Says that nothing more is wanted. */
  cancel(): void;
}

export interface OutgoingTransfer {
  readonly id: string;
  /** Says that nothing more is wanted. */
  cancel(): void;
}

interface Incoming {
  readonly kind: 'incoming';
  readonly arrived: Deferred<Readable>;
}

interface Outgoing {
  readonly kind: 'outgoing';
  readonly content: Readable;
}

interface Connection {
  readonly token: string;
  readonly waiting: Map<string, Incoming | Outgoing>;
  readonly moving: Set<Readable>;
}

export function createTransfers(): Transfers {
  const connections = new Map<string, Connection>();

  /** Takes a transfer out: it can be used once. */
  function take<K extends 'incoming' | 'outgoing'>(id: string, token: string, kind: K) {
    const connection = connections.get(id.slice(0, KEY_DIGITS));
    if (connection === undefined || !secretsEqual(connection.token, token)) return null;
    const found = connection.waiting.get(id);
    if (found?.kind !== kind || connection.moving.size >= OPEN_TRANSFERS * 2) return null;
    connection.waiting.delete(id);
    return { connection, transfer: found as Extract<Incoming | Outgoing, { kind: K }> };
  }

  return {
    open: () => openConnection(connections),
    get(id, token) {
      const taken = take(id, token, 'outgoing');
      if (taken === null) return null;
      void moved(taken.connection, taken.transfer.content);
      return taken.transfer.content;
    },
    put(id, token, content) {
      const taken = take(id, token, 'incoming');
      if (taken === null) return null;
      taken.transfer.arrived.resolve(content);
      return moved(taken.connection, content);
    },
  };
}

/** Is the part of an id that says whose it is. */
const KEY_DIGITS = 16;

function openConnection(connections: Map<string, Connection>): ConnectionTransfers {
  const key = randomBytes(KEY_DIGITS / 2).toString('hex');
  const connection: Connection = { token: randomBytes(32).toString('hex'), waiting: new Map(), moving: new Set() };
  connections.set(key, connection);
  const { waiting, moving } = connection;
  let closed: Error | null = null;
  const add = (transfer: Incoming | Outgoing): string => {
    const id = key + randomBytes(16).toString('hex');
    waiting.set(id, transfer);
    return id;
  };
  return {
    token: connection.token,
    receive() {
      const arrived = deferred<Readable>();
      // Who made it may not look at it any more.
      arrived.promise.catch(() => undefined);
      if (closed !== null) arrived.reject(closed);
      const id = add({ kind: 'incoming', arrived });
      let isOver = false;
      void arrived.promise.then(
        (content) => isOver && content.destroy(),
        () => undefined,
      );
      const cancel = (): void => {
        isOver = true;
        waiting.delete(id);
        arrived.reject(new Error('the transfer was called off'));
        void arrived.promise.then(
          (content) => content.destroy(),
          () => undefined,
        );
      };
      return { id, content: arrived.promise, cancel };
    },
    offer(content) {
      // Its errors are those of the request that sends it.
      content.on('error', () => undefined);
      if (closed !== null) content.destroy(closed);
      const id = add({ kind: 'outgoing', content });
      return {
        id,
        cancel() {
          waiting.delete(id);
          content.destroy();
        },
      };
    },
    close(error) {
      closed = error;
      connections.delete(key);
      for (const transfer of waiting.values()) {
        if (transfer.kind === 'incoming') transfer.arrived.reject(error);
        else transfer.content.destroy(error);
      }
      waiting.clear();
      for (const content of moving) content.destroy(error);
    },
  };
}

/** Resolves when a content has been read to its end, or given up. */
function moved({ moving }: Connection, content: Readable): Promise<void> {
  moving.add(content);
  return new Promise((resolve) => {
    finished(content, { writable: false }, () => {
      moving.delete(content);
      resolve();
    });
  });
}
