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
    ['d/**', 'd', true],
    ['d/**/', 'd/e', true],
    ['**/a/**/b', 'x/a/a/y/b', true],
    ['**/a/**/b/*', 'a/b/b', true],
    ['**/a/**/b/*', 'a/b', false],
    ['*a*b?c', 'xaybbzc', true],
    ['*a*b?c', 'xaybzzc', false],
    ['***/x', 'a/x', true],
    ['***/x', 'a/b/x', false],
    ['**', './a', true],
    ['/a', 'a', false],
    ['a', '/a', false],
    ['/**', '/a', true],
    ['a/b', 'a//b/', true],
    ['?', '\u{1f600}', false],
    ['??', '\u{1f600}', true],
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
    const isLike = (pattern: string, path: string) => antGlob(pattern, { caseSensitive: false }).matches(path);
    expect(isLike('*.TXT', 'a.txt')).toBe(true);
    expect(isLike('Ä/x', 'ä/X')).toBe(true);
    expect(isLike('straße', 'STRASSE')).toBe(false);
  });

  it.each([
    ['a/b/*.txt', ['a/b']],
    ['a/b.txt', ['a']],
    ['a/**, a/b/c', ['a']],
    ['x/*, **/y', ['']],
    ['a-b/c, a/b/c, a/c', ['a', 'a-b']],
  ])('%s begins in %j', (pattern, roots) => {
    expect(antGlob(pattern).roots).toEqual(roots);
  });

  // Each of these takes a search that goes back to every star for ever.
  it.each([
    [`${'*a'.repeat(20)}*b`, 'a'.repeat(200)],
    [`${'**/a/'.repeat(20)}b`, 'a/'.repeat(200)],
    [`${'**/*a*a*a*b/'.repeat(20)}b`, `${'a'.repeat(50)}/`.repeat(50)],
    [`${'?*'.repeat(50)}b`, 'a'.repeat(200)],
  ])('end soon with %s', (pattern, path) => {
    expect(antGlob(pattern).matches(path)).toBe(false);
    expect(antGlob(pattern, { caseSensitive: false }).matches(path)).toBe(false);
    expect(antGlob('**', { excludes: pattern }).matches(path)).toBe(true);
  });

  it('may be many', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `folder/of/${index}/*.txt`);
    expect(antGlob(many).roots).toHaveLength(20_000);
  });
});
