import { describe, expect, it } from 'vitest';
import { GroovySyntaxError, parseGroovy } from '../../src/groovy/index.ts';
import { parseCases, programs } from './cases.ts';
import { compact } from './compact.ts';

/** Every case was answered in the same way by Groovy 2.4.21 itself. */
const CASES = parseCases();

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
  it.each(programs())('$name is read', ({ source }) => {
    expect(() => parseGroovy(source)).not.toThrow();
  });
});
