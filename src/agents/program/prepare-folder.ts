import { mkdir, stat } from 'node:fs/promises';
import { hasCode } from '../../kit/index.ts';
import { SettingsError } from './settings.ts';

/** Makes the working folder where it is missing. Throws SettingsError where it must be there and is not. */
export async function prepareFolder(folder: string, mustExist: boolean): Promise<void> {
  if (mustExist) {
    const isThere = await stat(folder).then(
      (found) => found.isDirectory(),
      (error) => {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      },
    );
    if (!isThere) throw new SettingsError(`The working folder ${folder} is missing`);
  }
  await mkdir(folder, { recursive: true });
}
