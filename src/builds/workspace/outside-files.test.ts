import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createOutsideFiles } from './outside-files.ts';

it('are not for scripts of sources, wherever they are', async () => {
  const home = await mkdtemp(join(tmpdir(), 'millwright-test-'));
  onTestFinished(() => rm(home, { recursive: true }));
  await writeFile(join(home, 'a.properties'), 'A=1');
  const text = async (isOfAuthor: boolean): Promise<string | undefined> =>
    (await createOutsideFiles({ home, isOfAuthor }).read('home', 'a.properties'))?.toString();
  expect(await text(true)).toBe('A=1');
  await expect(text(false)).rejects.toThrow('is outside of the workspace and may not be read by this build');
});
