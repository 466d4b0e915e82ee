import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../kit/testing/temporary-folder.ts';
import { checkOut, gitConfig } from '../testing/git-run.ts';
import { testRepository } from '../testing/repository.ts';
import { gitOfRun } from './git.ts';

it('runs no program that a build put into the configuration of its repository', async () => {
  const origin = await testRepository();
  const folder = await temporaryFolder({ onTestFinished }, 'git');
  onTestFinished(() => origin.remove());
  await origin.commit({ message: 'first', files: { 'a.txt': '1' } });
  const run = await checkOut(join(folder, 'ws'), gitConfig({ url: origin.url }));
  const program = join(folder, 'program.sh');
  await writeFile(program, `#!/bin/sh\ntouch ${folder}/called\nexit 1\n`);
  await chmod(program, 0o700);
  const git = gitOfRun(run);
  for (const key of ['core.fsmonitor', 'core.gitProxy', 'credential.helper']) await git.run(['config', key, program]);
  await git.run(['status']);
  await git.ask(['ls-remote', 'git://127.0.0.1:1/app.git']);
  expect(existsSync(join(folder, 'called'))).toBe(false);
});
