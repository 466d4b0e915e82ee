import { describe, expect, it } from 'vitest';
import { GroovySyntaxError, parseGroovy } from '../../src/groovy/index.ts';
import { programs } from './cases.ts';

/** Whether a source is read or refused; anything else is thrown on. */
function outcome(source: string): 'read' | 'refused' {
  try {
    parseGroovy(source);
    return 'read';
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    return 'refused';
  }
}

/** Milliseconds that this process has worked: what else the machine does adds nothing. */
function working(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Numbers from a seed, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

const SCRAPS = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ';',
  '\n',
  '.',
  '?.',
  ':',
  '=',
  '+',
  '-',
  '*',
  '/',
  '->',
  '"',
  "'",
  '$',
  '${',
  '\\',
  '"""',
  '/*',
  '//',
  'if',
  'else',
  'def ',
  'class ',
  'return ',
  ' in ',
  ' as ',
  'new ',
  '@',
  '!',
  '<',
  '>',
  '...',
  '1',
  '0x',
  '\u0000',
  'case ',
  'switch ',
  '\\u00',
  '$/',
  '/$',
  'try',
  ' a ',
];

function mutate(source: string, next: (below: number) => number): string {
  let text = source;
  for (let times = next(3) + 1; times > 0; times--) {
    const at = next(text.length + 1);
    const to = Math.min(text.length, at + next(12));
    const scrap = SCRAPS[next(SCRAPS.length)] ?? '';
    const change = [text.slice(at, to) + text.slice(at, to), '', scrap, scrap + text.slice(at, to)][next(4)] ?? '';
    text = text.slice(0, at) + change + text.slice(to);
  }
  return text;
}

describe('any text', () => {
  it('that is a changed program is read or refused, and soon', () => {
    const next = numbers(20261121);
    const sources = programs().map(({ source }) => source);
    let slowest = 0;
    for (let run = 0; run < 5000; run++) {
      const source = mutate(sources[next(sources.length)] ?? '', next);
      const began = working();
      outcome(source);
      slowest = Math.max(slowest, working() - began);
    }
    expect(slowest).toBeLessThan(1000);
  });

  const n = 30_000;
  it.each([
    ['open parentheses', '('.repeat(n)],
    ['open brackets', '['.repeat(n)],
    ['open braces', '{'.repeat(n)],
    ['closures in closures', 'a { '.repeat(n)],
    ['closures as defaults of parameters', '{ a = '.repeat(n)],
    ['closures in arguments', 'f(a: [b { c '.repeat(n)],
    ['values in strings', '"${'.repeat(n)],
    ['long sums', `a${' + a'.repeat(n)}`],
    ['long paths', `a${'.b'.repeat(n)}`],
    ['many calls', `a${'()'.repeat(n)}`],
    ['long chains of commands', 'a b '.repeat(n)],
    ['types in types', `A${'<A'.repeat(n)}`],
    ['annotations in annotations', '@A('.repeat(n)],
    ['casts of casts', '(A) '.repeat(n)],
    ['signs before signs', '! '.repeat(n)],
    ['branches in branches', 'if (a) '.repeat(n)],
    ['choices in choices', 'a ? b : '.repeat(n)],
    ['assignments in assignments', 'a = '.repeat(n)],
    ['classes in classes', 'class A { '.repeat(n)],
    ['switches in switches', 'switch (a) { case 1: '.repeat(n)],
  ])('of %s is refused without harm', (_name, source) => {
    expect(outcome(source)).toBe('refused');
  });

  it.each([
    ['backslashes', `'${'\\'.repeat(100_001)}`],
    ['quotes', '"'.repeat(100_001)],
    ['slashes', '/a '.repeat(n)],
    ['comment signs', '/*'.repeat(n)],
    ['escapes', '\\u0061'.repeat(n)],
    ['underscores', `1${'_'.repeat(100_000)}`],
    ['line ends', '\n'.repeat(500_000)],
  ])('of many %s takes time in line with its length', (_name, source) => {
    const began = working();
    outcome(source);
    expect(working() - began).toBeLessThan(2000);
  });

  it.each([
    ['source too long (limit 10 characters)', 'a'.repeat(11), { maxLength: 10 }],
    ['too many tokens (limit 5)', 'a b c d e f', { maxTokens: 5 }],
    ['nesting too deep (limit 20)', `${'('.repeat(30)}a${')'.repeat(30)}`, { maxDepth: 20 }],
    ['nesting too deep (limit 40)', `a${' + a'.repeat(60)}`, { maxDepth: 20 }],
  ])('over a limit is refused: %s', (message, source, options) => {
    expect(() => parseGroovy(source, options)).toThrow(message);
  });
});
