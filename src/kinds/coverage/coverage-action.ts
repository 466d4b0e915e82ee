import type { Reference } from '../../export/index.ts';
import { type ActionBeanContext, type ActionKind, defineAction } from '../../points/index.ts';
import type { FileCoverage } from './counters.ts';
import { type CoverageData, readCoverageData, writeCoverage } from './coverage-data.ts';
import { coverageReport } from './coverage-report.ts';

/** Defines an action for one of Jenkins's coverage plugins; they differ in names, address and remote API. */
export function coverageAction(spec: {
  readonly xmlTag: string;
  readonly symbol: string;
  readonly displayName: string;
  /** Holds the address for a record that has none. */
  readonly urlName: string;
  readonly title: string;
  bean(data: CoverageData, files: readonly FileCoverage[]): Reference<ActionBeanContext>;
}): ActionKind {
  const { xmlTag, symbol, displayName, urlName, title, bean } = spec;
  return defineAction<CoverageData>({
    xmlTag,
    symbol,
    displayName,
    example: {
      urlName,
      title,
      totals: { LINE: { covered: 8, missed: 2 }, BRANCH: { covered: 1, missed: 3 } },
      reference: { number: 6, totals: { LINE: { covered: 7, missed: 3 } } },
      gates: [
        { name: 'Overall project - Line', threshold: 90, actual: 80, result: 'UNSTABLE' },
        { name: 'Modified lines - Line', threshold: 50, actual: null, result: 'SUCCESS' },
      ],
    },
    read: (element) => readCoverageData(element, { urlName, title }),
    write: (data) => writeCoverage(xmlTag, data),
    report: (data) => coverageReport(data, bean),
  });
}
