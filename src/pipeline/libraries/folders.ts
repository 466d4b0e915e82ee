import { join } from 'node:path';

/** Returns the absolute folder of a run's libraries: they stay with it. */
export function librariesIn(runFolder: string): string {
  return join(runFolder, 'libs');
}
