import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { writePackage } from '../testing/packages.ts';
import { makeSite, newSiteKeys } from './make-site.ts';

describe('an update site', () => {
  it('is made again beside the packages that it has, and has nothing else', async (t) => {
    const folder = await temporaryFolder(t);
    const site = { privateKey: newSiteKeys().privateKey, id: 'ours', folder: join(folder, 'site') };
    const first = await writePackage(folder, { shortName: 'weather' });
    expect(await makeSite({ ...site, packages: [first], now: 1 })).toBe(1);
    const place = join(site.folder, 'packages');
    const { ino } = statSync(join(place, 'weather-1.0.0.tgz'));
    const second = await writePackage(folder, { shortName: 'weather', version: '1.1.0' });
    expect(await makeSite({ ...site, packages: [first, second], now: 2 })).toBe(2);
    expect(readdirSync(place).sort()).toEqual(['weather-1.0.0.tgz', 'weather-1.1.0.tgz']);
    // Whoever was reading it could go on.
    expect(statSync(join(place, 'weather-1.0.0.tgz')).ino).toBe(ino);
    expect(readFileSync(join(place, 'weather-1.1.0.tgz'))).toEqual(readFileSync(second));
  });

  it('is left as it was where a package cannot be used, or is another one of the same version', async (t) => {
    const folder = await temporaryFolder(t);
    const site = { privateKey: newSiteKeys().privateKey, id: 'ours', folder: join(folder, 'site') };
    const first = await writePackage(folder, { shortName: 'weather' });
    await makeSite({ ...site, packages: [first], now: 1 });
    const content = () =>
      readdirSync(site.folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'base64'));
    const before = content();
    const good = await writePackage(folder, { shortName: 'sky' });
    const bad = join(folder, 'bad.tgz');
    writeFileSync(bad, 'text');
    const other = await writePackage(await temporaryFolder(t), { shortName: 'weather', module: '/* other */' });
    for (const [packages, reason] of [
      [[good, bad], 'bad.tgz: it is not a package of npm'],
      [[good, other], 'the site has weather-1.0.0.tgz with another content; give it a new version'],
      [[good, good], 'version 1.0.0 of sky is there twice'],
      [[good, join(folder, 'none.tgz')], 'none.tgz cannot be copied'],
    ] as const) {
      await expect(makeSite({ ...site, packages, now: 2 })).rejects.toThrow(reason);
      expect(content()).toEqual(before);
    }
  });

  it('is refused where two packages would have one name', async (t) => {
    const folder = await temporaryFolder(t);
    const packages = [
      await writePackage(folder, { shortName: 'a', version: '1-2.0' }),
      await writePackage(await temporaryFolder(t), { shortName: 'a-1', version: '2.0' }),
    ];
    const made = makeSite({ packages, privateKey: newSiteKeys().privateKey, id: 'ours', folder, now: 1 });
    await expect(made).rejects.toThrow('another one of the packages is called a-1-2.0.tgz as well');
  });
});
