import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stillFiles } from './files-below.ts';
import { temporaryFolder } from './temporary-folder.ts';

it('the files of a home are told once nobody changes them any more, without what passes anyway', async () => {
  const home = await temporaryFolder({ onTestFinished });
  for (const folder of ['logs', 'jobs/.millwright']) mkdirSync(join(home, folder), { recursive: true });
  for (const path of ['kept', 'late', 'logs/audit.log', 'jobs/.millwright/state'])
    writeFileSync(join(home, path), 'at first');
  let changes = 0;
  // Shorter than between two walks, at any time of which one change comes.
  const changing = setInterval(() => {
    changes += 1;
    writeFileSync(join(home, 'kept'), `change ${changes}`);
    if (changes < 20) return;
    clearInterval(changing);
    rmSync(join(home, 'late'));
  }, 10);
  onTestFinished(() => clearInterval(changing));
  expect([...(await stillFiles(home))]).toEqual([[join(home, 'kept'), 'change 20']]);
});
