import { describe, expect, it } from 'vitest';
import { antGlob } from './ant-glob.ts';

describe('Ant patterns', () => {
  it.each([
    ['*.txt', 'a.txt', true],
    ['*.txt', 'd/a.txt', false],
    ['**/*.txt', 'a.txt', true],
    ['**/*.txt', 'd/e/a.txt', true],
    ['d/**', 'd/e/a.txt', true],
    ['d/', 'd/e/a.txt', true],
    ['d/**/a.txt', 'd/a.txt', true],
    ['d/**/x/*', 'd/1/2/x/y', true],
    ['d/**/x/*', 'd/1/2/x/y/z', false],
    ['a?.txt', 'ab.txt', true],
    ['a?.txt', 'a.txt', false],
    ['a?c', 'a/c', false],
    ['*', '.hidden', true],
    ['**', '.hidden/.file', true],
    ['a**.txt', 'abc.txt', true],
    ['a**.txt', 'ab/c.txt', false],
    ['a.txt , c.txt', 'c.txt', true],
    ['a.txt c.txt', 'c.txt', false],
    ['My App/*.txt', 'My App/a b.txt', true],
    ['d\\*.txt', 'd/a.txt', true],
    ['[ab].txt', 'a.txt', false],
    ['[ab].txt', '[ab].txt', true],
    ['{a,b}.txt', 'a.txt', false],
    ['!a.txt', 'b.txt', false],
    ['!a.txt', '!a.txt', true],
    ['a+(b)', 'a+(b)', true],
    ['a|b', 'a', false],
    ['ä/ö*.txt', 'ä/öx.txt', true],
    ['A.txt', 'a.txt', false],
    ['', 'a', false],
  ])('%j on %s: %s', (pattern, path, matches) => {
    expect(antGlob(pattern).matches(path)).toBe(matches);
  });

  it.each([
    ['**', '.git/config', false],
    ['**', 'd/.gitignore', false],
    ['**', 'a~', false],
    ['**', 'd/.DS_Store', false],
    ['**', '.github/x', true],
  ])('without more said, %s on %s: %s', (pattern, path, matches) => {
    expect(antGlob(pattern).matches(path)).toBe(matches);
  });

  it('leaves out what is excluded, and looks at the default excludes only where wanted', () => {
    const glob = antGlob('**', { excludes: 'tmp/, **/*.log', defaultExcludes: false });
    expect(['tmp/a', 'x/y.log', '.git/config', 'a'].map((path) => glob.matches(path))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(glob.isClosed('tmp')).toBe(true);
    expect(glob.isClosed('other')).toBe(false);
  });

  it('disregards case where told to', () => {
    expect(antGlob('*.TXT', { caseSensitive: false }).matches('a.txt')).toBe(true);
  });

  it.each([
    ['a/b/*.txt', ['a/b']],
    ['a/b.txt', ['a']],
    ['a/**, a/b/c', ['a']],
    ['x/*, **/y', ['']],
  ])('%s begins in %j', (pattern, roots) => {
    expect(antGlob(pattern).roots).toEqual(roots);
  });
});
