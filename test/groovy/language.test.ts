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
const LANGUAGE = join(FIXTURES, 'language');
const files = [join(FIXTURES, 'snippets.json'), ...readdirSync(LANGUAGE).map((name) => join(LANGUAGE, name))];

/** `topic/name` of the cases that are not equal here, as known-gaps.txt lists them with a reason. */
const gaps: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'known-gaps.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[0] ?? ''),
);

/** What the real one adds as advice is no part of a message. */
function withoutAdvice(printed: string): string {
  return printed.replace(/\nPossible solutions: [^\n]*/g, '');
}

// What each prints was asked of a real Groovy 2.4: `npm run test:groovy-oracle` asks it again.
describe.each(files.map((file) => ({ topic: basename(file, '.json'), file })))('groovy: $topic', ({ topic, file }) => {
  const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];
  it.each(cases)('$name', async ({ name, code, expected }) => {
    const printed = withoutAdvice(await evaluate(code));
    if (gaps.has(`${topic}/${name}`)) expect(printed).not.toBe(withoutAdvice(expected));
    else expect(printed).toBe(withoutAdvice(expected));
  });
});

it('every known gap is a case', () => {
  const names = files.flatMap((file) =>
    (JSON.parse(readFileSync(file, 'utf8')) as Case[]).map(({ name }) => `${basename(file, '.json')}/${name}`),
  );
  expect([...gaps].filter((gap) => !names.includes(gap))).toEqual([]);
});
