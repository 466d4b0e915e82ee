import type { Agent, DetachedCommand, ExitOutcome, KillTarget } from '../../agents/index.ts';
import { type Clock, deferred } from '../../kit/index.ts';
import type { OutputCopy } from './copied-output.ts';
import { copyWhile } from './copy-while.ts';

export interface CopiedCommandOptions {
  readonly copy: OutputCopy;
  /** Names the encoding of what the command prints, as TextDecoder knows it. Missing means UTF-8. */
  readonly encoding?: string;
  /** Holds variables that its processes carry and no others do. */
  readonly cookie: Readonly<Record<string, string>>;
  /** Holds a moment before any process of the run; where it is missing or null, there is none that is known. */
  readonly since?: KillTarget['since'];
  readonly signal: AbortSignal;
  /** Returns whether the server has detached from the run. */
  isDetached(): boolean;
  /** Is called before a command is stopped; with false where its machine is away, so that it is ended when that is back. */
  onStop?(isThere: boolean): void;
}

/**
 * Describes how a command ended. `stuck` means that it was stopped and did not end, even when it was killed, `out-of-reach` that
 * its machine was away when it was stopped.
 */
export type CopiedOutcome = ExitOutcome | { readonly kind: 'stuck' } | { readonly kind: 'out-of-reach' };

/** Limits how long the end of a killed process may take to be noticed. */
const SETTLE_MS = 5000;

/**
 * Runs a command, or joins it, while its output is copied into a console. When the signal is aborted its processes are
 * asked to end, then killed; nobody waits for those of a machine that is away. Returns how it ended.
 */
export async function runCopied(
  deps: { readonly agent: Pick<Agent, 'run' | 'killTree' | 'onAway'>; readonly clock: Clock; readonly graceMs: number },
  command: DetachedCommand,
  options: CopiedCommandOptions,
): Promise<CopiedOutcome> {
  const { agent, clock, graceMs } = deps;
  const { copy, encoding, signal, isDetached } = options;
  const stuck = deferred<CopiedOutcome>();
  const stop = (): void => {
    const isThere = !isAway(agent);
    options.onStop?.(isThere);
    const target = {
      cookie: options.cookie,
      controlFolders: [command.controlFolder],
      graceMs,
      since: options.since ?? null,
    };
    const killed = agent.killTree(target);
    if (!isThere) stuck.resolve({ kind: 'out-of-reach' });
    const late = (): void => void clock.after(SETTLE_MS, () => stuck.resolve({ kind: 'stuck' }));
    killed.then(late, late);
  };
  try {
    return await copyWhile(clock, command.logFile, {
      copy,
      ...(encoding !== undefined && { encoding }),
      isDetached,
      run() {
        const running = agent.run(command);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
        return Promise.race([running, stuck.promise]);
      },
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function isAway(agent: Pick<Agent, 'onAway'>): boolean {
  let away = false;
  agent.onAway(() => {
    away = true;
  })();
  return away;
}
