import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listeningLogger, put, temporaryLayout } from '../testing/test-home.ts';
import { readInitScripts } from './init-scripts.ts';

it('scripts for the start come in order, and none from outside the home', async (t) => {
  const layout = await temporaryLayout(t);
  const outside = join((await temporaryLayout(t)).folder, 'outside.groovy');
  await put(outside, 'println 0');
  await put(layout.initScript, 'println 1');
  await put(join(layout.initScripts, 'b.groovy'), 'println 3');
  await put(join(layout.initScripts, 'a.groovy'), 'println 2');
  await put(join(layout.initScripts, 'readme.txt'), 'no');
  await put(join(layout.folder, 'elsewhere'), 'println 4');
  await symlink('../elsewhere', join(layout.initScripts, 'c.groovy'));
  await symlink(outside, join(layout.initScripts, 'd.groovy'));
  await mkdir(join(layout.initScripts, 'e.groovy'));
  const log = listeningLogger();
  expect(await readInitScripts(layout, log)).toEqual([
    { name: 'init.groovy', source: 'println 1' },
    { name: 'init.groovy.d/a.groovy', source: 'println 2' },
    { name: 'init.groovy.d/b.groovy', source: 'println 3' },
    { name: 'init.groovy.d/c.groovy', source: 'println 4' },
  ]);
  expect(log.lines).toHaveLength(2);
});

it('a home without them has none', async (t) => {
  expect(await readInitScripts(await temporaryLayout(t), listeningLogger())).toEqual([]);
});
