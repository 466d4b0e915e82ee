import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createLayout } from '../layout/layout.ts';
import { createUpdateSiteFile } from './update-sites.ts';

const SITE = { id: 'default', url: 'https://example.org/index.json', type: 'index', publicKeys: ['a key'] } as const;

let path: string;
let noted: string[];

beforeEach(async (t) => {
  const folder = await temporaryFolder(t, 'update-sites');
  path = join(folder, 'hudson.model.UpdateCenter.xml');
  noted = [];
});

const file = () =>
  createUpdateSiteFile(createLayout(join(path, '..')), { note: (damaged) => void noted.push(damaged) });

it('has no sites where there is no file, and keeps those that are saved', async () => {
  expect(await file().load()).toEqual({ sites: [], problem: null });
  const sites = [SITE, { id: 'npm', url: 'https://registry.example.org', type: 'npm', publicKeys: [] } as const];
  await file().save(sites);
  expect(await file().load()).toEqual({ sites, problem: null });
});

it('keeps what others wrote into it', async () => {
  await writeFile(
    path,
    '<sites><site><id>default</id><url>http://a/</url><x>1</x></site><other.Site>2</other.Site></sites>',
  );
  await file().save([SITE]);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('<x>1</x>');
  expect(text).toContain('<other.Site>2</other.Site>');
});

it('is noted as damaged where it cannot be read, and never overwritten', async () => {
  await writeFile(path, '<sites><site>');
  const { sites, problem } = await file().load();
  expect([sites, problem]).toEqual([[], expect.stringContaining('hudson.model.UpdateCenter.xml')]);
  expect(noted).toEqual([path]);
  await expect(file().save([SITE])).rejects.toThrow('hudson.model.UpdateCenter.xml');
  expect(await readFile(path, 'utf8')).toBe('<sites><site>');
});
