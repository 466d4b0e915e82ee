import { connect as connectSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import ssh2, { type AnyAuthMethod, type BaseAgent, type Client, type ConnectConfig, type ParsedKey } from 'ssh2';
import { SshFailure } from './failure.ts';
import { type Place, placeText } from './place.ts';
import type { Login } from './target.ts';

/** Limits how long a machine may take to say goodbye, in milliseconds. */
const GOODBYE_MS = 2000;

export interface LogInOptions {
  readonly login: Login;
  /** Holds the key of the log-in, which was read already; null where there is none. */
  readonly key: ParsedKey | null;
  /** Holds what commands may use to log in elsewhere; null for nothing. */
  readonly agent: BaseAgent | null;
  readonly timeoutMs: number;
  /** Leads to the machine; null where it is reached directly. */
  readonly way: Duplex | null;
}

/** Represents one log-in to one machine. */
export interface Session {
  readonly client: Client;
  /** Is aborted when the connection has ended, with the reason. */
  readonly ended: AbortSignal;
  /** Says goodbye, and ends the connection whether the machine answers or not. */
  close(): void;
  /** Ends the connection at once. */
  destroy(): void;
}

/**
 * Connects and logs in: by the key where there is one, else or then by the password. Throws SshFailure, whose message says what
 * went wrong: an unknown name, a refused port, a log-in that was refused, or a machine that says nothing.
 */
export async function logIn(place: Place, options: LogInOptions, signal: AbortSignal): Promise<Session> {
  const { login, key, agent, timeoutMs, way } = options;
  const methods = methodsOf(login, key);
  const client = new ssh2.Client();
  const socket = way ?? connectSocket({ host: place.hostname, port: place.port, noDelay: true });
  const ended = new AbortController();
  let goodbye: NodeJS.Timeout | undefined;
  client.on('close', () => {
    clearTimeout(goodbye);
    ended.abort(new SshFailure(`the connection to ${place.hostname} was lost`));
  });
  const session: Session = {
    client,
    ended: ended.signal,
    close() {
      client.end();
      if (!ended.signal.aborted) goodbye = setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    },
    destroy: () => void socket.destroy(),
  };
  const config: ConnectConfig = {
    sock: socket,
    username: login.username,
    readyTimeout: timeoutMs,
    // A machine that is switched off is noticed within the time-out, however long nothing is sent.
    keepaliveInterval: Math.max(1000, Math.floor(timeoutMs / 3)),
    keepaliveCountMax: 3,
    // The types of the package lack the answer that there is no further method.
    authHandler: (_left, _partial, next) => next((methods.shift() ?? false) as AnyAuthMethod),
    ...(agent !== null && { agent }),
  };
  signal.addEventListener('abort', session.destroy, { once: true });
  try {
    await ready(client, config, place, options);
    return session;
  } catch (error) {
    session.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', session.destroy);
  }
}

function ready(client: Client, config: ConnectConfig, place: Place, options: LogInOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('ready', resolve);
    // Stays, so that no error is without a listener.
    client.on('error', (error: SshError) => reject(new SshFailure(reasonOf(error, place, options))));
    client.once('close', () => reject(new SshFailure(`${placeText(place)} closed the connection during the log-in`)));
    client.connect(config);
  });
}

function methodsOf({ username, password }: Login, key: ParsedKey | null): AnyAuthMethod[] {
  const methods: AnyAuthMethod[] = [];
  if (key !== null) methods.push({ type: 'publickey', username, key });
  if (password !== '') {
    methods.push({ type: 'password', username, password });
    methods.push({
      type: 'keyboard-interactive',
      username,
      prompt: (_name, _instructions, _language, prompts, answer) => answer(prompts.map(() => password)),
    });
  }
  if (methods.length === 0) throw new SshFailure('neither a password nor a key is configured');
  return methods;
}

type SshError = Error & { readonly level?: string; readonly code?: string };

/** Returns what went wrong in words that a person can act upon. */
function reasonOf(error: SshError, place: Place, { login, timeoutMs }: LogInOptions): string {
  const { hostname, port } = place;
  const { username, key, password } = login;
  switch (error.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${hostname} is not known: ${error.message}`;
    case 'ECONNREFUSED':
      return `${hostname} refuses connections at port ${port}: ${error.message}`;
    default:
      break;
  }
  if (error.level === 'client-authentication') {
    const tried = [...(key === null ? [] : ['the key']), ...(password === '' ? [] : ['the password'])].join(' and ');
    return `${hostname} does not let ${username} in: ${tried} did not do (Auth fail)`;
  }
  if (error.level === 'client-timeout') return `${placeText(place)} said nothing for ${timeoutMs} ms`;
  return `${placeText(place)}: ${error.message}`;
}
