import { describe, expect, it } from 'vitest';
import { type Candidate, decideActivity, dependenciesFirst } from './active.ts';

function candidate(shortName: string, needs: readonly string[] = [], facts: Partial<Candidate> = {}): Candidate {
  const dependencies = needs.map((need) => {
    const [name = '', version = '1.0', kind] = need.split(':');
    return { shortName: name, version, optional: kind === 'optional' };
  });
  return { shortName, version: '1.0', isPackage: false, dependencies, failure: null, ...facts };
}

function decided(candidates: readonly Candidate[], ...disabled: string[]) {
  const { active, failures } = decideActivity(candidates, new Set(disabled));
  return { active: [...active].sort(), failures: Object.fromEntries(failures) };
}

describe('the plugins that are active', () => {
  it('are all of them where nobody switched one off', () => {
    expect(decided([candidate('a', ['b']), candidate('b')])).toEqual({ active: ['a', 'b'], failures: {} });
  });

  it('are not those that depend on one that is switched off, at any distance', () => {
    expect(decided([candidate('a', ['b']), candidate('b', ['c']), candidate('c'), candidate('d')], 'c')).toEqual({
      active: ['d'],
      failures: {
        a: 'It needs the plugin b, which could not be started.',
        b: 'It needs the plugin c, which is switched off.',
      },
    });
  });

  it('can do without an optional one, but not with an older one', () => {
    expect(decided([candidate('a', ['b:1.0:optional', 'x:1.0:optional']), candidate('b')], 'b').active).toEqual(['a']);
    expect(decided([candidate('a', ['b:2.0:optional']), candidate('b')]).failures).toEqual({
      a: 'It needs the plugin b 2.0; the version here is 1.0.',
    });
  });

  it('are packages with the order of npm: what announces a version is older than it', () => {
    const package_ = { version: '1.0.0-1', isPackage: true };
    expect(decided([candidate('a', ['b:1.0.0']), candidate('b', [], package_)]).active).toEqual(['b']);
    expect(
      decided([candidate('a', ['b:1.0.0']), candidate('b', [], { ...package_, isPackage: false })]).active,
    ).toEqual(['a', 'b']);
  });

  it('have what they need in the version that they need', () => {
    expect(decided([candidate('a', ['b:2.0']), candidate('b'), candidate('c', ['x'])]).failures).toEqual({
      a: 'It needs the plugin b 2.0; the version here is 1.0.',
      c: 'It needs the plugin x 1.0, which is not installed.',
    });
  });

  it('are not those that failed by themselves', () => {
    expect(decided([candidate('a', [], { failure: 'It is broken.' }), candidate('b', ['a'])])).toEqual({
      active: [],
      failures: { a: 'It is broken.', b: 'It needs the plugin a, which could not be started.' },
    });
  });
});

it('packages come after those that they depend on', () => {
  const sorted = dependenciesFirst([candidate('a', ['b', 'x']), candidate('b', ['c']), candidate('c', ['a'])]);
  expect(sorted.map(({ shortName }) => shortName)).toEqual(['c', 'b', 'a']);
});
