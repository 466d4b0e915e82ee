import type { Duplex } from 'node:stream';
import type { ClientChannel, SFTPWrapper } from 'ssh2';
import { messageOf } from '../../../kit/index.ts';
import { SshFailure } from './failure.ts';
import { keyAgent } from './key-agent.ts';
import { logIn, type Session } from './log-in.ts';
import { type Place, placeText } from './place.ts';
import { privateKeyOf } from './private-key.ts';
import { type Requests, requestsOf } from './requests.ts';
import type { Target } from './target.ts';
import { throughProxy } from './through-proxy.ts';

export interface ExecOptions {
  readonly pty: boolean;
  /** Says whether the command may use the key of the log-in. */
  readonly forwardsAgent: boolean;
}

/** Represents a connection to a machine. */
export interface SshConnection extends Requests {
  /** Is aborted when the connection has ended, with the reason. */
  readonly ended: AbortSignal;
  /** Says whether there is a key that commands may use. */
  readonly hasAgent: boolean;
  /** Opens the file transfer. Throws SshFailure where the machine offers none. */
  sftp(): Promise<SFTPWrapper>;
  /**
   * Starts a command. `listen` is called as soon as it was started, before anything of it is read: what it says and how it ends
   * may come at once. Returns what that returns.
   */
  exec<T extends object>(command: string, options: ExecOptions, listen: (channel: ClientChannel) => T): Promise<T>;
  /** Says goodbye to the machine and to those on the way. */
  close(): void;
}

/**
 * Connects to a machine, by way of its proxy and its jump hosts, and logs in to each. Throws SshFailure, which names the one that
 * failed; nothing stays open then. All connections end at once when the signal is aborted.
 */
export async function connect(target: Target, signal: AbortSignal): Promise<SshConnection> {
  signal.throwIfAborted();
  const { timeoutMs } = target;
  const key = privateKeyOf(target);
  const agent = key === null ? null : keyAgent(key);
  const sessions: Session[] = [];
  const stop = (): void => {
    for (const session of sessions) session.destroy();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (const place of [...target.jumpHosts, target]) {
      const way = await wayTo(place, sessions.at(-1), target, signal);
      sessions.push(await logIn(place, { login: target, key, agent, timeoutMs, way }, signal));
    }
    const last = sessions.at(-1);
    if (last === undefined) throw new Error('there is always a last machine');
    last.ended.addEventListener('abort', () => signal.removeEventListener('abort', stop), { once: true });
    return connectionOf(last, sessions, { hasAgent: agent !== null, timeoutMs });
  } catch (error) {
    signal.removeEventListener('abort', stop);
    stop();
    signal.throwIfAborted();
    throw error instanceof SshFailure ? error : new SshFailure(messageOf(error));
  }
}

/** Returns what leads to a machine: the session on the one before, or the proxy; null where it is reached directly. */
async function wayTo(
  place: Place,
  before: Session | undefined,
  { proxy, timeoutMs }: Target,
  signal: AbortSignal,
): Promise<Duplex | null> {
  if (before === undefined) return proxy === null ? null : throughProxy(proxy, place, timeoutMs, signal);
  const { ask } = requestsOf(before.ended, timeoutMs);
  try {
    return await ask<ClientChannel>('opening a channel', (done) =>
      before.client.forwardOut('127.0.0.1', 0, place.hostname, place.port, done),
    );
  } catch (error) {
    throw new SshFailure(`the jump host before it does not lead to ${placeText(place)}: ${messageOf(error)}`);
  }
}

function connectionOf(
  last: Session,
  sessions: readonly Session[],
  { hasAgent, timeoutMs }: { readonly hasAgent: boolean; readonly timeoutMs: number },
): SshConnection {
  const { client, ended } = last;
  const { ask } = requestsOf(ended, timeoutMs);
  return {
    ended,
    ask,
    hasAgent,
    async sftp() {
      try {
        return await ask<SFTPWrapper>('opening the SFTP channel', (done) => client.sftp(done));
      } catch (error) {
        if (error instanceof SshFailure) throw error;
        throw new SshFailure(`the server offers no SFTP: ${messageOf(error)}`);
      }
    },
    async exec(command, { pty, forwardsAgent }, listen) {
      // The types of the package lack the second one.
      const options = { pty, agentForward: forwardsAgent };
      try {
        return await ask('starting the command', (done) =>
          client.exec(command, options, (error, channel) =>
            error === undefined ? done(null, listen(channel)) : done(error),
          ),
        );
      } catch (error) {
        if (error instanceof SshFailure) throw error;
        throw new SshFailure(`the command cannot be started: ${messageOf(error)}`);
      }
    },
    close() {
      for (const session of [...sessions].reverse()) session.close();
    },
  };
}
