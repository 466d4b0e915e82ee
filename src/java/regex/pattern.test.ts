import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../kit/testing/cpu-time.ts';
import { RegexSyntaxError, RegexTimeout } from './errors.ts';
import { compileJavaRegex } from './pattern.ts';

describe('finding', () => {
  it('tells extents and groups', () => {
    const pattern = compileJavaRegex('(?<key>\\w+)=(?:(\\d+)|(\\w*))');
    expect(pattern.groupCount).toBe(3);
    expect(pattern.groupNames.get('key')).toBe(1);
    expect(pattern.find('; ab=12, c=x')).toEqual({
      start: 2,
      end: 7,
      groups: ['ab=12', 'ab', '12', null],
      ranges: [[2, 7], [2, 4], [5, 7], null],
    });
    expect(pattern.find('; ab=12, c=x', 7)).toMatchObject({ start: 9, groups: ['c=x', 'c', null, 'x'] });
    expect(pattern.find('; ab=12', 5)).toBeNull();
    expect(pattern.find('ab=1', 99)).toBeNull();
  });

  it('counts groups as Java does, atomic ones or not', () => {
    const pattern = compileJavaRegex('(?>a+)(b)c*+(d)');
    expect(pattern.find('xaabccd')).toMatchObject({ start: 1, groups: ['aabccd', 'b', 'd'] });
  });

  it('begins at the beginning, or takes the whole text', () => {
    const pattern = compileJavaRegex('a|ab');
    expect(pattern.lookingAt('abc')).toMatchObject({ end: 1 });
    expect(pattern.lookingAt('xab')).toBeNull();
    expect(pattern.fullMatch('ab')).toMatchObject({ end: 2 });
    expect(pattern.fullMatch('abc')).toBeNull();
  });

  it('sees what is before the place where it begins', () => {
    expect(compileJavaRegex('(?<=a)b').find('ab', 1)).toMatchObject({ start: 1 });
    expect(compileJavaRegex('^b').find('ab', 1)).toBeNull();
    expect(compileJavaRegex('b$').find('ab\n', 1)).toMatchObject({ start: 1 });
  });

  it('does not begin inside a character', () => {
    expect(compileJavaRegex('.').find('😀a', 1)).toMatchObject({ start: 2 });
  });

  it.each(['(?:(a)|b)*', '(a*)*', '(?=(a))a', '(?!(a))b', '(?<=(a))b', '(a)++'])(
    '%s matches, but its groups could not be told as Java does',
    (expression) => {
      const pattern = compileJavaRegex(expression);
      expect(typeof pattern.matches('a')).toBe('boolean');
      expect(() => pattern.find('a')).toThrow(RegexSyntaxError);
    },
  );

  it('tells an optional group that matched nothing', () => {
    expect(compileJavaRegex('(a*)?b').find('b')).toMatchObject({ groups: ['b', ''] });
    expect(compileJavaRegex('(a+)?b').find('b')).toMatchObject({ groups: ['b', null] });
  });
});

describe('the budget', () => {
  const A = 'a'.repeat(40);

  it.each([
    ['nested repetitions', '(a+)+$', `${A}b`],
    ['a look-ahead', '(?=(a+)+$)a*b', `${A}b`],
    ['alternatives that say the same', '(?:a|a)*b', A],
    ['an atomic group', '(?>(a+)+b)', A],
    ['overlapping repetitions', '(?:x+x+)+y', 'x'.repeat(60)],
    ['a reference', '(a+)(?:\\1|a)*b', A],
  ])('ends %s', async (_what, expression, text) => {
    const pattern = compileJavaRegex(expression);
    const { ms } = await cpuTime(() => {
      expect(() => pattern.matches(text)).toThrow(RegexTimeout);
      expect(() => pattern.filter([text, text, text], 20)).toThrow(RegexTimeout);
      expect(() => pattern.find(`${text}c`, 0, 20)).toThrow();
    });
    expect(ms).toBeLessThan(2000);
  });

  it('is no burden for many short names', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `team-${index}-build`);
    const pattern = compileJavaRegex('team-(?:1|2).*');
    expect(pattern.filter(names)).toHaveLength(2222);
    expect(compileJavaRegex('(?:team|-|[0-9]|build)*', '').filter(names, 1000)).toHaveLength(5000);
  });

  it('leaves nothing broken behind', () => {
    const pattern = compileJavaRegex('(?:a|a)*b');
    expect(() => pattern.matches(A, 10)).toThrow(RegexTimeout);
    expect(pattern.matches('aab')).toBe(true);
  });
});
