import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';

interface Case {
  readonly name: string;
  readonly code: string;
  readonly expected: string;
}

const FIXTURES = join(import.meta.dirname, '../../fixtures/groovy');
const files = [
  join(FIXTURES, 'snippets.json'),
  ...readdirSync(join(FIXTURES, 'language')).map((name) => join(FIXTURES, 'language', name)),
];

/** Texts that the real one adds as advice are no part of a message. */
function withoutAdvice(printed: string): string {
  return printed.replace(/\nPossible solutions: [^\n]*/g, '');
}

// What each prints was asked of a real Groovy 2.4: `npm run test:groovy-oracle` asks it again.
describe.each(files.map((file) => ({ topic: basename(file, '.json'), file })))('groovy: $topic', ({ file }) => {
  const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];
  it.each(cases)('$name', async ({ code, expected }) => {
    expect(withoutAdvice(await evaluate(code))).toBe(withoutAdvice(expected));
  });
});
