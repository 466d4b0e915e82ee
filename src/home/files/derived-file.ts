import { hasCode, writeAtomic } from '../../kit/index.ts';
import type { DamageReport } from './damaged-files.ts';

/** Writes what can be worked out anew: where a folder is in its place, that holds up nothing else. */
export async function writeDerived(path: string, text: string, damaged: DamageReport): Promise<void> {
  try {
    await writeAtomic(path, text);
  } catch (error) {
    if (!hasCode(error, 'EISDIR')) throw error;
    damaged.note(path, error);
  }
}
