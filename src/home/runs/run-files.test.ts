import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { putMark, removeMark } from './run-files.ts';

describe('the mark of a run under way', () => {
  it('is one more name of its record, and goes without it', async (t) => {
    const builds = await temporaryFolder(t, 'builds');
    await writeFile(join(builds, 'build.xml'), '<build/>');
    putMark(builds, 7, join(builds, 'build.xml'));
    expect((await readdir(builds)).sort()).toEqual(['.running-7', 'build.xml']);
    expect((await stat(join(builds, 'build.xml'))).nlink).toBe(2);
    removeMark(builds, 7);
    removeMark(builds, 7);
    expect(await readFile(join(builds, 'build.xml'), 'utf8')).toBe('<build/>');
  });

  it('takes the place of an old one, whose record stays as it is', async (t) => {
    const builds = await temporaryFolder(t, 'builds');
    await mkdir(join(builds, 'moved'));
    await writeFile(join(builds, 'moved', 'build.xml'), '<build/>');
    putMark(builds, 7, join(builds, 'moved', 'build.xml'));
    putMark(builds, 7, join(builds, 'missing'));
    expect(await readFile(join(builds, 'moved', 'build.xml'), 'utf8')).toBe('<build/>');
    expect((await stat(join(builds, '.running-7'))).size).toBe(0);
  });
});
