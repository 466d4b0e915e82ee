import { join } from 'node:path';

/** Returns the absolute folder of a run's libraries, which is inside that of the run. */
export function librariesIn(runFolder: string): string {
  return join(runFolder, 'libs');
}
