import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../testing/server.ts';

it('what a killed server left of runs that had ended goes at the next start, and nothing else', async (t) => {
  const server = await startServer(t);
  const { paths } = server.home.runs;
  const job = await server.define('j', { shells: ['true'] });
  const [ended, broken] = [await server.build(job), await server.build(job)];
  const waiting = await server.define('waiting', { shells: ['sleep 1000'] });
  const under = await server.start(waiting);
  const folderOf = (number: number): string => paths.control(job, number);
  for (const { number } of [ended, broken]) {
    await expect.poll(() => existsSync(folderOf(number))).toBe(false);
    mkdirSync(join(folderOf(number), 'step-build-0-0'), { recursive: true });
    writeFileSync(join(folderOf(number), 'state.json'), '{}');
  }
  writeFileSync(join(paths.folder(job, broken.number), 'build.xml'), '<build>');
  server.home.runs.forget();
  await server.engine.clearEnded();
  expect([ended, broken].map(({ number }) => existsSync(folderOf(number)))).toEqual([false, true]);
  expect(existsSync(paths.control(waiting, under.number))).toBe(true);
});
