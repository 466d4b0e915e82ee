import { describe, expect, it } from 'vitest';
import { comparePackageVersions, compareVersions, isPrerelease, newestAbove, newestOf } from './version.ts';

describe('the order of versions', () => {
  it.each([
    ['1.0', '2.0'],
    ['2.9', '2.18'],
    ['2.24', '1010.vf7a_b_98e847c1'],
    ['1189.vf61b_a_5e2f62e', '1214.v1de940103927'],
    ['4.0.0', '4.1.0'],
    ['1.9.3', '2.2118.v31fd5b_9944b_5'],
    ['2.0-beta-1', '2.0'],
    ['2.0-alpha', '2.0-beta'],
    ['1.0.0-rc.1', '1.0.0'],
    ['1.0-SNAPSHOT', '1.0'],
    ['0.1.0', '0.2.0'],
    ['1.2.0-2', '1.2.0-5'],
    ['1.0', '1.0.1'],
    ['2.289.3', '2.330'],
  ])('%s is older than %s', (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
  });

  it.each([
    ['1', '1.0.0'],
    ['1.0.0+build.5', '1.0.0'],
    ['1.0-RC1', '1.0-rc1'],
  ])('%s is %s', (a, b) => {
    expect(compareVersions(a, b)).toBe(0);
  });
});

describe('the order of versions of packages', () => {
  // The chain in the specification of semver, and what follows.
  it.each([
    ['1.0.0-alpha', '1.0.0-alpha.1'],
    ['1.0.0-alpha.1', '1.0.0-alpha.beta'],
    ['1.0.0-alpha.beta', '1.0.0-beta'],
    ['1.0.0-beta', '1.0.0-beta.2'],
    ['1.0.0-beta.2', '1.0.0-beta.11'],
    ['1.0.0-beta.11', '1.0.0-rc.1'],
    ['1.0.0-rc.1', '1.0.0'],
    ['1.2.0-next.1', '1.2.0'],
    ['1.2.0-dev', '1.2.0'],
    ['1.2.0-canary', '1.2.0'],
    ['1.2.0-1', '1.2.0'],
    ['1.2.0rc1', '1.2.0'],
    ['1.1.9', '1.2.0-0'],
    ['1.9.0', '1.10.0'],
    ['1.0', '1.0.0.1'],
    ['1.0.9007199254740993', '1.0.9007199254740994'],
  ])('%s is older than %s', (older, newer) => {
    expect(comparePackageVersions(older, newer)).toBeLessThan(0);
    expect(comparePackageVersions(newer, older)).toBeGreaterThan(0);
  });

  it.each([
    ['1', '1.0.0'],
    ['1.0.0+build.5', '1.0.0+build.6'],
    ['1.01.0', '1.1.0'],
  ])('%s is %s', (a, b) => {
    expect(comparePackageVersions(a, b)).toBe(0);
  });

  it('knows what only announces a version', () => {
    expect(['1.0.0-dev', '1.0.0', '1.0.0+dev-1', '1.0rc1'].map(isPrerelease)).toEqual([true, false, false, true]);
  });
});

describe('the newest version', () => {
  const own = (version: string) => version;

  it.each([
    [['1.0.0', '1.2.0-next.1', '1.1.0'], '1.1.0'],
    [['1.2.0-next.1', '1.2.0-next.2'], '1.2.0-next.2'],
    [[], null],
  ])('of %j is %j', (all, newest) => {
    expect(newestOf(all, own)).toBe(newest);
  });

  it.each([
    ['1.0.0', ['1.0.0', '1.1.0-next.1'], null],
    ['1.0.0', ['1.0.0', '1.1.0-next.1', '1.0.1'], '1.0.1'],
    ['1.1.0-next.1', ['1.0.0', '1.1.0-next.2'], '1.1.0-next.2'],
    ['1.1.0-next.1', ['1.1.0', '1.2.0-next.1'], '1.1.0'],
  ])('above %s of %j is %j', (here, all, newest) => {
    expect(newestAbove(all, own, here)).toBe(newest);
  });
});
