import { realpathSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Returns when the run of a folder began, by the folder's own name: before 2015 Jenkins called it `2014-05-13_17-33-20`, in
 * the server's time zone, and nothing else records the time. It is in ms since 1970; null where the folder has no such
 * name.
 */
export function timeOfFolder(folder: string): number | null {
  try {
    const [, date, time] = /^(\d{4}-\d\d-\d\d)_(\d\d-\d\d-\d\d)$/.exec(basename(realpathSync(folder))) ?? [];
    if (date === undefined || time === undefined) return null;
    const at = Date.parse(`${date}T${time.replaceAll('-', ':')}`);
    return Number.isNaN(at) ? null : at;
  } catch {
    return null;
  }
}
