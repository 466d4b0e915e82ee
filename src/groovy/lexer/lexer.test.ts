import { describe, expect, it } from 'vitest';
import { tokenize } from './lexer.ts';

function kinds(source: string): string {
  const { list } = tokenize(source, 10_000);
  return list.map(({ kind, text }) => (/^[A-Z]/.test(kind) && kind !== 'EOF' ? `${kind}:${text}` : kind)).join(' ');
}

describe('a text is cut', () => {
  it.each([
    ['into names, key words and signs', 'if (a.if) b', 'if ( IDENT:a . if ) IDENT:b EOF'],
    ['with dollar signs in names', '$a b$c', 'IDENT:$a IDENT:b$c EOF'],
    ['with letters of any script in names', 'été = ж', 'IDENT:été = IDENT:ж EOF'],
    ['at values in strings', '"a${b}c"', 'GSTART:a { IDENT:b } GEND:c EOF'],
    ['at dotted names in strings', '"$a.b.$c"', 'GSTART: IDENT:a . IDENT:b GMIDDLE:. IDENT:c GEND: EOF'],
    ['with strings inside values', '"${"b$c"}"', 'GSTART: { GSTART:b IDENT:c GEND: } GEND: EOF'],
    ['with braces inside values', '"${ { a } }"', 'GSTART: { { IDENT:a } } GEND: EOF'],
    ['with a slash that divides', 'a /b/ c', 'IDENT:a / IDENT:b / IDENT:c EOF'],
    ['with a slash that quotes', 'a = /b\\/c/', 'IDENT:a = STRING:b/c EOF'],
    [
      'with line ends in blocks only',
      'a\n(b\nc\n{\nd\n})',
      'IDENT:a NLS:<newline> ( IDENT:b IDENT:c { NLS:<newline> IDENT:d NLS:<newline> } ) EOF',
    ],
    ['with one token for many line ends', 'a\n\n // b\n\t/* c */\nd', 'IDENT:a NLS:<newline> IDENT:d EOF'],
    ['with the longest operators first', 'a>>>=b<=>c', 'IDENT:a >>>= IDENT:b <=> IDENT:c EOF'],
    ['with escaped line ends as blanks', 'a \\\n b', 'IDENT:a IDENT:b EOF'],
  ])('%s', (_name, source, expected) => {
    expect(kinds(source)).toBe(expected);
  });

  it.each([
    ['1_000', 'integral', 10, '1000'],
    ['0xFFL', 'long', 16, 'FF'],
    ['0b101', 'integral', 2, '101'],
    ['017', 'integral', 8, '017'],
    ['7g', 'bigInteger', 10, '7'],
    ['7i', 'int', 10, '7'],
    ['1.50', 'decimal', 10, '1.50'],
    ['1.5g', 'decimal', 10, '1.5'],
    ['1e-3', 'decimal', 10, '1e-3'],
    ['1.5f', 'float', 10, '1.5'],
    ['2d', 'double', 10, '2'],
  ])('%s is a number of form %s', (source, form, radix, digits) => {
    expect(tokenize(source, 10).list[0]?.number).toEqual({ form, radix, digits });
  });

  it('with places that count in the original text', () => {
    const { list } = tokenize("\\u0061 = 'x'\r\nb", 100);
    expect(list.map(({ start }) => `${start.line}:${start.column}`)).toEqual([
      '1:1',
      '1:8',
      '1:10',
      '1:13',
      '2:1',
      '2:2',
    ]);
  });

  it('into the values of a long string without recursion', () => {
    expect(tokenize(`"${'$a'.repeat(50_000)}"`, 200_000).failure).toBeUndefined();
  });
});
