import { describe, expect, it } from 'vitest';
import { GroovySyntaxError, parseGroovy } from '../../src/groovy/index.ts';

function problems(source: string): readonly string[] {
  try {
    parseGroovy(source, { fileName: 'WorkflowScript' });
    return [];
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    return error.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`);
  }
}

/** Mistakes that were found in published scripts; the answers are those of Groovy 2.4.21. */
const REAL_MISTAKES = [
  ['a missing )', "node {\n  sh('x'\n}", '3:1: unexpected token: }'],
  ['a surplus )', "node {\n  sh('x'))\n}", "2:10: expecting '}', found ')'"],
  ['a ) that nothing opened', "node {\n  sh 'x')\n}", "2:9: expecting '}', found ')'"],
  ['a missing }', "node {\n  sh 'x'\n", "3:1: expecting '}', found ''"],
  ['a surplus }', 'pipeline {\n agent any\n}\n}\n', '4:1: unexpected token: }'],
  ['a missing ]', "node {\n  sh(['x')\n}\n", "2:10: expecting ']', found ')'"],
  ['a missing comma in a list', "x = ['a' 'b']", '1:10: unexpected token: b'],
  ['a missing comma after another', "x = ['a', 'b' 'c']", "1:15: expecting ']', found 'c'"],
  ['a missing comma in arguments', 'f(a: 1, b: 2 c: 3)', "1:14: expecting ')', found 'c'"],
  ['a mark of a merge conflict', '<<<<<<< HEAD\nx = 1', '1:1: unexpected token: <<'],
  ['a mark of a merge conflict further down', 'a()\n<<<<<<< HEAD\nx = 1', '2:1: unexpected token: <<'],
  ['a # comment on the first line', '# pipeline\nnode { }', "1:2: expecting '!', found ' '"],
  ['a # comment further down', 'a()\n# b', "2:1: unexpected char: '#'"],
  ['#! not on the first line', 'foo()\n#!/bin/sh', "2:1: unexpected char: '#'"],
  ['an unknown escape', "sh 'src\\Y'", "1:8: unexpected char: '\\'"],
  ['an unknown escape in a block', 'sh """\n  grep \'\\.\'\n"""', "2:9: unexpected char: '\\'"],
  ['back-quotes', 'x = `date`', "1:5: unexpected char: '`'"],
  [
    'a lone dollar sign',
    'echo "cost $ 5"',
    '1:1: illegal string body character after dollar sign;\n   solution: either escape a literal dollar sign "\\$5" or bracket the value expression "${5}"',
  ],
  [
    'an option after a string',
    "sh 'a' -Dx=y",
    '1:11: \n(a - Dx) is a binary expression, but it should be a variable expression at line: 1 column: 11. File: WorkflowScript',
  ],
  [
    'try alone',
    'try { a }',
    '1:1: A try statement must have at least one catch or finally block. at line: 1 column: 1. File: WorkflowScript',
  ],
  [
    'an argument named twice',
    'f(a: 1, a: 2)',
    "1:3: Duplicate named parameter 'a' found. at line: 1 column: 3. File: WorkflowScript",
  ],
  ['a name that begins with digits', '123_A = 1', "1:5: expecting token in range: '0'..'9', found 'A'"],
  [
    'a name with a dash',
    'hey-look = 1',
    '1:10: \n(hey - look) is a binary expression, but it should be a variable expression at line: 1 column: 10. File: WorkflowScript',
  ],
  [
    'a string as a variable',
    '"x" = 1',
    '1:5: \n[x] is a constant expression, but it should be a variable expression at line: 1 column: 5. File: WorkflowScript',
  ],
] as const;

describe('mistakes', () => {
  it.each(REAL_MISTAKES)('%s', (_name, source, expected) => {
    expect(problems(source)[0]).toBe(expected);
  });

  it.each([
    ['loops that test at the end', 'do { a } while (b)', '1:1: unexpected token: do'],
    ['method references', 'f(A::b)', '1:5: unexpected token: :'],
    ['lambdas', 'f(() -> b)', '1:4: unexpected token: )'],
    ['resources of try', 'try (a = b) { c }', "1:5: expecting '{', found '('"],
  ])('%s do not belong to the language', (_name, source, expected) => {
    expect(problems(source)).toEqual([expected]);
  });

  it('that the grammar does not mind are all told, in their order', () => {
    const told = problems("try { a }\n'x' = 1\nf(b: 1, b: 2)").map((text) => text.slice(0, 4));
    expect(told).toEqual(['1:1:', '2:5:', '3:3:']);
  });

  it('say where they are in one line', () => {
    const read = () => parseGroovy('a }');
    expect(read).toThrow("expecting EOF, found '}' @ line 1, column 3.");
  });
});
