import { addFloats } from '../../java/index.ts';
import { packageOfClass, safeTestName, simpleClassName } from './names.ts';
import { outcomeOf, type TestReport } from './report.ts';

/** Holds the counts of a class in a report; names are those of URLs. */
export interface ClassCounts {
  readonly inPackage: string;
  readonly name: string;
  readonly failed: number;
  readonly skipped: number;
  readonly passed: number;
  /** Holds the duration in seconds. */
  readonly duration: number;
}

type Draft = { -readonly [K in keyof ClassCounts]: ClassCounts[K] };

/** Returns the counts of all classes of a report; `pause` is awaited after each few cases. */
export async function classCountsOf(report: TestReport, pause: () => Promise<void>): Promise<ClassCounts[]> {
  const found = new Map<string, Draft>();
  let seen = 0;
  for (const { cases } of report.suites) {
    for (const test of cases) {
      let counts = found.get(test.className);
      if (counts === undefined) {
        const inPackage = safeTestName(packageOfClass(test.className));
        const name = safeTestName(simpleClassName(test.className));
        counts = { inPackage, name, failed: 0, skipped: 0, passed: 0, duration: 0 };
        found.set(test.className, counts);
      }
      counts[outcomeOf(test)] += 1;
      counts.duration = addFloats(counts.duration, test.duration);
      seen += 1;
      if (seen % 200 === 0) await pause();
    }
  }
  return [...found.values()];
}
