import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeSmallFolder } from './remove-small-folder.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe('a small folder', () => {
  it.for<[string, string[]]>([
    ['the files that were expected', ['a', 'b']],
    ['one of them', ['b']],
    ['others as well', ['a', 'b', 'c']],
    ['nothing', []],
  ])('is removed with %s', async ([, names], t) => {
    const path = join(await temporaryFolder(t), 'folder');
    mkdirSync(path);
    for (const name of names) writeFileSync(join(path, name), '');
    await removeSmallFolder(path, ['a', 'b']);
    expect(existsSync(path)).toBe(false);
    await removeSmallFolder(path, ['a', 'b']);
  });
});
