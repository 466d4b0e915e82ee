import type { Clock } from '../../kit/index.ts';
import { Detached } from '../active/interruption.ts';
import { OutputCopier, type OutputCopy } from './copied-output.ts';

const FIRST_LOOK_MS = 20;
const MAX_LOOK_MS = 250;
/** Limits how often the rest of an output is tried, a longest look apart. */
const LAST_TRIES = 8;

/**
 * Represents a console that takes an output as long as it can. A failure of an OutputCopy without `givenUp` is the
 * command's.
 */
export interface ConsoleCopy extends OutputCopy {
  /** Is called where the rest of the output could not be copied, with the reason. */
  givenUp?(error: unknown): void;
}

export interface CopyOptions<T> {
  readonly copy: ConsoleCopy;
  /** Names the encoding of the output, as TextDecoder knows it. Missing means UTF-8. */
  readonly encoding?: string;
  /** Starts what writes the file; the outcome is also the outcome of the copying. */
  run(): Promise<T>;
  /** Returns whether the server has detached from the run. */
  isDetached(): boolean;
}

/**
 * Copies a growing file into a console until the command that writes it is over, then the rest. Where the console can give
 * up, a try that fails is made good by the next one, and the outcome of the command stands even when all do. Throws
 * Detached, and copies no more, when the server detaches from the run.
 */
export async function copyWhile<T>(clock: Clock, path: string, options: CopyOptions<T>): Promise<T> {
  const { copy, isDetached } = options;
  const copier = new OutputCopier(path, whileAttached(options), options.encoding);
  const running = options.run();
  let isOver = false;
  let wake = (): void => undefined;
  const ended = (): void => {
    isOver = true;
    wake();
  };
  running.then(ended, ended);
  try {
    for (let look = FIRST_LOOK_MS; ; ) {
      await new Promise<void>((resolve) => {
        const cancel = clock.after(look, resolve);
        wake = () => {
          cancel();
          resolve();
        };
        // It may have ended while lines were copied.
        if (isOver) wake();
      });
      if (isDetached()) throw new Detached();
      if (isOver) break;
      look = (await copyLines(copier, copy)) ? FIRST_LOOK_MS : Math.min(MAX_LOOK_MS, look * 1.5);
    }
    await copyRest(clock, copier, copy);
    return await running;
  } finally {
    await copier.close();
  }
}

/** Returns whether there were any. */
async function copyLines(copier: OutputCopier, { givenUp }: ConsoleCopy): Promise<boolean> {
  try {
    return await copier.copyLines();
  } catch (error) {
    if (givenUp === undefined || error instanceof Detached) throw error;
    return false;
  }
}

async function copyRest(clock: Clock, copier: OutputCopier, copy: ConsoleCopy): Promise<void> {
  for (let left = LAST_TRIES; ; left -= 1) {
    try {
      return await copier.copyRest();
    } catch (error) {
      if (copy.givenUp === undefined || error instanceof Detached) throw error;
      if (left === 1) return copy.givenUp(error);
      await new Promise<void>((resolve) => {
        clock.after(MAX_LOOK_MS, resolve);
      });
    }
  }
}

/**
 * Returns a copy that writes only while the server is attached: one that has detached from the run writes no more, not even
 * the rest of what it is copying.
 */
function whileAttached({ copy, isDetached }: Pick<CopyOptions<unknown>, 'copy' | 'isDetached'>): OutputCopy {
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
