import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allKinds } from '../../src/kinds/index.ts';
import { GIT_BEHAVIOURS } from '../../src/kinds/scm/git/behaviours.ts';
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
});
