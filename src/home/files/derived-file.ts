import { hasCode, writeAtomic } from '../../kit/index.ts';
import type { DamageReport } from './damaged-files.ts';

/** Writes a file that can be computed again: where a folder has its path, this stops nothing else. */
export async function writeDerived(path: string, text: string, damaged: DamageReport): Promise<void> {
  try {
    await writeAtomic(path, text);
  } catch (error) {
    if (!hasCode(error, 'EISDIR')) throw error;
    damaged.note(path, error);
  }
}
