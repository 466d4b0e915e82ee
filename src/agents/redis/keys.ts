/** Holds the names of what is in Redis. */
export interface RedisKeys {
  /** Is random and as old as the data: another one says that Redis lost them. */
  readonly epoch: string;
  /** Holds who the server is; it expires when that is gone. */
  readonly server: string;
  /** Maps names of workers to what they said of themselves. */
  readonly workers: string;
  /** Is the stream of all that workers send. */
  readonly up: string;
  /** Begins the names of queues of BullMQ. */
  readonly queues: string;
  /** Is the stream of what the server sends to a worker. */
  down(worker: string): string;
  /** Holds the presence of a worker; it expires when that is gone. */
  presence(worker: string): string;
}

export function redisKeys(prefix: string): RedisKeys {
  return {
    epoch: `${prefix}epoch`,
    server: `${prefix}server`,
    workers: `${prefix}workers`,
    up: `${prefix}up`,
    queues: `${prefix}queues`,
    down: (worker) => `${prefix}down:${worker.toLowerCase()}`,
    presence: (worker) => `${prefix}worker:${worker.toLowerCase()}`,
  };
}

/** Returns the name of the key that counts the bytes of a stream. */
export function bytesKey(stream: string): string {
  return `${stream}:bytes`;
}

/** Returns the name of a worker's queue; a queue's name may hold no colon. */
export function queueName(worker: string): string {
  return worker.toLowerCase().replace(/[^\w.-]/g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`);
}
