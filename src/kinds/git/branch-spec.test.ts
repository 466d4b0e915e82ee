import { describe, expect, it } from 'vitest';
import { branchMatcher, referencesOf, refspecTakes, shortName, singleBranch } from './branch-spec.ts';

describe('a branch specification', () => {
  it.each([
    [
      'main',
      ['main', 'origin/main', 'remotes/origin/main', 'refs/heads/main', 'refs/remotes/x/main'],
      ['a/b/main', 'mainly'],
    ],
    ['*/main', ['origin/main', 'refs/remotes/origin/main'], ['main', 'origin/x/main']],
    ['**', ['main', 'origin/a/b', 'refs/tags/v1'], []],
    ['', ['main', 'origin/a/b'], []],
    ['**/release', ['origin/a/release', 'origin/release'], ['release']],
    ['origin/feature-*', ['origin/feature-1', 'refs/remotes/origin/feature-1'], ['origin/feature-1/x']],
    ['refs/heads/a.b', ['refs/heads/a.b'], ['refs/heads/axb', 'origin/a.b']],
    [':origin/(?!dev).*', ['origin/main'], ['origin/dev', 'refs/remotes/origin/main']],
    [':', [':'], ['main']],
  ])('%s', (spec, matching, others) => {
    const matches = branchMatcher(spec);
    expect(matching.filter((branch) => !matches(branch))).toEqual([]);
    expect(others.filter(matches)).toEqual([]);
  });

  it('that is no expression is named', () => {
    expect(() => branchMatcher(':[')).toThrow('The branch specification :[ is not an expression');
  });

  it('is a single branch unless it may mean several', () => {
    expect(singleBranch(['*/main'], ['origin'])).toBe('origin/main');
    expect(singleBranch(['*/main'], ['origin', 'fork'])).toBeNull();
    expect(singleBranch(['**'], ['origin'])).toBeNull();
    expect(singleBranch([':x'], ['origin'])).toBeNull();
    expect(singleBranch(['a', 'b'], ['origin'])).toBeNull();
    expect(singleBranch(['refs/tags/v1'], ['origin'])).toBe('refs/tags/v1');
  });

  it.each([
    ['v1', ['origin/v1', 'v1']],
    ['origin/main', ['refs/remotes/origin/main', 'origin/main']],
    ['remotes/origin/main', ['refs/remotes/origin/main', 'remotes/origin/main']],
    ['refs/heads/a/b', ['refs/remotes/origin/a/b', 'refs/heads/a/b']],
    ['refs/changes/1', ['refs/changes/1']],
    ['a/b', ['refs/remotes/origin/a/b', 'a/b']],
  ])('%s is looked for by names', (branch, names) => {
    expect(referencesOf(branch, ['origin'])).toEqual(names);
  });

  it('knows which references a refspec takes, and their short names', () => {
    expect(refspecTakes('+refs/heads/*:refs/remotes/origin/*', 'refs/heads/a/b')).toBe(true);
    expect(refspecTakes('+refs/heads/*:refs/remotes/origin/*', 'refs/tags/v1')).toBe(false);
    expect(refspecTakes('+refs/heads/main:refs/remotes/origin/main', 'refs/heads/main')).toBe(true);
    expect(refspecTakes('main', 'refs/heads/main')).toBe(true);
    expect(shortName('origin', 'refs/heads/a/b')).toBe('origin/a/b');
    expect(shortName('origin', 'odd')).toBe('origin/odd');
  });
});
