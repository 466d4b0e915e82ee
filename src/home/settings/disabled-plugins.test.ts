import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createLayout } from '../layout/layout.ts';
import { createDisabledPlugins } from './disabled-plugins.ts';

let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'disabled-plugins');
});

it('finds nothing in a home without plugins', async () => {
  expect(await createDisabledPlugins(createLayout(folder)).load()).toEqual(new Set());
});

it('keeps a mark as Jenkins does, and takes it away', async () => {
  const plugins = createDisabledPlugins(createLayout(folder));
  await plugins.set('git', true);
  expect(await readdir(join(folder, 'plugins'))).toEqual(['git.jpi.disabled']);
  expect(await plugins.load()).toEqual(new Set(['git']));
  await plugins.set('git', false);
  expect(await plugins.load()).toEqual(new Set());
});

it('knows the marks of older names', async () => {
  const plugins = createDisabledPlugins(createLayout(folder));
  await plugins.set('git', true);
  await writeFile(join(folder, 'plugins', 'ant.hpi.disabled'), '');
  await writeFile(join(folder, 'plugins', 'ant.hpi'), '');
  expect(await plugins.load()).toEqual(new Set(['git', 'ant']));
  await plugins.set('ant', false);
  expect(await plugins.load()).toEqual(new Set(['git']));
});
