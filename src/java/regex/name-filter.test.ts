import { describe, expect, it } from 'vitest';
import { RegexSyntaxError, RegexTimeout } from './errors.ts';
import { compileNameFilter } from './name-filter.ts';

const NAMES = [
  'team',
  'team-',
  'team-a',
  'team-build',
  'team-build-nightly',
  'team-old',
  'team-old-build',
  'team-build-old',
  'team-bold-move',
  'team-OLD',
  'teams',
  'tea',
  'my-team',
  'my-team-build',
  'other',
  'other-old',
  'old',
  'old-team',
  'otherwise',
  'Team-build',
  'größe',
  'größe-büro',
  'größe-alt',
  'größer alt',
  '日本-ビルド',
  '日本',
  '😀-smile',
  '😀',
  'a(b)',
  'a(b)-c',
  'a(b)-x.y',
  'a(b',
  'ab-c',
  'a.b',
  'a.b.c',
  'axb',
  'with space',
  'with space old',
  'a',
  '-',
  'folder/team-build',
  'abab',
  'ab-ab',
];

/** Returns the expression that matches a name literally. */
function quoted(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&');
}

describe('names that an expression selects', () => {
  const PREFIXES = ['team', 'team-', 'other', 'größe', '日本', '😀', 'a(b)', 'a.b', 'with space', 'a', 'none', 'ab'];
  const WORDS = ['old', 'build', 'team', 'ab', 'a', '-', 'büro', '.', 'nowhere', 'm-b', '日本'];
  const PAIRS = PREFIXES.flatMap((prefix) => WORDS.map((word): [string, string] => [prefix, word]));

  it.each(PREFIXES)('begin with %s', (prefix) => {
    const expected = NAMES.filter((name) => name.startsWith(prefix));
    expect(compileNameFilter(`${quoted(prefix)}.*`).select(NAMES)).toEqual(expected);
    expect(compileNameFilter(`^(${quoted(prefix)}).`).select(NAMES)).toEqual(expected);
    expect(compileNameFilter(`^${quoted(prefix)}.`).select(NAMES)).toEqual(expected);
  });

  it.each(PAIRS)('begin with %s and do not contain %s', (prefix, word) => {
    const expected = NAMES.filter((name) => name.startsWith(prefix) && !name.includes(word));
    const filter = compileNameFilter(`^${quoted(prefix)}((?!${quoted(word)}).)`);
    expect(filter.select(NAMES)).toEqual(expected);
  });

  it.each([
    ['team', 'old', 'build'],
    ['größe', 'alt', 'büro'],
    ['a', 'x', '-'],
  ])('begin with %s and contain neither %s nor %s', (prefix, first, second) => {
    const expected = NAMES.filter((name) => name.startsWith(prefix) && !name.includes(first) && !name.includes(second));
    expect(compileNameFilter(`^${prefix}((?!${first}|${second}).)`).select(NAMES)).toEqual(expected);
    expect(compileNameFilter(`^${prefix}(?:(?!(${first}|${second})).)`).select(NAMES)).toEqual(expected);
    expect(compileNameFilter(`^${prefix}((?!${first})(?!${second}).)`).select(NAMES)).toEqual(expected);
  });

  it.each([
    ['team', 'other'],
    ['größe', '日本'],
    ['a', 'team-b'],
  ])('begin with %s or %s', (first, second) => {
    const expected = NAMES.filter((name) => name.startsWith(first) || name.startsWith(second));
    expect(compileNameFilter(`^(${first}|${second}).*`).select(NAMES)).toEqual(expected);
    expect(compileNameFilter(`^(${first}|${second}).`).select(NAMES)).toEqual(expected);
  });

  it('may have a word beside their beginning in any alternative of it', () => {
    const expected = NAMES.filter((name) => /^(?:team|other)/.test(name) && !name.includes('old'));
    expect(compileNameFilter('^(team|other)((?!old).)').select(NAMES)).toEqual(expected);
  });
});

describe('an expression of another shape means what it means in Java', () => {
  it.each([
    ['the whole name', 'team', ['team']],
    ['one more character', 'team.', ['teams', 'team-']],
    ['one more character at the end', '^team.$', ['teams', 'team-']],
    ['a quantified dot', '^team.{2}', ['team-a']],
    ['at least one more', '^team-.+', NAMES.filter((name) => /^team-./.test(name))],
    ['a star of its own', '^team((?!old).)*', NAMES.filter((name) => /^team(?:(?!old).)*$/u.test(name))],
    ['alternatives', '^tea.|^ol.', ['team', 'old']],
    ['a group with more than a dot', '^te(a.)', ['team']],
    ['no beginning', 'my-(team).', []],
    ['no anchor', '.*old', NAMES.filter((name) => name.endsWith('old'))],
    ['case', '(?i)TEAM-build', ['team-build', 'Team-build']],
    ['nothing', '', []],
  ])('%s', (_what, expression, expected) => {
    const names = new Set(compileNameFilter(expression).select(NAMES));
    expect(names).toEqual(new Set(expected));
  });

  it('keeps a reference to a group', () => {
    expect(compileNameFilter('^(ab|team)((?!\\1).)').select(['ab-ab', 'ab-cd', 'abab', 'team-ab'])).toEqual([
      'ab-cd',
      'team-ab',
    ]);
  });
});

describe('a filter', () => {
  it.each(['(', '*', '^team((?!old.)', '[a'])('%s is none', (expression) => {
    expect(() => compileNameFilter(expression)).toThrow(RegexSyntaxError);
  });

  it('gives up what takes too long', () => {
    const filter = compileNameFilter('(a+)+$');
    expect(() => filter.select([`${'a'.repeat(60)}b`], 20)).toThrow(RegexTimeout);
  });

  it('keeps the order of the names', () => {
    expect(compileNameFilter('^(b|a).').select(['b1', 'a2', 'c', 'b0'])).toEqual(['b1', 'a2', 'b0']);
  });
});
