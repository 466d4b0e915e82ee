import { fullCaseName, packageOfClass, safeCaseNames, safeTestName, simpleClassName } from './names.ts';
import { outcomeOf, type TestCase, type TestOutcome, type TestReport, type TestSuite } from './report.ts';

export type TestCounts = Readonly<Record<TestOutcome, number>>;

/** Represents a case with the suite that it came from. */
export interface PlacedCase {
  readonly test: TestCase;
  readonly suite: TestSuite;
}

/** Holds the cases of a report by package and class, each under its name in URLs. */
export interface TestTree {
  readonly counts: TestCounts;
  readonly packages: ReadonlyMap<string, TestPackage>;
}

export interface TestPackage {
  readonly name: string;
  readonly counts: TestCounts;
  readonly classes: ReadonlyMap<string, TestClass>;
}

export interface TestClass {
  readonly name: string;
  readonly counts: TestCounts;
  readonly cases: readonly PlacedCase[];
}

interface ClassDraft extends TestClass {
  readonly counts: Counts;
  readonly cases: PlacedCase[];
}

type Counts = Record<TestOutcome, number>;

interface PackageDraft extends TestPackage {
  readonly counts: Counts;
  readonly classes: Map<string, ClassDraft>;
}

/** Returns the tree of a report; `pause` is awaited after each few cases, so that other work can run. */
export async function treeOf(report: TestReport, pause: () => Promise<void>): Promise<TestTree> {
  const packages = new Map<string, PackageDraft>();
  const counts = noCounts();
  let seen = 0;
  for (const suite of report.suites) {
    for (const test of suite.cases) {
      const inPackage = packageFor(packages, packageOfClass(test.className));
      const inClass = classFor(inPackage.classes, simpleClassName(test.className));
      inClass.cases.push({ test, suite });
      const outcome = outcomeOf(test);
      for (const each of [counts, inPackage.counts, inClass.counts]) each[outcome] += 1;
      seen += 1;
      if (seen % 200 === 0) await pause();
    }
  }
  return { counts, packages };
}

/** Returns names in URLs of what is in a package or report, as they are listed. */
export function sortedNames(map: ReadonlyMap<string, unknown>): string[] {
  return [...map.keys()].sort();
}

/** Returns the cases of a class by full name, each with its name in URLs. */
export function namedCases({ cases }: TestClass): (PlacedCase & { readonly safeName: string })[] {
  const names = new Map(cases.map((placed) => [placed, fullCaseName(placed.test)]));
  const sorted = [...cases].sort((a, b) => compare(names.get(a) ?? '', names.get(b) ?? ''));
  const safe = safeCaseNames(sorted.map(({ test }) => test));
  return sorted.map((placed, at) => ({ ...placed, safeName: safe[at] ?? '' }));
}

function packageFor(packages: Map<string, PackageDraft>, name: string): PackageDraft {
  const safe = safeTestName(name);
  const known = packages.get(safe);
  if (known !== undefined) return known;
  const made = { name, counts: noCounts(), classes: new Map() };
  packages.set(safe, made);
  return made;
}

function classFor(classes: Map<string, ClassDraft>, name: string): ClassDraft {
  const safe = safeTestName(name);
  const known = classes.get(safe);
  if (known !== undefined) return known;
  const made = { name, counts: noCounts(), cases: [] };
  classes.set(safe, made);
  return made;
}

function noCounts(): Counts {
  return { passed: 0, skipped: 0, failed: 0 };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
