import type { StoredTestReport } from '../../../controller/index.ts';
import { unreachable } from '../../../kit/index.ts';
import {
  ageOf,
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
  type TestPackage,
} from '../../../model/index.ts';
import type { Page } from '../../../ui/index.ts';
import { testStatus } from '../../beans/tests/test-case.ts';
import type { FoundTest } from './find-test.ts';

type Shown = Extract<Page, { page: 'test-report' }>;
type Content = Omit<Shown, 'page' | 'runName'>;

/** Limits the rows of each list. */
const SHOWN = 200;

/** Returns what the page of a report, package, class or test shows. `root` is the report's own path. */
export async function contentOf(found: FoundTest, stored: StoredTestReport, root: string): Promise<Content> {
  switch (found.kind) {
    case 'report': {
      const { counts, packages } = await stored.tree();
      const parts = valuesOf(packages);
      return {
        heading: 'Test Results',
        up: null,
        counts,
        test: null,
        history: `${root}history`,
        ...(await markedOf(stored, root)),
        failed: failedIn(parts, stored, root),
        ...listOf(parts, (part) => ({ name: part.name, href: hrefOf(root, part.name), counts: part.counts })),
      };
    }
    case 'package': {
      const { inPackage } = found;
      return {
        heading: inPackage.name,
        up: { text: 'All tests', href: root },
        counts: inPackage.counts,
        test: null,
        marks: [],
        flaky: [],
        history: `${hrefOf(root, inPackage.name)}history`,
        failed: failedIn([inPackage], stored, root),
        ...listOf(valuesOf(inPackage.classes), ({ name, counts }) => ({
          name,
          counts,
          href: hrefOf(root, inPackage.name, name),
        })),
      };
    }
    case 'class': {
      const { inPackage, inClass } = found;
      return {
        heading: `${inPackage.name}.${inClass.name}`,
        up: { text: inPackage.name, href: hrefOf(root, inPackage.name) },
        counts: inClass.counts,
        test: null,
        marks: [],
        flaky: [],
        history: `${hrefOf(root, inPackage.name, inClass.name)}history`,
        failed: failedOf(inPackage, inClass, stored, root),
        ...listOf(namedCases(inClass), ({ test, safeName }) => ({
          name: caseName(test),
          href: hrefOf(root, inPackage.name, inClass.name, safeName),
          counts: { passed: 0, skipped: 0, failed: 0, [outcomeOf(test)]: 1 },
        })),
      };
    }
    case 'case': {
      const { inPackage, inClass, placed } = found;
      return {
        heading: fullCaseName(placed.test),
        up: { text: `${inPackage.name}.${inClass.name}`, href: hrefOf(root, inPackage.name, inClass.name) },
        counts: null,
        marks: [],
        flaky: [],
        history: `${hrefOf(root, inPackage.name, inClass.name, placed.safeName)}history`,
        failed: [],
        rows: [],
        left: 0,
        test: testOf(placed, stored),
      };
    }
    default:
      return unreachable(found);
  }
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
      if (failed.length >= SHOWN) return failed.slice(0, SHOWN);
      failed.push(...failedOf(inPackage, inClass, stored, root));
    }
  }
  return failed.slice(0, SHOWN);
}

function failedOf(inPackage: TestPackage, inClass: TestClass, stored: StoredTestReport, root: string): Shown['failed'] {
  if (inClass.counts.failed === 0) return [];
  return namedCases(inClass)
    .filter(({ test }) => outcomeOf(test) === 'failed')
    .slice(0, SHOWN)
    .map(({ test, suite, safeName }) => ({
      name: fullCaseName(test),
      regression: testStatus({ test, suite, stored }) === 'REGRESSION',
      flaky: isFlaky(test, historyOf({ test, suite }, stored)),
      href: hrefOf(root, inPackage.name, inClass.name, safeName),
      age: ageOf(test, stored.number),
      message: test.errorDetails,
    }));
}

function listOf<T>(parts: readonly T[], row: (part: T) => Shown['rows'][number]): Pick<Content, 'rows' | 'left'> {
  return { rows: parts.slice(0, SHOWN).map(row), left: Math.max(0, parts.length - SHOWN) };
}

function valuesOf<T>(parts: ReadonlyMap<string, T>): T[] {
  return sortedNames(parts).flatMap((name) => parts.get(name) ?? []);
}

function hrefOf(root: string, ...names: readonly string[]): string {
  return root + names.map((name) => `${rawEncode(safeTestName(name))}/`).join('');
}
