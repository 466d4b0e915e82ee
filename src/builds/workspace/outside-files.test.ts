import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalAgent } from '../../agents/index.ts';
import { silentLogger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { farMachine } from '../testing/far-agent.ts';
import { createOutsideFiles } from './outside-files.ts';

it('are not for scripts of sources, wherever they are', async () => {
  const home = await temporaryFolder({ onTestFinished }, 'test');
  const agent = createLocalAgent({ log: silentLogger });
  await writeFile(join(home, 'a.properties'), 'A=1');
  const text = async (isOfAuthor: boolean): Promise<string | undefined> =>
    (await createOutsideFiles({ home, agent, isOfAuthor }).read('home', 'a.properties'))?.toString();
  expect(await text(true)).toBe('A=1');
  await expect(text(false)).rejects.toThrow('is outside of the workspace and may not be read by this build');
});

it('are those of the machine on which the run works, except for its secrets', async (t) => {
  const home = await temporaryFolder(t, 'home');
  const far = farMachine(await temporaryFolder(t, 'far'));
  const outside = createOutsideFiles({ home, agent: far.agent, isOfAuthor: true });
  await writeFile(join(home, 'a.properties'), 'A=1');
  await writeFile(far.at('b.properties'), 'B=2');
  await writeFile(far.at('.netrc'), 'secret');
  await symlink(far.at('.netrc'), far.at('link.properties'));
  expect((await outside.read('home', 'a.properties'))?.toString()).toBe('A=1');
  expect((await outside.read('root', far.at('b.properties')))?.toString()).toBe('B=2');
  expect(await outside.read('root', far.at('c.properties'))).toBeNull();
  for (const refused of [far.at('.netrc'), far.at('link.properties'), far.at('home'), '/proc/version'])
    await expect(outside.read('root', refused)).rejects.toThrow('may not be read by this build');
  await writeFile(far.at('large.txt'), Buffer.alloc(1024 * 1024 + 1));
  await expect(outside.read('root', far.at('large.txt'))).rejects.toThrow('is too large');
});
