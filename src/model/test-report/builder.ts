import { addFloats } from '../../java/index.ts';
import type { TestReport, TestSuite } from './report.ts';

type Suite = { -readonly [K in keyof Omit<TestSuite, 'cases'>]: TestSuite[K] } & {
  cases: TestSuite['cases'][number][];
};

/**
 * Collects suites into one report. Suites of one name are one, as where a suite is spread over several files, unless
 * their ids differ or they were recorded in different places of a pipeline.
 */
export class TestReportBuilder {
  readonly #suites: Suite[] = [];
  /** Holds suites by name and place; those of a place differ in their ids. */
  readonly #places = new Map<string, { readonly first: Suite; readonly byId: Map<string | null, Suite> }>();
  readonly #settings: Pick<TestReport, 'keepLongStdio' | 'skipOldReports'>;
  #duration = 0;

  constructor(settings: Pick<TestReport, 'keepLongStdio' | 'skipOldReports'>) {
    this.#settings = settings;
  }

  add(suite: TestSuite): void {
    this.#duration = addFloats(this.#duration, suite.duration);
    const place = JSON.stringify([suite.name, suite.nodeId, suite.enclosingBlocks, suite.enclosingBlockNames]);
    const there = this.#places.get(place);
    // One without an id is the same as any other.
    const isAny = suite.id === null || there?.first.id === null;
    const known = isAny ? there?.first : there?.byId.get(suite.id);
    if (known === undefined) {
      const own = { ...suite, cases: [...suite.cases] };
      this.#suites.push(own);
      if (there === undefined) this.#places.set(place, { first: own, byId: new Map([[own.id, own]]) });
      else there.byId.set(own.id, own);
      return;
    }
    for (const test of suite.cases) known.cases.push(test);
    const added = known.time === null ? sumOf(suite) : suite.duration;
    known.duration = addFloats(known.duration, added);
  }

  /** Returns what was collected. Nothing may be added afterwards. */
  report(): TestReport {
    return { suites: this.#suites, duration: this.#duration, ...this.#settings };
  }
}

function sumOf({ cases }: TestSuite): number {
  return cases.reduce((sum, test) => addFloats(sum, test.duration), 0);
}
