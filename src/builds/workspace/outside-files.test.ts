import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createOutsideFiles } from './outside-files.ts';

it('are not for scripts of sources, wherever they are', async () => {
  const home = await temporaryFolder({ onTestFinished }, 'test');
  await writeFile(join(home, 'a.properties'), 'A=1');
  const text = async (isOfAuthor: boolean): Promise<string | undefined> =>
    (await createOutsideFiles({ home, isOfAuthor }).read('home', 'a.properties'))?.toString();
  expect(await text(true)).toBe('A=1');
  await expect(text(false)).rejects.toThrow('is outside of the workspace and may not be read by this build');
});
