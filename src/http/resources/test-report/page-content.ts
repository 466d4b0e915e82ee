import type { StoredTestReport } from '../../../controller/index.ts';
import { unreachable } from '../../../kit/index.ts';
import {
  ageOf,
  type ClassCounts,
  caseName,
  type FlakyCase,
  fullCaseName,
  isFlaky,
  namedCases,
  outcomeOf,
  outcomesIn,
  type PlacedCase,
  packageOfClass,
  rawEncode,
  safeTestName,
  simpleClassName,
  sortedNames,
  type TestClass,
  type TestCounts,
  type TestPackage,
} from '../../../model/index.ts';
import type { Frame, Page } from '../../../ui/index.ts';
import { testStatus } from '../../beans/tests/test-case.ts';
import type { FoundTest } from './find-test.ts';

type Shown = Extract<Page, { page: 'test-report' }>;
type Content = Omit<Shown, 'page'>;
type Rows = Pick<Content, 'rows' | 'cases' | 'total' | 'first' | 'earlier' | 'later'>;

/** Limits the rows of each list, and `FAILED_SHOWN` the tests that failed. */
const SHOWN = 200;
const FAILED_SHOWN = 100;
/** Limits the stack traces that are on the page of several tests. */
const TRACES_SHOWN = 20;
const TRACE_SHOWN = 4000;

/** Describes which rows of a report are wanted, and where it is. */
export interface Wanted {
  /** Holds the report's own path. */
  readonly root: string;
  /** Holds the number of the first row, from 1. */
  readonly from: number;
  readonly onlyFailed: boolean;
  /** Counts classes in this report and in the one before. */
  readonly now: readonly ClassCounts[];
  readonly before: readonly ClassCounts[] | null;
}

/** Returns what the page of a report, package, class or test shows. */
export async function contentOf(found: FoundTest, stored: StoredTestReport, wanted: Wanted): Promise<Content> {
  const { root, onlyFailed } = wanted;
  const common = { onlyFailed, marks: [], flaky: [], test: null, ...NO_ROWS };
  switch (found.kind) {
    case 'report': {
      const { counts, packages } = await stored.tree();
      const parts = valuesOf(packages);
      return {
        ...common,
        heading: 'Test Result',
        level: 'report',
        counts,
        duration: stored.report.duration * 1000,
        history: `${root}history`,
        ...(await markedOf(stored, root)),
        failed: failedIn(parts, stored, root),
        ...rowsOf(wanted, root, parts, (part) => ({
          name: part.name,
          href: hrefOf(root, part.name),
          ...comparedOf(wanted, part.counts, (each) => each.inPackage === safeTestName(part.name)),
        })),
      };
    }
    case 'package': {
      const { inPackage } = found;
      const href = hrefOf(root, inPackage.name);
      const isHere = (each: ClassCounts): boolean => each.inPackage === safeTestName(inPackage.name);
      return {
        ...common,
        heading: `Test Result : ${inPackage.name}`,
        level: 'package',
        counts: inPackage.counts,
        duration: comparedOf(wanted, inPackage.counts, isHere).duration,
        history: `${href}history`,
        failed: failedIn([inPackage], stored, root),
        ...rowsOf(wanted, href, valuesOf(inPackage.classes), ({ name, counts }) => ({
          name,
          href: hrefOf(root, inPackage.name, name),
          ...comparedOf(wanted, counts, (each) => isHere(each) && each.name === safeTestName(name)),
        })),
      };
    }
    case 'class': {
      const { inPackage, inClass } = found;
      const href = hrefOf(root, inPackage.name, inClass.name);
      return {
        ...common,
        heading: `Test Result : ${inClass.name}`,
        level: 'class',
        counts: inClass.counts,
        duration: inClass.cases.reduce((sum, { test }) => sum + test.duration * 1000, 0),
        history: `${href}history`,
        failed: [],
        ...casesOf(wanted, href, stored, inClass),
      };
    }
    case 'case': {
      const { inPackage, inClass, placed } = found;
      return {
        ...common,
        heading: fullCaseName(placed.test),
        level: 'case',
        counts: null,
        duration: null,
        history: `${hrefOf(root, inPackage.name, inClass.name, placed.safeName)}history`,
        failed: [],
        test: testOf(placed, stored),
      };
    }
    default:
      return unreachable(found);
  }
}

const NO_ROWS: Rows = { rows: [], cases: [], total: 0, first: 1, earlier: null, later: null };

/** Returns the names that lead to what an address names, each with its own address. */
export function testTrail(found: FoundTest, root: string): Frame['breadcrumbs'] {
  const trail = [{ text: 'Test Results', href: root }];
  if (found.kind === 'report') return trail;
  const names = [found.inPackage.name];
  trail.push({ text: found.inPackage.name, href: hrefOf(root, ...names) });
  if (found.kind === 'package') return trail;
  names.push(found.inClass.name);
  trail.push({ text: found.inClass.name, href: hrefOf(root, ...names) });
  if (found.kind === 'class') return trail;
  trail.push({ text: caseName(found.placed.test), href: hrefOf(root, ...names, found.placed.safeName) });
  return trail;
}

type Counted = Pick<Shown['rows'][number], 'counts' | 'before' | 'duration'>;

/** Returns counts with those of the report before, of the classes that `isPart` takes. */
function comparedOf({ now, before }: Wanted, counts: TestCounts, isPart: (each: ClassCounts) => boolean): Counted {
  const own = now.filter(isPart);
  const old = before?.filter(isPart) ?? [];
  return {
    counts,
    duration: own.length === 0 ? null : sumOf(own, ({ duration }) => duration * 1000),
    before:
      old.length === 0
        ? null
        : {
            failed: sumOf(old, ({ failed }) => failed),
            skipped: sumOf(old, ({ skipped }) => skipped),
            passed: sumOf(old, ({ passed }) => passed),
          },
  };
}

function sumOf(counts: readonly ClassCounts[], of: (each: ClassCounts) => number): number {
  return counts.reduce((sum, each) => sum + of(each), 0);
}

function rowsOf<T extends { readonly counts: TestCounts }>(
  wanted: Wanted,
  href: string,
  parts: readonly T[],
  row: (part: T) => Shown['rows'][number],
): Rows {
  const all = wanted.onlyFailed ? parts.filter(({ counts }) => counts.failed > 0) : parts;
  const { slice, ...range } = rangeOf(wanted, href, all);
  return { ...range, cases: [], rows: slice.map(row) };
}

function casesOf(wanted: Wanted, href: string, stored: StoredTestReport, inClass: TestClass): Rows {
  const named = namedCases(inClass);
  const all = wanted.onlyFailed ? named.filter(({ test }) => outcomeOf(test) === 'failed') : named;
  const { slice, ...range } = rangeOf(wanted, href, all);
  return {
    ...range,
    rows: [],
    cases: slice.map(({ test, suite, safeName }) => ({
      name: caseName(test),
      href: `${href}${rawEncode(safeName)}/`,
      status: testStatus({ test, suite, stored }),
      duration: test.duration * 1000,
    })),
  };
}

function rangeOf<T>({ from, onlyFailed }: Wanted, href: string, all: readonly T[]) {
  const start = Math.max(0, Math.min(from, all.length) - 1);
  const at = (first: number): string => `${href}?from=${first + 1}${onlyFailed ? '&show=failed' : ''}`;
  return {
    slice: all.slice(start, start + SHOWN),
    total: all.length,
    first: start + 1,
    earlier: start === 0 ? null : at(Math.max(0, start - SHOWN)),
    later: start + SHOWN >= all.length ? null : at(start + SHOWN),
  };
}

/** Returns the first tests of a report that failed. `root` is the report's own path. */
export async function failuresOf(stored: StoredTestReport, root: string, most: number): Promise<Shown['failed']> {
  const { packages } = await stored.tree();
  return failedIn(valuesOf(packages), stored, root).slice(0, most);
}

function testOf({ test, suite }: PlacedCase, stored: StoredTestReport): NonNullable<Shown['test']> {
  return {
    status: testStatus({ test, suite, stored }),
    duration: test.duration * 1000,
    failedSince: test.failedSince,
    flaky: isFlaky(test, historyOf({ test, suite }, stored)),
    tries: [...(test.flakyFailures ?? []), ...(test.rerunFailures ?? [])].map(({ message, stackTrace }) => ({
      message: message ?? '',
      trace: stackTrace ?? '',
    })),
    properties: [...(suite.properties ?? []), ...(test.properties ?? [])],
    message: test.skippedMessage ?? test.errorDetails,
    trace: test.errorStackTrace,
    stdout: test.stdout ?? suite.stdout,
    stderr: test.stderr ?? suite.stderr,
  };
}

function historyOf({ test, suite }: PlacedCase, { index }: StoredTestReport): number {
  return index?.of(suite.name, test)?.history ?? 0;
}

async function markedOf(stored: StoredTestReport, root: string): Promise<Pick<Content, 'marks' | 'flaky'>> {
  const { regressions, fixed, flakyCount, flaky } = await stored.marks();
  const { packages } = await stored.tree();
  const row = ({ test, changes, history }: FlakyCase) => ({
    name: fullCaseName(test),
    href: hrefOfCase(test, packages, root),
    changes,
    tries: test.flakyFailures?.length ?? 0,
    history: historyText(history, stored.index?.builds.length ?? 0),
  });
  return {
    marks: [
      ['Regressions', regressions],
      ['Fixed', fixed],
      ['Flaky', flakyCount],
    ],
    flaky: flaky.slice(0, SHOWN).map(row),
  };
}

/** Returns the address of a case; that of its class, where the case itself cannot be found quickly. */
function hrefOfCase(test: PlacedCase['test'], packages: ReadonlyMap<string, TestPackage>, root: string): string {
  const inPackage = packages.get(safeTestName(packageOfClass(test.className)));
  const inClass = inPackage?.classes.get(safeTestName(simpleClassName(test.className)));
  const found = inClass === undefined ? undefined : namedCases(inClass).find((placed) => placed.test === test);
  const names = [packageOfClass(test.className), simpleClassName(test.className)];
  return hrefOf(root, ...names, ...(found === undefined ? [] : [found.safeName]));
}

/** Returns a letter for each build, the newest first: passed, failed, skipped. */
function historyText(history: number, builds: number): string {
  return outcomesIn(history, builds)
    .map((outcome) => (outcome === null ? '-' : outcome.charAt(0)))
    .join(' ');
}

function failedIn(packages: readonly TestPackage[], stored: StoredTestReport, root: string): Shown['failed'] {
  const failed: Shown['failed'][number][] = [];
  for (const inPackage of packages) {
    if (inPackage.counts.failed === 0) continue;
    for (const inClass of valuesOf(inPackage.classes)) {
      if (failed.length >= FAILED_SHOWN) return failed.slice(0, FAILED_SHOWN);
      failed.push(...failedOf(inPackage, inClass, stored, root));
    }
  }
  return failed.slice(0, FAILED_SHOWN).map((row, at) => (at < TRACES_SHOWN ? row : { ...row, trace: null }));
}

function failedOf(inPackage: TestPackage, inClass: TestClass, stored: StoredTestReport, root: string): Shown['failed'] {
  if (inClass.counts.failed === 0) return [];
  return namedCases(inClass)
    .filter(({ test }) => outcomeOf(test) === 'failed')
    .slice(0, FAILED_SHOWN)
    .map(({ test, suite, safeName }) => ({
      name: fullCaseName(test),
      regression: testStatus({ test, suite, stored }) === 'REGRESSION',
      flaky: isFlaky(test, historyOf({ test, suite }, stored)),
      href: hrefOf(root, inPackage.name, inClass.name, safeName),
      age: ageOf(test, stored.number),
      since:
        test.failedSince > 0
          ? { number: test.failedSince, href: root.replace(/\d+\/testReport\/$/, `${test.failedSince}/`) }
          : null,
      duration: test.duration * 1000,
      message: test.errorDetails,
      trace: test.errorStackTrace?.slice(0, TRACE_SHOWN) ?? null,
    }));
}

function valuesOf<T>(parts: ReadonlyMap<string, T>): T[] {
  return sortedNames(parts).flatMap((name) => parts.get(name) ?? []);
}

function hrefOf(root: string, ...names: readonly string[]): string {
  return root + names.map((name) => `${rawEncode(safeTestName(name))}/`).join('');
}
