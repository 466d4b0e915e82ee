import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GIT_BEHAVIOURS } from '../../src/kinds/git/behaviours.ts';
import { allKinds } from '../../src/kinds/index.ts';
import type { KindFamily } from '../../src/points/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const TABLES = README.slice(README.indexOf('## Before and after the build'), README.indexOf('## The HTTP interface'));
const FAMILIES: readonly KindFamily[] = [
  'builder',
  'publisher',
  'wrapper',
  'scm',
  'trigger',
  'scm-source',
  'scm-navigator',
  'build-strategy',
  'maven-reporter',
  'branch-property',
  'library-retriever',
];
const NOTHING_TO_TELL = ['hudson.scm.NullSCM'];

describe('the tables of what happens before and after a build', () => {
  const kinds = allKinds.filter(({ family, xmlTag }) => FAMILIES.includes(family) && !NOTHING_TO_TELL.includes(xmlTag));

  it.each(kinds.map(({ xmlTag }) => xmlTag))('name %s', (xmlTag) => {
    expect(TABLES).toContain(`\`${xmlTag}\``);
  });

  it.each(GIT_BEHAVIOURS)('name the behaviour %s of Git', (name) => {
    expect(TABLES).toContain(`\`${name}\``);
  });

  it('name only tests that exist', () => {
    const tests = [...TABLES.matchAll(/`((?:src|test)\/[\w./-]+\.test\.tsx?)`/g)].map(([, path]) => path ?? '');
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each(rowsOf(TABLES))('name for $what tests that use each of its names', ({ names, tests }) => {
    const texts = tests.flatMap(textsOf);
    expect(names.filter((name) => !texts.some((text) => usesName(text, name)))).toEqual([]);
  });
});

interface Row {
  readonly what: string;
  /** XML tags and pipeline names. */
  readonly names: readonly string[];
  readonly tests: readonly string[];
}

/** The rows of all tables, without their heads. */
function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, what = '', tag = '', symbols = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    if (!tests.includes('`')) return [];
    return [{ what, names: [...quoted(tag), ...quoted(symbols)], tests: quoted(tests) }];
  });
}

/** Of a test and of what it takes from the harness: much XML is made there. */
function textsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const harness = [...text.matchAll(/from '(\.[./\w-]*\/harness\/[\w/-]+\.ts)'/g)].map(([, module]) => module ?? '');
  return [text, ...harness.map((module) => readFileSync(join(ROOT, dirname(path), module), 'utf8'))];
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
}

/** Tests may say a class without its package. */
function usesName(text: string, name: string): boolean {
  const short = name.slice(name.lastIndexOf('.') + 1).replace('@', '');
  return new RegExp(`\\b${short}\\b`).test(text);
}
