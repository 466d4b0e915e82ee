import { readFile } from 'node:fs/promises';
import { isMissing, writeAtomic } from '../../kit/index.ts';
import { type DamageReport, isThere } from '../files/damaged-files.ts';
import type { Layout } from '../layout/layout.ts';

/**
 * Writes Jenkins's two files that say with which version the set-up was done. A file in their place that holds no version
 * stays.
 */
export async function markSetUp(
  { upgradeState, lastExecVersion }: Pick<Layout, 'upgradeState' | 'lastExecVersion'>,
  version: string,
  damaged: DamageReport,
): Promise<void> {
  for (const path of [upgradeState, lastExecVersion]) {
    try {
      const before = await versionIn(path);
      if (before !== version) await writeAtomic(path, version);
    } catch (error) {
      damaged.note(path, error);
    }
  }
}

/** Returns null where there is no such file. */
async function versionIn(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    if (/^\d[\w.-]*$/.test(text)) return text;
    throw new Error('it holds no version');
  } catch (error) {
    if (isMissing(error) && !isThere(path)) return null;
    throw error;
  }
}
