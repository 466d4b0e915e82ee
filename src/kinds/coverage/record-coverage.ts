import type { RunContext } from '../../points/index.ts';
import { type FileCoverage, type Totals, totalsOf } from './counters.ts';
import { type CoverageData, coverageDetails, type GateOutcome, keptFiles } from './coverage-data.ts';

export interface RecordedCoverage {
  readonly tag: string;
  readonly urlName: string;
  readonly title: string;
  readonly files: readonly FileCoverage[];
  readonly reference: CoverageData['reference'];
  readonly gates: readonly GateOutcome[];
}

/** Stores files and totals of a run's coverage, replacing those at the same address. */
export async function recordCoverageOf(
  { reports, actions }: Pick<RunContext, 'reports' | 'actions'>,
  { tag, urlName, title, files, reference, gates }: RecordedCoverage,
): Promise<void> {
  const data: CoverageData = { urlName, title, totals: totalsOf(files), reference, gates };
  await reports.keep(coverageDetails(urlName), keptFiles(files));
  await actions.put(tag, data, (old) => (old as CoverageData).urlName === urlName);
}

/** Returns the totals of the nearest earlier run that has coverage at the same address. */
export async function referenceOf(
  { history }: Pick<RunContext, 'history'>,
  tag: string,
  urlName: string,
): Promise<{ readonly number: number; readonly totals: Totals } | null> {
  let looked = 0;
  for await (const run of history.earlier()) {
    const known = run.actions.find((action) => action.tag === tag && (action.data as CoverageData).urlName === urlName);
    if (known !== undefined) return { number: run.number, totals: (known.data as CoverageData).totals };
    looked += 1;
    if (looked === LOOKED_BACK) return null;
  }
  return null;
}

/** Limits the runs that are searched for an earlier report. */
const LOOKED_BACK = 100;
