import { hasCode } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';

/** Holds, by the disk's error, the reason in words for the person who asked for the change. */
const REASONS = {
  ENOSPC: 'no space is left',
  EDQUOT: 'the quota is used up',
  EROFS: 'it is mounted read-only',
  EACCES: 'the server lacks the permission',
  ENAMETOOLONG: 'the path would be too long',
  EISDIR: 'a folder is where the file should be',
  ELOOP: 'links lead in a circle where the file should be',
} as const;

/** Runs a change of the home; where the disk cannot be written, it throws the catalog's HOME_UNWRITABLE. */
export async function orUnwritable<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    for (const [code, reason] of Object.entries(REASONS)) if (hasCode(error, code)) fail('HOME_UNWRITABLE', reason);
    throw error;
  }
}
