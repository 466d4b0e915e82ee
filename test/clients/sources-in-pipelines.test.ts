// Needs svn and svnadmin, hg, and git-lfs: Debian's subversion, mercurial and git-lfs.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { pipeline } from '../harness/jobs.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { command, write } from './source-jobs.ts';

const gone: (() => void | Promise<void>)[] = [];
const finisher = { onTestFinished: (action: () => void | Promise<void>) => void gone.push(action) };
let server: ServerProcess;

beforeAll(async () => {
  server = await spawnServer({ home: await temporaryFolder(finisher) });
});

afterAll(async () => {
  await server.kill();
  for (const action of gone) await action();
});

/** Returns the console of a pipeline that checks a source out and prints its file. */
async function consoleOf(name: string, source: string): Promise<string> {
  const { client } = server;
  const script = `node { checkout ${source}; echo "file: \${readFile('file.bin')}" }`;
  expect((await client.postXml(`createItem?name=${name}`, pipeline(script))).status).toBe(200);
  expect((await client.post(`job/${name}/build?delay=0sec`)).status).toBe(201);
  await client.until<{ inProgress: boolean }>(`job/${name}/1/api/json`, ({ inProgress }) => !inProgress);
  return client.text(`job/${name}/1/consoleText`);
}

describe('a pipeline checks out', () => {
  it('from Subversion', async () => {
    const folder = await temporaryFolder(finisher);
    await command(folder, 'svnadmin', 'create', 'repo');
    const url = `file://${join(folder, 'repo')}`;
    await write(folder, 'file.bin', 'of Subversion');
    await command(folder, 'svn', 'import', '-q', '-m', 'first', 'file.bin', `${url}/trunk/file.bin`);
    const log = await consoleOf('svn', `subversion(locations: [[remote: '${url}/trunk', local: '.']])`);
    expect(log).toContain('\nfile: of Subversion\n');
  });

  it('from Mercurial', async () => {
    const folder = await temporaryFolder(finisher);
    await command(folder, 'hg', 'init', '.');
    await write(folder, 'file.bin', 'of Mercurial');
    await command(folder, 'hg', 'commit', '-q', '-A', '-u', 'Ann <ann@example.org>', '-m', 'first');
    expect(await consoleOf('mercurial', `hg(source: '${folder}')`)).toContain('\nfile: of Mercurial\n');
  });

  it('large files of Git', async () => {
    const folder = await temporaryFolder(finisher);
    await command(folder, 'git', 'init', '-q', '-b', 'main', '.');
    await command(folder, 'git', 'config', 'user.name', 'Ann');
    await command(folder, 'git', 'config', 'user.email', 'ann@example.org');
    await command(folder, 'git', 'lfs', 'install', '--local');
    await write(folder, '.gitattributes', '*.bin filter=lfs diff=lfs merge=lfs -text\n');
    await write(folder, 'file.bin', 'of LFS');
    await command(folder, 'git', 'add', '.');
    await command(folder, 'git', 'commit', '-q', '-m', 'first');
    const source = `scmGit(branches: [[name: '*/main']], extensions: [lfs()], userRemoteConfigs: [[url: 'file://${folder}']])`;
    expect(await consoleOf('large', source)).toContain('\nfile: of LFS\n');
  });
});
