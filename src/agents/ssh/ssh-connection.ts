import type {
  AnyAuthMethod,
  AuthenticationType,
  AuthHandlerMiddleware,
  Client,
  ClientChannel,
  ConnectConfig,
  HostVerifier,
  NextAuthHandler,
  ServerHostKeyAlgorithm,
  SFTPWrapper,
} from 'ssh2';
import { type Clock, deferred, messageOf, systemClock } from '../../kit/index.ts';
import { ConnectionLost } from '../../points/index.ts';

/** Represents the key of a host as it says it itself: `ssh-ed25519`, and the bytes that known_hosts has in Base64. */
export interface HostKey {
  readonly algorithm: string;
  readonly key: Buffer;
}

/** Offers the next way to log in of those that the host takes, null where it has not said that; null where none is left. */
export type NextLogin = (taken: readonly AuthenticationType[] | null) => AnyAuthMethod | null;

export interface SshConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly login: NextLogin;
  readonly checkHostKey: (key: HostKey) => boolean | Promise<boolean>;
  /** Lists kinds of host keys that are asked for before all others: the one that is known already. */
  readonly preferredKeys?: readonly string[];
  /** Limits the time until one is logged in; 0 for no limit. */
  readonly connectTimeoutMs: number;
  readonly tcpNoDelay: boolean;
  /** Is the time between questions whether the host is still there; after three without an answer it is lost. */
  readonly keepAliveMs?: number;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
}

/** Says at what a connection failed: nobody answered, the host has another key, nobody may log in like this. */
export type ConnectFailure = 'unreachable' | 'host-key' | 'login';

/** Is thrown where no connection came about. */
export class CannotConnect extends Error {
  override readonly name = 'CannotConnect';
  readonly failure: ConnectFailure;
  /** Says whether the next attempt may go better. */
  readonly isPassing: boolean;

  constructor(failure: ConnectFailure, message: string, isPassing = false) {
    super(message);
    this.failure = failure;
    this.isPassing = isPassing;
  }
}

const KEEP_ALIVE_MS = 20_000;
/** Holds what people read of the errors of a socket. */
const SOCKET_TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset',
  ETIMEDOUT: 'Connection timed out',
  EHOSTUNREACH: 'No route to host',
  ENETUNREACH: 'Network is unreachable',
};
/** Lists the kinds of host keys in the order in which they are asked for. */
const KEY_KINDS: readonly ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
  'ssh-rsa',
];

/** Represents a connection on which one is logged in. */
export class SshConnection {
  /** Resolves when the connection has ended, with the reason for people. */
  readonly closed: Promise<string>;
  readonly #client: Client;
  readonly #waiting = new Set<(error: Error) => void>();
  #reason: string | null = null;
  #isOpen = true;

  constructor(client: Client) {
    this.#client = client;
    client.on('error', (error) => this.#note(error.message));
    this.closed = new Promise((resolve) => {
      client.once('close', () => {
        this.#isOpen = false;
        const reason = this.#reason ?? 'the host closed the connection';
        const lost = new ConnectionLost(reason);
        for (const reject of this.#waiting) reject(lost);
        this.#waiting.clear();
        resolve(reason);
      });
    });
  }

  /** Asks for something and waits for the answer. Rejects with `ConnectionLost` when the connection ends before. */
  call<T>(ask: (done: (error: Error | null | undefined, value?: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.#isOpen) {
        reject(this.#lost());
        return;
      }
      const settle = (act: () => void): void => {
        this.#waiting.delete(reject);
        act();
      };
      this.#waiting.add(reject);
      try {
        ask((error, value) => {
          if (!error) settle(() => resolve(value as T));
          // What was under way is answered with errors of the channels when these end: the end itself is what counts.
          else if (isNoAnswer(error)) this.close('the host ended a channel');
          else settle(() => reject(error));
        });
      } catch (error) {
        settle(() => reject(error));
      }
    });
  }

  /** Waits for something that an end of the connection would keep from happening. */
  orLost<T>(work: Promise<T>): Promise<T> {
    return this.call((done) => {
      work.then(
        (value) => done(null, value),
        (error) => done(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }

  exec(command: string): Promise<ClientChannel> {
    return this.call((done) => this.#client.exec(command, done));
  }

  sftp(): Promise<SFTPWrapper> {
    return this.call((done) => this.#client.sftp(done));
  }

  /** Ends the connection: at once for whoever waits, with a farewell for the host if it still listens. */
  close(reason: string): void {
    this.#note(reason);
    this.#client.end();
    this.#client.destroy();
  }

  #note(reason: string): void {
    this.#reason ??= reason;
  }

  #lost(): ConnectionLost {
    return new ConnectionLost(this.#reason ?? 'the connection is closed');
  }
}

function isNoAnswer(error: Error): boolean {
  return error.message === 'No response from server' || error.message === 'Not connected';
}

/** Connects and logs in. Throws `CannotConnect`, and the signal's reason. */
export async function openConnection(options: SshConnectionOptions): Promise<SshConnection> {
  const { host, clock = systemClock, signal, connectTimeoutMs } = options;
  signal?.throwIfAborted();
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  const ended = deferred<never>();
  let refused: CannotConnect | null = null;
  const checkHostKey = async (bytes: Buffer, accept: (isGood: boolean) => void): Promise<void> => {
    let isGood = false;
    try {
      isGood = await options.checkHostKey({ algorithm: algorithmOf(bytes), key: Buffer.from(bytes) });
      if (!isGood) refused = new CannotConnect('host-key', 'Key exchange was not finished, connection is closed.');
    } catch (error) {
      refused = new CannotConnect('host-key', messageOf(error));
    }
    accept(isGood);
  };
  const stop = (): void => ended.reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const late = new CannotConnect('unreachable', 'Connection timed out', true);
  const cancel = connectTimeoutMs > 0 ? clock.after(connectTimeoutMs, () => ended.reject(late)) : () => undefined;
  client.on('error', (error) => ended.reject(refused ?? failureOf(error, host)));
  client.once('close', () => ended.reject(refused ?? new CannotConnect('unreachable', 'Connection reset', true)));
  client.once('connect', () => client.setNoDelay(options.tcpNoDelay));
  const ready = new Promise<void>((resolve) => client.once('ready', resolve));
  try {
    client.connect(configOf(options, (bytes, accept) => void checkHostKey(bytes, accept)));
    await Promise.race([ready, ended.promise]);
    return new SshConnection(client);
  } catch (error) {
    client.destroy();
    throw error;
  } finally {
    cancel();
    signal?.removeEventListener('abort', stop);
    ended.promise.catch(() => undefined);
  }
}

function configOf(
  { host, port, user, login, preferredKeys = [], keepAliveMs = KEEP_ALIVE_MS }: SshConnectionOptions,
  checkHostKey: HostVerifier,
): ConnectConfig {
  const askFor = new Set(preferredKeys.flatMap(signaturesOf).filter((kind) => KEY_KINDS.includes(kind)));
  const authHandler = (taken: AuthenticationType[] | null, _isPartly: boolean, next: NextAuthHandler): void => {
    // The types do not say how one gives up.
    (next as (way: AnyAuthMethod | false) => void)(login(taken) ?? false);
  };
  return {
    host,
    port,
    username: user,
    readyTimeout: 0,
    keepaliveInterval: keepAliveMs,
    keepaliveCountMax: 3,
    algorithms: { serverHostKey: [...new Set([...askFor, ...KEY_KINDS])] },
    hostVerifier: checkHostKey,
    authHandler: authHandler as AuthHandlerMiddleware,
  };
}

/** Returns the kinds of signatures that one makes with a kind of key. */
function signaturesOf(algorithm: string): ServerHostKeyAlgorithm[] {
  return algorithm === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'] : [algorithm as ServerHostKeyAlgorithm];
}

/** Returns the name with which the bytes of a key begin. */
function algorithmOf(key: Buffer): string {
  const length = key.length < 4 ? 0 : key.readUInt32BE(0);
  return key.subarray(4, 4 + length).toString('latin1');
}

function failureOf(error: Error & { level?: string; code?: unknown }, host: string): CannotConnect {
  if (error.level === 'client-authentication') return new CannotConnect('login', 'Authentication failed.');
  const code = typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new CannotConnect('unreachable', host, code === 'EAI_AGAIN');
  const text = SOCKET_TEXTS[code];
  return new CannotConnect('unreachable', text ?? error.message, text !== undefined);
}
