import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { filesIn } from '../testing/given.ts';
import { fetchPackage } from './fetch-package.ts';

describe('a package in a file', () => {
  it('is taken where an administrator named it, and of a site only where that is one of files', async (t) => {
    const folder = await temporaryFolder(t);
    const content = 'x'.repeat(300_000);
    writeFileSync(join(folder, 'a.tgz'), content);
    const url = pathToFileURL(join(folder, 'a.tgz')).href;
    const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
    const into = join(folder, 'into');
    expect(readFileSync(await fetchPackage({ url, integrity: null }, into), 'utf8')).toBe(content);
    expect(readFileSync(await fetchPackage({ url, integrity, allowsFiles: true }, into), 'utf8')).toBe(content);
    const count = filesIn(into).length;
    await expect(fetchPackage({ url, integrity }, into)).rejects.toThrow('files of this machine are not read');
    const other = integrity.replace(/.{3}==$/, 'AAA==');
    await expect(fetchPackage({ url, integrity: other, allowsFiles: true }, into)).rejects.toThrow('its checksum is');
    expect(filesIn(into)).toHaveLength(count);
  });

  it('that cannot be written is refused without the paths of the server', async (t) => {
    const folder = await temporaryFolder(t);
    writeFileSync(join(folder, 'a'), '');
    const fetched = fetchPackage({ url: pathToFileURL(join(folder, 'a')).href, integrity: null }, join(folder, 'a'));
    await expect(fetched).rejects.toThrow(/^the package could not be written into the folder of plugins: E[A-Z]+$/);
  });
});
