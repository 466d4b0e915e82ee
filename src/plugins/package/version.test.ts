import { describe, expect, it } from 'vitest';
import { compareVersions } from './version.ts';

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
