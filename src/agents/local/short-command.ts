import { mkdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../kit/index.ts';
import { CommandTimedOut, NotStarted } from '../../points/index.ts';
import type { ShortCommand, ShortOutcome } from '../types.ts';

/** Limits the output of a short command: more than this is an error, not an answer. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Creates what runs short commands of the server's own on this machine. Each is the leader of a process group, which is ended as
 * a whole: a `git` that hangs has helpers that hold its output open.
 */
export function shortCommands(clock: Clock): (command: ShortCommand) => Promise<ShortOutcome> {
  let turn = Promise.resolve();
  /**
   * Waits for a turn of the event loop. A start blocks it for some milliseconds: of several, each has a turn of its own.
   */
  function ownTurn(): Promise<void> {
    turn = turn.then(() => setImmediate());
    return turn;
  }
  return async ({ argv, folder, env, timeoutMs, signal, graceMs }) => {
    signal?.throwIfAborted();
    await mkdir(folder, { recursive: true });
    const { execa } = await import('execa');
    await ownTurn();
    signal?.throwIfAborted();
    const [program = '', ...args] = argv;
    const child = execa(program, args, {
      cwd: folder,
      env,
      extendEnv: false,
      stdin: 'ignore',
      reject: false,
      stripFinalNewline: false,
      maxBuffer: MAX_OUTPUT_BYTES,
      detached: true,
    });
    let timedOut = false;
    const timers: (() => void)[] = [];
    const end = (): void => {
      endGroup(child.pid, 'SIGTERM');
      timers.push(clock.after(graceMs, () => endGroup(child.pid, 'SIGKILL')));
    };
    signal?.addEventListener('abort', end, { once: true });
    if (timeoutMs !== undefined) {
      timers.push(
        clock.after(timeoutMs, () => {
          timedOut = true;
          end();
        }),
      );
    }
    try {
      const result = await child;
      signal?.throwIfAborted();
      if (timedOut) throw new CommandTimedOut(`${argv.slice(0, 2).join(' ')} took longer than ${timeoutMs} ms`);
      if (result.exitCode === undefined && result.signal === undefined) {
        const reason = result.originalMessage ?? result.shortMessage ?? '';
        throw new NotStarted(`Cannot run program "${program}" (in directory "${folder}"): ${reason}`);
      }
      return { code: result.exitCode ?? 128, stdout: result.stdout, stderr: result.stderr };
    } finally {
      signal?.removeEventListener('abort', end);
      for (const cancel of timers) cancel();
    }
  };
}

function endGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}
