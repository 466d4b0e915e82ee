import { describe, expect, it } from 'vitest';
import { GroovySyntaxError, parseGroovy } from '../../src/groovy/index.ts';
import { parseCases, programs } from './cases.ts';
import { compact } from './compact.ts';

/** Every case was answered in the same way by Groovy 2.4.21 itself. */
const CASES = parseCases();

/** Programs that were recorded for their errors. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['compile error', '1:9: unexpected token: '],
  ['compile error 2', "2:10: expecting ')', found '{'"],
]);

function answer(source: string): string {
  try {
    return compact(parseGroovy(source, { fileName: 'script.groovy' }));
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    const [first] = error.problems;
    return `${first?.line}:${first?.column}: ${first?.message}`;
  }
}

describe.each([...new Set(CASES.map(({ topic }) => topic))])('reading %s', (topic) => {
  it.each(CASES.filter((item) => item.topic === topic))('$source', ({ source, tree, error }) => {
    const expected = error ?? (Array.isArray(tree) ? tree.join('\n') : tree);
    expect(answer(source)).toBe(expected);
  });
});

describe('whole programs', () => {
  it.each(programs().filter(({ name }) => !REFUSED.has(name)))('$name is read', ({ source }) => {
    expect(() => parseGroovy(source)).not.toThrow();
  });

  it.each(programs().filter(({ name }) => REFUSED.has(name)))('$name is refused', ({ name, source }) => {
    expect(answer(source)).toBe(REFUSED.get(name));
  });
});
