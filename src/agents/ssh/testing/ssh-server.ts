import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, connect, type Socket } from 'node:net';
import ssh2, { type Connection, type ParsedKey, type ServerChannel, type Session } from 'ssh2';
import { openSshForm } from '../private-key.ts';
import { serveSftp } from './sftp-server.ts';

/** Describes who may log in at a server for tests, and what it offers. */
export interface SshServerOptions {
  readonly user?: string;
  readonly password?: string;
  /** Says that the password is asked for by questions. */
  readonly asksQuestions?: boolean;
  /** Holds the public key, as authorized_keys has it. */
  readonly publicKey?: string;
  /** Limits the sessions of a connection, as sshd does. */
  readonly maxSessions?: number;
  readonly hasSftp?: boolean;
  /** Says whether its real paths are ones; default true. */
  readonly resolvesLinks?: boolean;
  /** Matches paths at which nothing may be made or written. */
  readonly denied?: RegExp;
  /** Matches paths at which writing is never answered. */
  readonly mute?: RegExp;
  /** Matches folders that somebody else makes a moment before they are to be made. */
  readonly madeMeanwhile?: RegExp;
  /** Says whether connections lead on to other machines. */
  readonly forwards?: boolean;
  /** Holds the address and port at which it listens; 127.0.0.1 and a free one where it is missing. */
  readonly at?: { readonly address: string; readonly port: number };
  /** Plays a command; where it is missing, a real shell runs it. What it says before it returns comes in one piece. */
  readonly play?: (channel: ServerChannel, command: string) => void;
  /** Holds the private key of the host; where it is missing, a new one. */
  readonly hostKey?: string;
  /** Holds the words of the login shell, the last of which is followed by a command; `/bin/sh -c` where it is missing. */
  readonly loginShell?: readonly string[];
  /** Holds variables of the commands, beside those of the test. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface SshServer {
  readonly port: number;
  /** Holds the host's public key, as known_hosts has it: `ssh-ed25519 AAAA…`. */
  readonly hostKey: string;
  /** Lists the commands that connections ran, in order. */
  readonly commands: readonly string[];
  /** Counts the connections that were ever made. */
  readonly connections: number;
  /** Counts those that are open. */
  readonly openConnections: number;
  /** Lists the places to which connections led on: `127.0.0.1:22`. */
  readonly forwarded: readonly string[];
  /** Breaks all connections, as a network that is gone does; what runs goes on. */
  breakConnections(): void;
  close(): Promise<void>;
}

export const USER = 'builder';

/** Starts a server for SSH that runs commands in a real shell of this machine and offers its files. */
export async function startSshServer(options: SshServerOptions = {}): Promise<SshServer> {
  const { maxSessions = 10, hasSftp = true, forwards = false, at = { address: '127.0.0.1', port: 0 }, play } = options;
  const hostKey = options.hostKey ?? newKey().private;
  const open = new Set<Connection>();
  const children = new Set<ChildProcess>();
  const commands: string[] = [];
  const forwarded: string[] = [];
  let connections = 0;
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    connections += 1;
    open.add(client);
    // A client that is ended by a test is no failure of it.
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    checkLogins(client, options);
    let sessions = 0;
    if (forwards)
      client.on('tcpip', (accept, reject, { destIP, destPort }) => {
        forwarded.push(`${destIP}:${destPort}`);
        const socket = connect(destPort, destIP, () => {
          const channel = accept();
          channel.on('error', () => socket.destroy());
          channel.pipe(socket).pipe(channel);
        });
        socket.on('error', reject);
      });
    client.on('session', (accept, reject) => {
      if (sessions >= maxSessions) {
        reject();
        return;
      }
      sessions += 1;
      const session: Session = accept();
      session.on('close', () => {
        sessions -= 1;
      });
      session.on('exec', (acceptCommand, _reject, { command }) => {
        commands.push(command);
        if (play === undefined) serveCommand(acceptCommand(), command, options, children);
        else inOnePiece(client, () => play(acceptCommand(), command));
      });
      if (hasSftp) session.on('sftp', (acceptSftp) => serveSftp(acceptSftp(), options));
    });
  });
  await new Promise<void>((resolve) => server.listen(at.port, at.address, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: publicLine(hostKey),
    commands,
    get connections() {
      return connections;
    },
    get openConnections() {
      return open.size;
    },
    forwarded,
    breakConnections() {
      for (const client of open) socketOf(client).destroy();
    },
    async close() {
      for (const client of open) client.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** Returns the socket of a connection, which the package does not tell. */
function socketOf(client: Connection): Socket {
  return (client as unknown as { readonly _sock: Socket })._sock;
}

/** Sends all that is said meanwhile in one piece. */
function inOnePiece(client: Connection, say: () => void): void {
  socketOf(client).cork();
  say();
  socketOf(client).uncork();
}

/** Makes a pair of keys: the private one in the form of OpenSSH, the public one as authorized_keys has it. */
export function newKey(): { readonly private: string; readonly public: string } {
  // The package makes a key now and then that nobody can read.
  const made = openSshForm(generateKeyPairSync('ed25519').privateKey);
  return { private: made, public: publicLine(made) };
}

export function publicLine(privateKey: string): string {
  const key = parsed(privateKey);
  return `${key.type} ${key.getPublicSSH().toString('base64')}`;
}

function parsed(text: string): ParsedKey {
  const key = ssh2.utils.parseKey(text);
  if (key instanceof Error) throw key;
  return Array.isArray(key) ? (key[0] as ParsedKey) : key;
}

function checkLogins(
  client: Connection,
  { user = USER, password, publicKey, asksQuestions = false }: SshServerOptions,
): void {
  const allowed = publicKey === undefined ? null : parsed(publicKey);
  const methods = [
    ...(allowed === null ? [] : (['publickey'] as const)),
    ...(password === undefined ? [] : asksQuestions ? (['keyboard-interactive'] as const) : (['password'] as const)),
  ];
  client.on('authentication', (context) => {
    const refuse = (): void => context.reject([...methods]);
    if (context.username !== user) refuse();
    else if (context.method === 'password' && !asksQuestions && context.password === password) context.accept();
    else if (context.method === 'keyboard-interactive' && asksQuestions)
      context.prompt([{ prompt: 'Password: ', echo: false }], ([said]) => {
        if (said === password) context.accept();
        else refuse();
      });
    else if (context.method === 'publickey' && allowed !== null && context.key.data.equals(allowed.getPublicSSH())) {
      const isGood =
        context.signature === undefined ||
        (context.blob !== undefined && allowed.verify(context.blob, context.signature, context.hashAlgo) === true);
      if (isGood) context.accept();
      else refuse();
    } else refuse();
  });
}

/** Runs a command as sshd does: in a shell, in a session of its own, which goes on when the connection is gone. */
function serveCommand(
  channel: ServerChannel,
  command: string,
  { environment = {}, loginShell: [shell = '', ...words] = ['/bin/sh', '-c'] }: SshServerOptions,
  children: Set<ChildProcess>,
): void {
  const child = spawn(shell, [...words, command], { env: { ...process.env, ...environment }, detached: true });
  children.add(child);
  channel.pipe(child.stdin);
  child.stdout.pipe(channel, { end: false });
  child.stderr.pipe(channel.stderr, { end: false });
  for (const stream of [child.stdin, child.stdout, child.stderr, channel]) stream.on('error', () => undefined);
  channel.on('close', () => child.stdin.end());
  child.on('close', (code) => {
    children.delete(child);
    channel.exit(code ?? 255);
    channel.end();
  });
}
