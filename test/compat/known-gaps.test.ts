import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { knownGaps } from './known-gaps.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'http');
/** Holds the recordings that are compared with gaps, and what stands before the names of their cases in the list. */
const RECORDINGS = {
  'scenario1.json': '',
  'scenario2.json': '',
  'credentials.json': '',
  'scenario4-forms.json': '',
  'scenario4-bindings.json': '',
  'scenario4-users.json': '',
  'scenario4-agents.json': '',
  'scenario4-plugins.json': '',
  'scenario4-system.json': 'system/',
};

const recorded = Object.entries(RECORDINGS).flatMap(([file, before]) => {
  const { cases } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { cases: object };
  return Object.keys(cases).map((name) => before + name);
});

it('a known gap is one recorded case, listed once, with what is here instead and why', () => {
  const lines = readFileSync(join(import.meta.dirname, 'known-gaps.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  expect(lines.filter((line) => line.split('\t').length !== 3)).toEqual([]);
  const names = lines.map((line) => line.split('\t', 1)[0] ?? '');
  expect(names.map((name) => [name, recorded.filter((each) => each === name).length])).toEqual(
    names.map((name) => [name, 1]),
  );
  expect(new Set(names).size).toBe(names.length);
  const gaps = [...knownGaps()];
  expect(gaps.filter(([, { here }]) => !/^(?:[1-4]\d\d|[A-Z_]+)$/.test(here))).toEqual([]);
  // Each is told where it counts, with what is gained.
  expect(gaps.filter(([, { reason }]) => !reason.includes('so that '))).toEqual([]);
});
