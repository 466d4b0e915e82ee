import { setTimeout as passed } from 'node:timers/promises';
import { messageOf } from '../../kit/index.ts';
import type { ActiveRun } from '../runs/active-run.ts';
import { Detached } from '../runs/interruption.ts';
import { OutputCopier, type OutputCopy } from './copied-output.ts';

const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_MS = 250;
/** How often the rest of an output is tried, a longest look apart. */
const LAST_TRIES = 8;

export interface FallibleCopy extends OutputCopy {
  /** The rest of the output could not be copied for this reason. */
  givenUp(error: unknown): void;
}

/**
 * Copies what a command of a job prints into the run's console, whose secrets are hidden on the way. Before each piece
 * it is noted where it begins, so that after a crash no byte is missing or there twice.
 */
export function maskedCopy(active: ActiveRun, control: string): FallibleCopy {
  const { log, folder } = active;
  let copied: number | null = null;
  return {
    copied() {
      copied ??= takenUp();
      return copied;
    },
    write(text, end) {
      if (active.detached) throw new Detached();
      const shown = log.mask.text(text);
      const size = log.size();
      folder.writeCopied(control, { size, shown: Buffer.byteLength(shown), begin: copied ?? 0, end });
      log.append(shown);
      copied = end;
    },
    settled: (text) => log.mask.settled(text),
    givenUp: (error) => log.line(`(the rest of the output could not be copied: ${messageOf(error)})`),
  };

  function takenUp(): number {
    const note = folder.readCopied(control);
    if (note === null) return 0;
    if (log.size() >= note.size + note.shown) return note.end;
    log.cutTo(note.size);
    return note.begin;
  }
}

/**
 * Copies a growing file until the command that writes it is over, then the rest. A try that fails is made good by the
 * next one, and the outcome of the command stands even when all do.
 */
export async function copyWhile<T>(
  path: string,
  { running, copy, isDetached }: { readonly running: Promise<T>; readonly copy: FallibleCopy; isDetached(): boolean },
): Promise<T> {
  const copier = new OutputCopier(path, copy);
  let timer: NodeJS.Timeout | null = null;
  let over = false;
  let look = FIRST_LOOK_MS;
  const next = (): void => {
    timer = setTimeout(() => {
      const looked = copier.copyLines().catch(() => false);
      void looked.then((some) => {
        look = some ? FIRST_LOOK_MS : Math.min(LONGEST_LOOK_MS, look * 1.5);
        if (!over && !isDetached()) next();
      });
    }, look);
  };
  next();
  try {
    return await running;
  } finally {
    over = true;
    if (timer !== null) clearTimeout(timer);
    if (!isDetached()) await copyRest(copier, copy);
    await copier.close();
  }
}

async function copyRest(copier: OutputCopier, copy: FallibleCopy): Promise<void> {
  for (let left = LAST_TRIES; ; left -= 1) {
    try {
      return await copier.copyRest();
    } catch (error) {
      if (error instanceof Detached) throw error;
      if (left === 1) return copy.givenUp(error);
      await passed(LONGEST_LOOK_MS);
    }
  }
}
