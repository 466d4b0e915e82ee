import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Clock, syncFolder } from '../../kit/index.ts';

/** Renames a file that cannot be used, so that its bytes stay: `config.xml.bad-<milliseconds>`. Returns the new path. */
export async function setAside(path: string, clock: Pick<Clock, 'now'>): Promise<string> {
  const aside = `${path}.bad-${clock.now()}`;
  await rename(path, aside);
  await syncFolder(dirname(path));
  return aside;
}
