import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startWithFar } from '../testing/far-server.ts';

it('working folders on nodes go with their item, and move with it', async (t) => {
  const { far, server } = await startWithFar(t);
  await server.home.nodes.create('far', `<slave><remoteFS>${far.folder}</remoteFS></slave>`);
  for (const name of ['gone', 'gone@2', 'gone@tmp', 'old', 'goner']) {
    mkdirSync(far.at('workspace', name));
    writeFileSync(far.at('workspace', name, 'a'), 'a');
  }
  const gone = await server.define('gone');
  const old = await server.define('old');
  await server.home.items.delete(gone);
  await server.home.items.rename(old, 'new');
  await expect.poll(() => readdirSync(far.at('workspace')).sort()).toEqual(['goner', 'new']);
});
