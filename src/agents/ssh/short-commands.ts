import { randomBytes } from 'node:crypto';
import { type Clock, deferred } from '../../kit/index.ts';
import {
  CommandTimedOut,
  ConnectionLost,
  NotStarted,
  type RemoteKillTarget,
  type ShortCommand,
  type ShortOutcome,
} from '../../points/index.ts';
import type { Commands } from './commands.ts';

/** Limits the output of a short command: more than this is an error, not an answer. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export interface ShortCommandDependencies {
  readonly commands: Commands;
  readonly clock: Clock;
  readonly end: (target: RemoteKillTarget) => Promise<number>;
}

/** Returns what runs short commands on a host: as commands that nobody joins, whose output is kept in memory. */
export function shortCommands(deps: ShortCommandDependencies): (command: ShortCommand) => Promise<ShortOutcome> {
  const { commands, clock, end } = deps;
  return async ({ argv, folder, env, timeoutMs, signal, graceMs }) => {
    signal?.throwIfAborted();
    const id = randomBytes(16).toString('hex');
    const stopped = deferred<never>();
    stopped.promise.catch(() => undefined);
    const abort = (): void => stopped.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const words = argv.slice(0, 2).join(' ');
    const late = (): void => stopped.reject(new CommandTimedOut(`${words} took longer than ${timeoutMs} ms`));
    const cancel = timeoutMs === undefined ? () => undefined : clock.after(timeoutMs, late);
    const pieces: { readonly log: Uint8Array[]; readonly output: Uint8Array[] } = { log: [], output: [] };
    let bytes = 0;
    try {
      await commands.start({ id, argv, folder, env, separateOutput: true, isShort: true });
      const followed = commands.follow(id, { log: 0, output: 0 }, (stream, piece) => {
        bytes += piece.length;
        if (bytes > MAX_OUTPUT_BYTES) stopped.reject(new Error(`${words} printed more than ${MAX_OUTPUT_BYTES} bytes`));
        else pieces[stream].push(piece);
      });
      followed.catch(() => undefined);
      const outcome = await Promise.race([followed, stopped.promise]);
      if (outcome.kind === 'not-started')
        throw new NotStarted(`Cannot run program "${argv[0] ?? ''}" (in directory "${folder}"): ${outcome.reason}`);
      const text = (stream: 'log' | 'output'): string => Buffer.concat(pieces[stream]).toString('utf8');
      const code = outcome.kind === 'exited' ? outcome.code : 128;
      return { code, stdout: text('output'), stderr: text('log') };
    } catch (error) {
      if (!(error instanceof ConnectionLost) && !(error instanceof NotStarted))
        await end({ cookie: {}, commands: [id], graceMs });
      throw error;
    } finally {
      cancel();
      signal?.removeEventListener('abort', abort);
      // Nobody waits for it: what is lost with the connection is removed with the next one.
      commands.forget(id).catch(() => undefined);
    }
  };
}
