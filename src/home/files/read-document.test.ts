import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { readDocument } from './read-document.ts';

it('tells a file that cannot be read from one that is missing', async (t) => {
  const folder = await temporaryFolder(t, 'document');
  await writeFile(join(folder, 'document.xml'), '<a/>');
  await symlink('itself.xml', join(folder, 'itself.xml'));
  expect(await readDocument(join(folder, 'document.xml'))).toMatchObject({ name: 'a' });
  expect(await readDocument(join(folder, 'missing.xml'))).toBeNull();
  expect(await readDocument(join(folder, 'document.xml', 'below.xml'))).toBeNull();
  await expect(readDocument(join(folder, 'itself.xml'))).rejects.toThrow('ELOOP');
  await expect(readDocument(folder)).rejects.toThrow('EISDIR');
});
