import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageTopics } from './cases.ts';
import { evaluate } from './evaluate.ts';
import { recordingInterpreter } from './native-rows.ts';

const topics = languageTopics();
const { interpreter, unproved } = recordingInterpreter();

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
describe.each(topics)('groovy: $topic', ({ topic, cases }) => {
  it.each(cases)('$name', async ({ name, code, expected }) => {
    const printed = withoutAdvice(await evaluate(code, {}, interpreter));
    if (gaps.has(`${topic}/${name}`)) expect(printed).not.toBe(withoutAdvice(expected));
    else expect(printed).toBe(withoutAdvice(expected));
  });
});

it('every known gap is a case', () => {
  const names = topics.flatMap(({ topic, cases }) => cases.map(({ name }) => `${topic}/${name}`));
  expect([...gaps].filter((gap) => !names.includes(gap))).toEqual([]);
});

/** Rows that do on purpose otherwise than the real one, by `Class#name/arity`: why, and code that proves them here. */
const HERE: readonly { readonly row: string; readonly why: string; readonly code: string; readonly starts: string }[] =
  [
    {
      row: 'java.lang.Throwable#printStackTrace/0',
      why: 'Java writes to the error stream of its process; here it is part of what the script prints',
      code: "new Exception('shown').printStackTrace()",
      starts: 'java.lang.Exception: shown\n',
    },
  ];

it.each(HERE)('$row: $why', async ({ code, starts }) => {
  expect((await evaluate(code)).slice(0, starts.length)).toBe(starts);
});

// A row comes with a case of `fixtures/groovy/language` that calls it. (Runs last: it sees what the cases above called.)
it('every row of the native tables gave a result in a case', () => {
  expect(unproved()).toEqual(HERE.map(({ row }) => row));
});
