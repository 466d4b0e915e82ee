import { describe, expect, it } from 'vitest';
import { readManifest } from '../package/manifest.ts';
import type { Offer } from '../site/offer.ts';
import { type PackageFacts, packageJson } from '../testing/packages.ts';
import { type InstallationInput, planInstallation } from './resolve.ts';

function offer(facts: PackageFacts): Offer {
  const manifest = readManifest(JSON.parse(packageJson(facts)));
  return { manifest, url: 'https://example.org/', integrity: '', size: null, site: 'default' };
}

function planned(wanted: string, input: Partial<InstallationInput>): readonly string[] {
  const [shortName = '', version = null] = wanted.split('@');
  const plan = planInstallation({
    ...{ wanted: { shortName, version }, offers: [], present: [], serverVersion: '1.0.0' },
    ...input,
  });
  return plan.map(({ manifest }) => `${manifest.shortName} ${manifest.version}`);
}

const GIT = { shortName: 'git', version: '5.0.0', isPackage: false, pinned: false };

describe('what is installed', () => {
  it('is the newest version that works with the server, with what it needs first', () => {
    const offers = [
      offer({ shortName: 'a', version: '1.0.0' }),
      offer({ shortName: 'a', version: '1.10.0', dependencies: { b: '1.0.0' } }),
      offer({ shortName: 'a', version: '2.0.0', server: '>=9.0.0' }),
      offer({ shortName: 'b', version: '1.2.0', dependencies: { git: '4.0' } }),
    ];
    expect(planned('a', { offers, present: [GIT] })).toEqual(['b 1.2.0', 'a 1.10.0']);
    expect(planned('a@1.0.0', { offers })).toEqual(['a 1.0.0']);
  });

  it('is nothing that is here in a version that is new enough', () => {
    const offers = [
      offer({ shortName: 'a', version: '2.0.0', dependencies: { b: '1.0.0' } }),
      offer({ shortName: 'b', version: '2.0.0' }),
    ];
    const present = [{ shortName: 'b', version: '1.0.0', isPackage: true, pinned: false }];
    expect(planned('a', { offers, present })).toEqual(['a 2.0.0']);
    expect(planned('git@99', { present: [GIT] })).toEqual([]);
  });

  it('is out, unless what only announces a version is named or there is nothing else', () => {
    const offers = [
      offer({ shortName: 'a', version: '1.0.0' }),
      offer({ shortName: 'a', version: '1.1.0-next.1' }),
      offer({ shortName: 'b', version: '1.0.0-next.1', dependencies: { a: '0.9.0' } }),
    ];
    expect(planned('a', { offers })).toEqual(['a 1.0.0']);
    expect(planned('a@1.1.0-next.1', { offers })).toEqual(['a 1.1.0-next.1']);
    expect(planned('b', { offers })).toEqual(['a 1.0.0', 'b 1.0.0-next.1']);
  });

  it('is never older than what is here, unless the version is named', () => {
    const offers = [offer({ shortName: 'a', version: '1.0.0' }), offer({ shortName: 'a', version: '1.5.0-dev' })];
    const present = [{ shortName: 'a', version: '1.2.0', isPackage: true, pinned: false }];
    expect(planned('a', { offers, present })).toEqual([]);
    expect(planned('a@1.0.0', { offers, present })).toEqual(['a 1.0.0']);
  });

  it('is the newest version from one on, where newer ones are as good', () => {
    const offers = ['1.0.0', '1.2.0', '1.3.0-rc.1'].map((version) => offer({ shortName: 'a', version }));
    const from = (version: string) => planned('', { offers, wanted: { shortName: 'a', version, orNewer: true } });
    expect(from('1.0.0')).toEqual(['a 1.2.0']);
    expect(from('1.3.0-rc.1')).toEqual(['a 1.3.0-rc.1']);
    expect(() => from('1.3.0')).toThrow('no update site has version 1.3.0 of a; there is 1.3.0-rc.1, 1.2.0, 1.0.0');
  });

  it('is a version that is out where one is needed', () => {
    const offers = [
      offer({ shortName: 'a', dependencies: { b: '1.0.0' } }),
      offer({ shortName: 'b', version: '1.0.0' }),
    ];
    const present = [{ shortName: 'b', version: '1.0.0-rc.1', isPackage: true, pinned: false }];
    expect(planned('a', { offers, present })).toEqual(['b 1.0.0', 'a 1.0.0']);
  });

  it('has a newer version of a package that is too old, and what can be left out only where it is here', () => {
    const offers = [
      offer({ shortName: 'a', version: '2.0.0', dependencies: { b: '1.5.0' }, optionalDependencies: { c: '1.0.0' } }),
      offer({ shortName: 'b', version: '2.0.0' }),
    ];
    expect(
      planned('a', { offers, present: [{ shortName: 'b', version: '1.0.0', isPackage: true, pinned: false }] }),
    ).toEqual(['b 2.0.0', 'a 2.0.0']);
  });

  it.each([
    ['a', 'b is pinned at 1.0.0; a needs 1.5.0'],
    ['b', 'b is pinned at 1.0.0'],
    ['b@2.0.0', 'b is pinned at 1.0.0'],
  ])('is not %s where that would change what is pinned', (wanted, reason) => {
    const offers = [
      offer({ shortName: 'a', dependencies: { b: '1.5.0' } }),
      offer({ shortName: 'b', version: '2.0.0' }),
      offer({ shortName: 'c', dependencies: { b: '1.0.0' } }),
    ];
    const present = [{ shortName: 'b', version: '1.0.0', isPackage: true, pinned: true }];
    expect(() => planned(wanted, { offers, present })).toThrow(reason);
    expect(planned('c', { offers, present })).toEqual(['c 1.0.0']);
  });

  it.each<[string, string, readonly Offer[], string]>([
    ['nobody offers', 'a', [], 'no update site has the plugin a'],
    [
      'is offered in another version',
      'a@3',
      [offer({ shortName: 'a' })],
      'no update site has version 3 of a; there is 1.0.0',
    ],
    [
      'needs what nobody offers',
      'a',
      [offer({ shortName: 'a', dependencies: { b: '1.0' } })],
      'no update site has the plugin b, which a needs',
    ],
    [
      'needs itself',
      'a',
      [offer({ shortName: 'a', dependencies: { b: '1.0' } }), offer({ shortName: 'b', dependencies: { a: '1.0' } })],
      'it depends on itself: a → b → a',
    ],
    [
      'needs a newer server',
      'a',
      [offer({ shortName: 'a', server: '>=2.0.0' })],
      'a 1.0.0 needs version 2.0.0 of this server; this is 1.0.0',
    ],
    [
      'needs a newer version of what is built in',
      'a',
      [offer({ shortName: 'a', dependencies: { git: '6.0' } })],
      'git 6.0, which a needs is built in here as 5.0.0',
    ],
  ])('is not what %s', (_, wanted, offers, reason) => {
    expect(() => planned(wanted, { offers, present: [GIT] })).toThrow(reason);
  });
});
