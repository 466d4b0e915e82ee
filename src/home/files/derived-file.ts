import { hasCode, overwriteNow } from '../../kit/index.ts';
import type { DamageReport } from './damaged-files.ts';

/**
 * Writes a file that can be computed again, so nothing waits for the disk; where a folder has its path, this stops nothing
 * else.
 */
export async function writeDerived(path: string, text: string, damaged: DamageReport): Promise<void> {
  try {
    overwriteNow(path, text, { mode: 0o644 });
  } catch (error) {
    if (!hasCode(error, 'EISDIR')) throw error;
    damaged.note(path, error);
  }
}
