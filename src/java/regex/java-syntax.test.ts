import { describe, expect, it } from 'vitest';
import { RegexSyntaxError } from './errors.ts';
import { compileJavaRegex } from './pattern.ts';

/** Lists the results of java.util.regex of Java 17: an expression, texts that match as a whole, texts that do not. */
const WHOLE: readonly (readonly [expression: string, yes: readonly string[], no: readonly string[]])[] = [
  ['', [''], ['a']],
  ['a|b', ['a', 'b'], ['ab']],
  ['a|', ['a', ''], ['b']],
  ['\\Qa.b*\\E+', ['a.b*', 'a.b**'], ['axb']],
  ['[\\Q^-]\\E]', ['^', '-', ']'], ['a']],
  ['\\Qa', ['a'], ['\\Qa']],
  ['\\x41\\x{1F600}\\u00e9\\0101\\cA\\e\\a\\t', ['A😀éA\u0001\u001b\u0007\t'], []],
  ['\\uD83D\\uDE00', ['😀'], ['\ud83d']],
  ['.', ['a', '😀', 'é', '\u000b'], ['\n', '\r', '\u0085', '\u2028', '']],
  ['(?s).', ['\n', '\u2029'], ['']],
  ['(?d).', ['\r', '\u0085'], ['\n']],
  ['(?s)a$.', ['a\n', 'a\u0085'], ['a', 'ab']],
  ['a$.', [], ['a\n']],
  ['(?s)a$.+', ['a\n', 'a\r\n', 'a\r'], ['a\n\n']],
  ['(?ds)a$.+', ['a\n'], ['a\r', 'a\r\n']],
  ['(?ms)a$.^b', ['a\nb', 'a\rb'], ['a b', 'a\r\nb']],
  ['(?s)a\\Z.', ['a\n'], ['a.']],
  ['(?s)a\\z.*', ['a'], ['a\n']],
  ['(?m)^', [], ['']],
  ['\\Aa^b|\\Ac', ['c'], ['ab']],
  ['\\d\\w\\s', ['1_ ', '0a\t'], ['٣a ', '1é ', '1a\u00a0']],
  ['\\D\\W\\S', ['a-b', '٣éx'], ['1-b', 'aab']],
  ['\\h\\v', [' \n', '\u00a0\u2028', '\u180e\u000b'], ['\n ']],
  ['\\H\\V', ['ab', '\na'], [' a']],
  ['a\\Rb', ['a\nb', 'a\r\nb', 'a\u0085b'], ['ab', 'a\n\rb']],
  ['\\R\\n', ['\r\n', '\n\n', '\r\n\n'], ['\n']],
  ['(?s).*\\bé\\b.*', ['é', 'a é b', '-é-'], ['aé', 'é1', 'é\u0301a']],
  ['a\\Bb|_\\bx', ['ab'], ['_x']],
  ['[a-c&&[^b]]+', ['ac', 'a'], ['b', 'd', '&']],
  ['[a-z&&b-y&&[^m-o]]', ['b', 'y'], ['a', 'n']],
  ['[^a-c&&b-d]', ['a', 'd', 'x'], ['b', 'c']],
  ['[a[^b]]', ['a', 'c'], ['b']],
  ['[]a]', [']', 'a'], ['b']],
  ['[a-]', ['a', '-'], ['b']],
  ['[a^&]', ['a', '^', '&'], ['b']],
  ['[\\w&&[^\\d_]]', ['a', 'Z'], ['1', '_', 'é']],
  ['[\\x61-\\x63\\]]', ['b', ']'], ['d']],
  ['[.$|({*+?]+', ['.$|({*+?'], ['a']],
  ['[é-ü]', ['ê'], ['e']],
  ['\\p{Lower}\\p{Upper}', ['aA'], ['éÉ', 'Aa']],
  ['\\p{Alpha}\\p{Digit}\\p{Punct}', ['a1!', 'Z9~'], ['é1!', 'a٣!']],
  ['\\p{L}\\pN\\P{L}', ['é٣1'], ['1aa']],
  ['\\p{IsLatin}\\p{IsGREEK}\\p{script=Cyrillic}', ['éλж'], ['λéж']],
  ['\\p{javaLowerCase}\\p{IsUppercase}\\p{IsAlphabetic}', ['éÉλ'], ['Éé1']],
  ['[\\p{L}&&[^\\p{Lu}]]', ['a', 'é'], ['A', '1']],
  ['(?i)aé[b-d]', ['Aéc', 'aéD'], ['aÉc']],
  ['(?iu)é[à-ç]k', ['Éçk', 'ÉÇK', 'éàK'], ['e']],
  ['(?iu)ß', ['ß'], ['ẞ', 'ss']],
  ['(?iu)ᾀᾳ[ᾀ]', ['ᾈᾼᾀ'], ['ἀᾳᾀ']],
  ['(?iu)[i-s]σ', ['İς', 'ſΣ', 'Kσ'], ['tσ']],
  ['(?i:a)b', ['Ab', 'ab'], ['AB']],
  ['a(?i)b(?-i)c', ['aBc'], ['ABc', 'aBC']],
  ['(a(?i)b|c)d', ['aBd', 'Cd'], ['aBD', 'Abd']],
  ['(?i)[^a]', ['b'], ['a', 'A']],
  ['(?i)\\p{Lower}', ['a', 'A'], ['1']],
  ['(?x) a b # c\n [ c d ] \\  e {2}', ['abd ee'], ['ab  ee']],
  ['(?x:a b)c d', ['abc d'], ['abcd']],
  ['a{2}', ['aa'], ['a', 'a{2}']],
  ['a{2,}b{0,1}', ['aa', 'aaab'], ['a']],
  ['a}]', ['a}]'], []],
  ['(?>a|ab)c', ['ac'], ['abc']],
  ['a*+a', [], ['a', 'aaa']],
  ['a?+b', ['b', 'ab'], ['aab']],
  ['(?:ab?){2}+b', [], ['aab', 'abab']],
  ['(?:a|ab){2}+c', ['aac'], ['aabc', 'abac']],
  ['"[^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+"', ['"a\\"b"'], ['"a\\"b']],
  ['(a)(b)\\2\\1', ['abba'], ['abab']],
  ['(a)\\11', ['aa1'], ['aa']],
  ['(?<x>a|b)-\\k<x>', ['a-a', 'b-b'], ['a-b']],
  ['\\1(a)', [], ['a', 'aa']],
  ['(?<=a)b|a(?=b)b', ['ab'], ['b']],
  ['.*(?<!-dev)', ['a', 'a-de'], ['a-dev']],
  ['.*(?<=a{1,2}b)', ['ab', 'xaab'], ['b']],
  ['(?!.*old).*', ['new'], ['older', 'my old']],
];

describe('an expression of Java', () => {
  it.each(WHOLE)('%s', (expression, yes, no) => {
    const pattern = compileJavaRegex(expression);
    for (const text of yes) expect(pattern.matches(text), JSON.stringify(text)).toBe(true);
    for (const text of no) expect(pattern.matches(text), JSON.stringify(text)).toBe(false);
  });

  it('may have flags from outside', () => {
    expect(compileJavaRegex('a.', 'is').matches('A\n')).toBe(true);
    expect(() => compileJavaRegex('a', 'q')).toThrow(RegexSyntaxError);
  });

  it.each([
    ['(ab', 'Unclosed group near index 3'],
    ['ab)', "Unmatched closing ')' near index 2"],
    ['a[b', 'Unclosed character class near index 3'],
    ['*a', "Dangling meta character '*' near index 0"],
    ['a**', "Dangling meta character '*' near index 2"],
    ['{2}', 'Illegal repetition near index 0'],
    ['a{b}', 'Illegal repetition near index 2'],
    ['a{2', 'Unclosed counted closure near index 3'],
    ['a{3,2}', 'Illegal repetition range near index 6'],
    ['[b-a]', 'Illegal character range near index 3'],
    ['\\y', 'Illegal/unsupported escape sequence near index 1'],
    ['a\\', 'Unescaped trailing backslash near index 2'],
    ['\\x4', 'Illegal hexadecimal escape sequence near index 3'],
    ['\\x{110000}', 'Hexadecimal codepoint is too big near index 9'],
    ['\\p{Nonsense}', 'Unknown character property name {Nonsense} near index 1'],
    ['\\p{L', 'Unclosed character family near index 4'],
    ['(?q)', 'Unknown inline modifier near index 3'],
    ['(?<1>a)', 'capturing group name does not start with a Latin letter near index 4'],
    ['(?<a>x)(?<a>y)', 'Named capturing group <a> is already defined near index 12'],
    ['\\k<a>', 'named capturing group <a> does not exist near index 1'],
    ['(?<=a+)b', 'Look-behind group does not have an obvious maximum length near index 8'],
  ])('%s is none', (expression, message) => {
    expect(() => compileJavaRegex(expression)).toThrow(expect.objectContaining({ name: 'RegexSyntaxError', message }));
  });

  it.each([
    ['a reference to a group that may have no match', '(?:(a)|b)\\1'],
    ['a reference to a group around it', '(a\\1)'],
    ['a reference without regard to case', '(a)(?i)\\1'],
    ['a reference behind a look-behind', '(a)(?<=\\1)'],
    ['an atomic group in a look-behind', '(?<=(?>ab))c'],
    ['an empty round in a possessive repetition', '(?:a*)*+b'],
    ['the end of the last match', '\\Ga'],
    ['a grapheme', '\\X'],
    ['a name of a character', '\\N{DIGIT ONE}'],
    ['a block', '\\p{InGreek}'],
    ['Unicode classes', '(?U)\\w'],
    ['canonical equivalence', '(?c)a'],
    ['more behind an intersection', '[a&&[b]&c]'],
    ['repetitions without end', '((a{100}){100}){100}'],
    ['a long expression', 'a'.repeat(10_001)],
    ['a deep one', '('.repeat(200) + ')'.repeat(200)],
    ['a deep class', `${'['.repeat(200)}a${']'.repeat(200)}`],
  ])('%s is refused, not read in another way', (_what, expression) => {
    expect(() => compileJavaRegex(expression)).toThrow(RegexSyntaxError);
  });
});
