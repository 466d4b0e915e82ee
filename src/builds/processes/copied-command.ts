import type { Agent, DetachedCommand, ExitOutcome } from '../../agents/index.ts';
import type { Clock } from '../../kit/index.ts';
import { Detached } from '../runs/interruption.ts';
import { OutputCopier, type OutputCopy } from './copied-output.ts';

export interface CopiedCommandOptions {
  readonly copy: OutputCopy;
  /** Of what it prints; a name that TextDecoder knows. */
  readonly encoding?: string;
  /** Variables that its processes carry and no others do. */
  readonly cookie: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** The server has let go of the run. */
  isDetached(): boolean;
  /** Told before a command that shall end is asked to. */
  onStop?(): void;
}

/** `stuck`: it was asked to end and did not, even when it was killed. */
export type CopiedOutcome = ExitOutcome | { readonly kind: 'stuck' };

const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_MS = 250;
/** How long the end of a killed process may take to be noticed. */
const SETTLE_MS = 5000;

/**
 * Runs a command, or joins it, while its output comes into a console. When the signal is aborted its processes are asked
 * to end, then killed; the answer is how it ended.
 */
export async function runCopied(
  { agent, clock, graceMs }: { readonly agent: Agent; readonly clock: Clock; readonly graceMs: number },
  command: DetachedCommand,
  options: CopiedCommandOptions,
): Promise<CopiedOutcome> {
  const { signal } = options;
  const copier = new OutputCopier(command.logFile, copyOf(options), options.encoding);
  let outcome: CopiedOutcome | null = null;
  let failure: { readonly error: unknown } | null = null;
  let wake = (): void => undefined;
  const settle = (found: CopiedOutcome): void => {
    outcome ??= found;
    wake();
  };
  agent.run(command).then(settle, (error: unknown) => {
    failure = { error };
    wake();
  });
  const stop = (): void => {
    options.onStop?.();
    const target = { cookie: options.cookie, controlFolders: [command.controlFolder], graceMs };
    const killed = agent.killTree(target);
    const late = (): void => void clock.after(SETTLE_MS, () => settle({ kind: 'stuck' }));
    killed.then(late, late);
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    for (let look = FIRST_LOOK_MS; ; ) {
      await new Promise<void>((resolve) => {
        const cancel = clock.after(look, resolve);
        wake = () => {
          cancel();
          resolve();
        };
        // It may have ended while lines were copied.
        if (outcome !== null || failure !== null) wake();
      });
      if (options.isDetached()) throw new Detached();
      if (failure !== null) throw (failure as { readonly error: unknown }).error;
      if (outcome !== null) break;
      look = (await copier.copyLines()) ? FIRST_LOOK_MS : Math.min(LONGEST_LOOK_MS, look * 1.5);
    }
    await copier.copyRest();
    return outcome;
  } finally {
    signal.removeEventListener('abort', stop);
    await copier.close();
  }
}

/** A server that has let go of the run writes no more, not even the rest of what it is copying. */
function copyOf({ copy, isDetached }: CopiedCommandOptions): OutputCopy {
  const { settled } = copy;
  return {
    copied: () => copy.copied(),
    write(text, end) {
      if (isDetached()) throw new Detached();
      copy.write(text, end);
    },
    ...(settled && { settled: (text) => settled.call(copy, text) }),
  };
}
