import type { AnyAuthMethod, Client, ClientChannel, ConnectConfig, SFTPWrapper } from 'ssh2';
import { messageOf } from '../../kit/index.ts';

/** Describes a machine, and who logs in to it. */
export interface Target {
  readonly hostname: string;
  readonly port: number;
  readonly username: string;
  /** Holds the password; '' where there is none. */
  readonly password: string;
  /** Holds the private key and its passphrase; null where there is none. */
  readonly key: { readonly text: Buffer; readonly passphrase: string } | null;
  /** Limits the log-in and each operation, in milliseconds. */
  readonly timeoutMs: number;
}

/** Is thrown where a machine cannot be reached, does not let anybody in, or refuses an operation. The message says why. */
export class SshFailure extends Error {
  override readonly name = 'SshFailure';
}

/** Represents a connection to a machine with its file transfer. */
export interface SshConnection {
  readonly sftp: SFTPWrapper;
  /** Is aborted when the connection has ended, with the reason. */
  readonly ended: AbortSignal;
  exec(command: string, options: { readonly pty: boolean }): Promise<ClientChannel>;
  close(): void;
}

/**
 * Connects and logs in: by the key where there is one, else or then by the password. Throws SshFailure, whose message says what
 * went wrong: an unknown name, a refused port, a log-in that was refused, or a machine that says nothing.
 */
export async function connect(target: Target, signal: AbortSignal): Promise<SshConnection> {
  const { default: ssh2 } = await import('./ssh2.ts');
  const client = new ssh2.Client();
  const ended = new AbortController();
  const stop = (): void => void client.destroy();
  signal.addEventListener('abort', stop, { once: true });
  client.on('close', () => {
    signal.removeEventListener('abort', stop);
    ended.abort(new SshFailure(`the connection to ${target.hostname} was lost`));
  });
  try {
    await logIn(client, target, ssh2.utils.parseKey);
    const sftp = await limited(
      new Promise<SFTPWrapper>((resolve, reject) =>
        client.sftp((error, opened) => (error === undefined ? resolve(opened) : reject(error))),
      ),
      target.timeoutMs,
      'opening the SFTP channel',
    );
    return {
      sftp,
      ended: ended.signal,
      close: () => void client.end(),
      exec: (command, { pty }) =>
        new Promise((resolve, reject) =>
          client.exec(command, { pty }, (error, channel) => (error === undefined ? resolve(channel) : reject(error))),
        ),
    };
  } catch (error) {
    client.destroy();
    signal.throwIfAborted();
    throw error instanceof SshFailure ? error : new SshFailure(messageOf(error));
  }
}

type ParseKey = (key: Buffer, passphrase?: string) => Error | unknown;

function logIn(client: Client, target: Target, parseKey: ParseKey): Promise<void> {
  const { hostname, port, username, timeoutMs } = target;
  const methods = methodsOf(target, parseKey);
  const options: ConnectConfig = {
    host: hostname,
    port,
    username,
    readyTimeout: timeoutMs,
    // A machine that is switched off is noticed within the time-out, however long nothing is sent.
    keepaliveInterval: Math.max(1000, Math.floor(timeoutMs / 3)),
    keepaliveCountMax: 3,
    authHandler: (_left, _partial, next) => next((methods.shift() ?? false) as AnyAuthMethod),
  };
  return new Promise((resolve, reject) => {
    client.once('ready', () => {
      // Requests are small, and each waits for the answer to the one before.
      client.setNoDelay(true);
      resolve();
    });
    client.on('error', (error: Error & { readonly level?: string; readonly code?: string }) =>
      reject(new SshFailure(reasonOf(error, target))),
    );
    client.once('close', () => reject(new SshFailure(`${hostname}:${port} closed the connection during the log-in`)));
    client.connect(options);
  });
}

function methodsOf({ username, password, key }: Target, parseKey: ParseKey): AnyAuthMethod[] {
  const methods: AnyAuthMethod[] = [];
  if (key !== null) {
    const parsed = parseKey(key.text, key.passphrase === '' ? undefined : key.passphrase);
    if (parsed instanceof Error) throw new SshFailure(`the private key cannot be read: ${parsed.message}`);
    methods.push({
      type: 'publickey',
      username,
      key: key.text,
      ...(key.passphrase !== '' && { passphrase: key.passphrase }),
    });
  }
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

/** Returns what went wrong in words that a person can act upon. */
function reasonOf(error: Error & { readonly level?: string; readonly code?: string }, target: Target): string {
  const { hostname, port, username, key, password, timeoutMs } = target;
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
  if (error.level === 'client-timeout') return `${hostname}:${port} said nothing for ${timeoutMs} ms`;
  return `${hostname}:${port}: ${error.message}`;
}

/** Waits for an operation, but no longer than this. Throws SshFailure, which names the operation, where it takes longer. */
export async function limited<T>(operation: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SshFailure(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([operation, late]);
  } finally {
    clearTimeout(timer);
  }
}
