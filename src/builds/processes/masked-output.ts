import { messageOf } from '../../kit/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { Detached } from '../active/interruption.ts';
import type { ConsoleCopy } from './copy-while.ts';

/**
 * Copies what a command of a job prints into the run's console, whose secrets are hidden on the way. Before each piece
 * it is noted where it begins, so that after a crash no byte is missing or there twice.
 */
export function maskedCopy(active: ActiveRun, control: string): ConsoleCopy {
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
