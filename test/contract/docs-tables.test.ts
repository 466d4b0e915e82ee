import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { behavioursOf } from '../../src/kinds/git/behaviours.ts';
import { EXTENSION_CLASSES } from '../../src/kinds/git/extension-classes.ts';
import { allKinds, steps } from '../../src/kinds/index.ts';
import { createSteps } from '../../src/pipeline/declarative/all-steps.ts';
import { typesOfSymbol } from '../../src/pipeline/script/describables/index.ts';
import { globalNames } from '../../src/pipeline/script/globals/index.ts';
import { pluginStep } from '../../src/pipeline/steps/plugins/plugin-step.ts';
import { type KindFamily, KindRegistry } from '../../src/points/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGES = ['source-control', 'triggers', 'build-steps', 'after-the-build'];
const TABLES = PAGES.map((name) => readFileSync(join(ROOT, 'docs', `${name}.md`), 'utf8')).join('\n');
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
const STEPS = createSteps(steps.map(pluginStep));
const registry = new KindRegistry(allKinds, { decrypt: (text) => text });
const BEHAVIOURS = EXTENSION_CLASSES.classes.map(({ className }) => className);
const NOTHING_TO_TELL = ['hudson.scm.NullSCM'];

describe('the tables of what happens before and after a build', () => {
  const kinds = allKinds.filter(({ family, xmlTag }) => FAMILIES.includes(family) && !NOTHING_TO_TELL.includes(xmlTag));

  it.each(kinds.map(({ xmlTag }) => xmlTag))('name %s', (xmlTag) => {
    expect(TABLES).toContain(`\`${xmlTag}\``);
  });

  it.each(BEHAVIOURS)('name the behaviour %s of Git', (tag) => {
    expect(behavioursOf([{ tag, children: [] }]).unknown).toEqual([]);
    expect(TABLES).toContain(`\`${tag.replace('hudson.plugins.git.extensions.impl.', '')}\``);
  });

  it('name only tests that exist', () => {
    const tests = [...TABLES.matchAll(/`((?:src|test)\/[\w./-]+\.test\.tsx?)`/g)].map(([, path]) => path ?? '');
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each(rowsOf(TABLES))('name for $what tests that use each of its elements and call its names', (row) => {
    const texts = row.tests.flatMap(textsOf);
    expect(row.tags.filter((tag) => !texts.some((text) => usesTag(text, tag)))).toEqual([]);
    expect(row.calls.filter((name) => !texts.some((text) => callsName(text, name)))).toEqual([]);
  });

  it.each(rowsOf(TABLES))('name for $what only what pipelines know', ({ calls }) => {
    expect(calls.filter((name) => !isKnown(name))).toEqual([]);
  });
});

/** Returns whether a name is a step, a symbol of something that can be made, a global variable, or the annotation. */
function isKnown(name: string): boolean {
  return (
    name === '@Library' || STEPS.has(name) || typesOfSymbol(registry, name).length > 0 || globalNames.includes(name)
  );
}

interface Row {
  readonly what: string;
  /** Holds the XML tags. */
  readonly tags: readonly string[];
  /** Holds the names that pipelines call. */
  readonly calls: readonly string[];
  readonly tests: readonly string[];
}

/** The rows of all tables, without their heads. */
function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, what = '', tag = '', symbols = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    if (!tests.includes('`')) return [];
    return [{ what, tags: quoted(tag), calls: quoted(symbols), tests: quoted(tests) }];
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

/** Returns whether a test has the name of a class; it may leave out its package. */
function usesTag(text: string, tag: string): boolean {
  return new RegExp(`\\b${shortName(tag)}\\b`).test(text);
}

/** Returns whether a script of a test calls a name, or gives its class: `git 'x'`, `git(`, `timestamps {`, `checkout scm`. */
function callsName(text: string, name: string): boolean {
  const called = new RegExp(`(?<![\\w$.-])${name}(?: *[({[]| +["'$]| +\\w+[:.(])|checkout ${name}\\b`);
  const classes = typesOfSymbol(registry, name).map(({ className }) => className.replace(/.*[.$]/, ''));
  return called.test(text) || classes.some((each) => new RegExp(`\\$class: '(?:[\\w.]*\\.)?${each}'`).test(text));
}

function shortName(tag: string): string {
  return tag.slice(tag.lastIndexOf('.') + 1).replace('@', '');
}
