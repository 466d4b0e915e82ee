import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { endOf } from '../harness/builds.ts';
import { freestyle } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

/** Is loaded into a server before its program; it writes how long the queue's journal was when it was last forced to disk. */
function watcher(file: string): string {
  return `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { fdatasync, fstatSync, readlinkSync, writeFileSync } = fs;
fs.fdatasync = (fd, done) => {
  const isJournal = readlinkSync('/proc/self/fd/' + fd).endsWith('/queue.journal');
  const { size } = fstatSync(fd);
  fdatasync(fd, (error) => {
    if (isJournal && error === null) writeFileSync('${file}', String(size));
    done(error);
  });
};
syncBuiltinESMExports();
`;
}

async function build({ client }: ServerProcess, number: number): Promise<void> {
  await client.post('/job/lost/build?delay=0sec');
  await client.until<{ nextBuildNumber: number }>(
    '/job/lost/api/json?tree=nextBuildNumber',
    ({ nextBuildNumber }) => nextBuildNumber > number,
  );
  await endOf(client, `/job/lost/${number}`);
}

it.each<[string, (server: ServerProcess) => Promise<unknown>, readonly number[]]>([
  ['a build that was deleted', ({ client }) => client.post('/job/lost/2/doDelete'), [1]],
  [
    'the builds of a job that was deleted, and created again',
    async ({ client }) => {
      await client.post('/job/lost/doDelete');
      await client.postXml('/createItem?name=lost', freestyle({ command: 'true' }));
    },
    [],
  ],
])('%s does not come back after a loss of power', async (_what, remove, left) => {
  const t = { onTestFinished };
  const folder = await temporaryFolder(t);
  const [file, program] = [join(folder, 'size'), join(folder, 'watcher.mjs')];
  await writeFile(program, watcher(file));
  const home = await preparedHome(t);
  const before = await spawnServer({ home, env: { NODE_OPTIONS: `--import=${pathToFileURL(program).href}` } });
  t.onTestFinished(() => before.kill());
  await before.client.postXml('/createItem?name=lost', freestyle({ command: 'true' }));
  for (const number of [1, 2]) await build(before, number);
  await remove(before);
  await before.kill();
  await truncate(join(home, 'queue.journal'), Number(await readFile(file, 'utf8')));
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { builds } = await server.client.json<{ builds: { number: number }[] }>(
    '/job/lost/api/json?tree=builds[number]',
  );
  expect(builds.map(({ number }) => number)).toEqual(left);
});
