import type { KeptReport } from '../../points/index.ts';
import { childOf, childrenOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { countOf } from '../shared/reports/read-file.ts';
import { type Counter, type FileCoverage, METRICS, type Metric, metricNamed, type Totals } from './counters.ts';

/** Describes the coverage in a run's record; the files are in a file of the run. */
export interface CoverageData {
  readonly urlName: string;
  readonly title: string;
  readonly totals: Totals;
  /** Holds the number and totals of the run that it is compared with; null where there is none. */
  readonly reference: { readonly number: number; readonly totals: Totals } | null;
  readonly gates: readonly GateOutcome[];
}

export interface GateOutcome {
  /** Holds the name of the gate, such as `Overall project - Line Coverage`. */
  readonly name: string;
  readonly threshold: number;
  /** Holds the measured value; null where it could not be computed. */
  readonly actual: number | null;
  readonly result: GateResult;
}

/** Names the results of a gate, best first. A missed one may be only a note or an error beside the build's result. */
export const GATE_RESULTS = ['SUCCESS', 'NOTE', 'ERROR', 'UNSTABLE', 'FAILURE'] as const;
export type GateResult = (typeof GATE_RESULTS)[number];

/** Returns the name of the file with the details. */
export function coverageDetails(urlName: string): string {
  return `coverage-${urlName}`;
}

/** Returns the details to store: each row holds package, file, covered and missed of each metric that `head` names. */
export function keptFiles(files: readonly FileCoverage[]): KeptReport {
  const metrics = METRICS.filter((metric) => files.some(({ totals }) => totals[metric] !== undefined));
  return {
    head: { metrics },
    rows: files.map(({ inPackage, file, totals }) => [
      inPackage,
      file,
      ...metrics.flatMap((metric) => [totals[metric]?.covered ?? 0, totals[metric]?.missed ?? 0]),
    ]),
  };
}

export function filesOf(kept: KeptReport | null): FileCoverage[] {
  const { metrics = [] } = (kept?.head ?? {}) as { readonly metrics?: readonly Metric[] };
  return (kept?.rows ?? []).map((row) => {
    const [inPackage, file, ...numbers] = row as readonly [string, string, ...number[]];
    const totals: Partial<Record<Metric, Counter>> = {};
    for (const [at, metric] of metrics.entries()) {
      const covered = numbers[2 * at] ?? 0;
      const missed = numbers[2 * at + 1] ?? 0;
      if (covered + missed > 0) totals[metric] = { covered, missed };
    }
    return { inPackage, file, totals };
  });
}

export function writeCoverage(tag: string, { urlName, title, totals, reference, gates }: CoverageData): XmlNode {
  return node(tag, [
    node('id', urlName),
    node('name', title),
    totalsNode('projectValues', totals),
    ...(reference === null
      ? []
      : [node('referenceBuild', String(reference.number)), totalsNode('referenceValues', reference.totals)]),
    node(
      'qualityGates',
      gates.map((gate) =>
        node('gate', [
          node('name', gate.name),
          node('threshold', String(gate.threshold)),
          ...(gate.actual === null ? [] : [node('actual', String(gate.actual))]),
          node('result', gate.result),
        ]),
      ),
    ),
  ]);
}

/** Writes totals as the coverage plugin does, each value as `LINE: 8/10`. */
function totalsNode(name: string, totals: Totals): XmlNode {
  const values = METRICS.flatMap((metric) => {
    const counter = totals[metric];
    return counter === undefined
      ? []
      : node('coverage', `${metric}: ${counter.covered}/${counter.covered + counter.missed}`);
  });
  return node(name, values);
}

export function readCoverageData(element: XmlElement, defaults: Pick<CoverageData, 'urlName' | 'title'>): CoverageData {
  const number = childText(element, 'referenceBuild');
  return {
    urlName: childText(element, 'id') || defaults.urlName,
    title: childText(element, 'name') || defaults.title,
    totals: readTotals(childOf(element, 'projectValues')),
    reference:
      number === undefined || !/^\d{1,10}$/.test(number)
        ? null
        : { number: Number(number), totals: readTotals(childOf(element, 'referenceValues')) },
    gates: childrenOf(childOf(element, 'qualityGates') ?? element, 'gate').map(readGate),
  };
}

function readTotals(element: XmlElement | undefined): Totals {
  const totals: Partial<Record<Metric, Counter>> = {};
  for (const { text } of element === undefined ? [] : childrenOf(element, 'coverage')) {
    const [, name = '', covered, all] = /^(\w+): (\d+)\/(\d+)$/.exec(text.trim()) ?? [];
    const metric = metricNamed(name);
    if (metric !== undefined) totals[metric] = { covered: countOf(covered), missed: countOf(all) - countOf(covered) };
  }
  return totals;
}

function readGate(element: XmlElement): GateOutcome {
  const actual = childText(element, 'actual');
  const said = childText(element, 'result');
  return {
    name: childText(element, 'name') ?? '',
    threshold: Number(childText(element, 'threshold') ?? 0),
    actual: actual === undefined ? null : Number(actual),
    result: GATE_RESULTS.find((each) => each === said) ?? 'SUCCESS',
  };
}
