import { addFloats } from './java-float.ts';
import type { TestReport, TestSuite } from './test-report.ts';

type Suite = { -readonly [K in keyof Omit<TestSuite, 'cases'>]: TestSuite[K] } & {
  cases: TestSuite['cases'][number][];
};

/**
 * Collects suites into one report. Suites of one name are one, as where a suite is spread over several files, unless
 * their ids differ or they were recorded in different places of a pipeline.
 */
export class TestReportBuilder {
  readonly #suites: Suite[] = [];
  readonly #byName = new Map<string, Suite[]>();
  readonly #settings: Pick<TestReport, 'keepLongStdio' | 'skipOldReports'>;
  #duration = 0;

  constructor(settings: Pick<TestReport, 'keepLongStdio' | 'skipOldReports'>) {
    this.#settings = settings;
  }

  add(suite: TestSuite): void {
    this.#duration = addFloats(this.#duration, suite.duration);
    const namesakes = this.#byName.get(suite.name) ?? [];
    const known = namesakes.find((each) => isSame(each, suite));
    if (known === undefined) {
      const own = { ...suite, cases: [...suite.cases] };
      this.#suites.push(own);
      this.#byName.set(suite.name, [...namesakes, own]);
      return;
    }
    for (const test of suite.cases) known.cases.push(test);
    const added = known.time === null ? sumOf(suite) : suite.duration;
    known.duration = addFloats(known.duration, added);
  }

  /** What was collected. Nothing may be added afterwards. */
  report(): TestReport {
    return { suites: this.#suites, duration: this.#duration, ...this.#settings };
  }
}

function sumOf({ cases }: TestSuite): number {
  return cases.reduce((sum, test) => addFloats(sum, test.duration), 0);
}

function isSame(a: TestSuite, b: TestSuite): boolean {
  return (
    (a.id === null || b.id === null || a.id === b.id) &&
    a.nodeId === b.nodeId &&
    a.enclosingBlocks.join('\n') === b.enclosingBlocks.join('\n') &&
    a.enclosingBlockNames.join('\n') === b.enclosingBlockNames.join('\n')
  );
}
