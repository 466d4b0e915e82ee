import { describe, expect, it } from 'vitest';
import { decimalDigits, foldCase, javaTrim, stripLeading, stripTrailing, upperChar } from '../../runtime/unicode.ts';
import { compareTexts, regionMatches } from './compare-text.ts';
import { linesOf, stripColumns, stripIndentGroovy, stripIndentJava, stripMargin } from './margin.ts';
import { tokensOf } from './tokens.ts';

describe('lines of a text', () => {
  it.each([
    ['a\r\nb\rc\n\nd\n', ['a', 'b', 'c', '', 'd']],
    ['', []],
    ['\n', ['']],
  ])('%j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});

describe('indents and margins', () => {
  it.each([
    ['  a  \n    b\n  ', 'a\n  b\n'],
    ['  a\n b\n', '  a\n b\n'],
    ['   ', ''],
  ])("Java's stripIndent counts the last line: %j", (text, stripped) => {
    expect(stripIndentJava(text)).toBe(stripped);
  });

  it("Groovy's stripIndent counts no blank line", () => {
    expect(stripIndentGroovy('  a\n b\n')).toBe(' a\nb\n');
    expect(stripColumns('   a\n  b', 1)).toBe('  a\n b');
  });

  it('takes the first mark of each line', () => {
    expect(stripMargin('   |a\n  b |c\n |d|e\n', '|')).toBe('a\n  b |c\nd|e\n');
  });
});

describe('characters', () => {
  it('trim takes whatever is not above a space, strip takes blanks of all kinds', () => {
    expect(javaTrim('\0 a\t')).toBe('a');
    expect(javaTrim('\u2003a')).toBe('\u2003a');
    expect(stripTrailing(stripLeading('\u2003a\u2003'))).toBe('a');
  });

  it('letters whose other case has two characters stay what they are', () => {
    expect(upperChar('ß')).toBe('ß');
    expect(upperChar('é')).toBe('É');
    expect(foldCase('ẞ')).toBe(foldCase('ß'));
  });

  it('digits of all scripts are digits', () => {
    expect(decimalDigits('٣४5')).toBe('345');
  });
});

describe('tokens', () => {
  it.each([
    ['a,b;;c', ',;', ['a', 'b', 'c']],
    [',,', ',', []],
    ['a::b', '::', ['a', 'b']],
  ])('%j by %j', (text, delimiters, tokens) => {
    expect(tokensOf(text, delimiters)).toEqual(tokens);
  });
});

describe('comparing', () => {
  it.each([
    ['a', 'c', -2],
    ['abc', 'ab', 1],
    ['', '', 0],
  ])('%j and %j', (a, b, difference) => {
    expect(compareTexts(a, b)).toBe(difference);
  });

  it('compares parts', () => {
    expect(regionMatches('Hello', 0, 'HELL', 0, 4, true)).toBe(true);
    expect(regionMatches('Hello', 0, 'HELL', 0, 4, false)).toBe(false);
    expect(regionMatches('Hello', 3, 'lo!', 0, 3, false)).toBe(false);
  });
});
