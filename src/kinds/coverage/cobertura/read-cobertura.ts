import { countOf, elementEvents, type ReportFiles, readXmlReport } from '../../shared/reports/read-file.ts';
import { added, type Counter, type FileCoverage, type Metric } from '../counters.ts';

type Draft = Record<Extract<Metric, 'CLASS' | 'METHOD' | 'LINE' | 'BRANCH'>, { covered: number; missed: number }>;

/** Matches the counts of conditions, as in `50% (1/2)`. */
const CONDITIONS = /\((\d{1,9})\/(\d{1,9})\)/;

/** Reads a report in the format of Cobertura, which many tools write. Lines are those of classes, not of methods. */
export async function readCobertura(workspace: ReportFiles, path: string): Promise<FileCoverage[]> {
  const files = new Map<string, FileCoverage>();
  let inPackage = '';
  let file = '';
  let draft = newDraft();
  let isReport = false;
  const close = (): void => {
    if (file === '') return;
    if (draft.LINE.covered > 0) draft.CLASS.covered += 1;
    else draft.CLASS.missed += 1;
    const known = files.get(file);
    const totals = totalsOf(draft);
    files.set(file, { inPackage, file, totals: known === undefined ? totals : added(known.totals, totals) });
    file = '';
    draft = newDraft();
  };
  await readXmlReport(
    workspace,
    path,
    elementEvents(({ name, attributes }, around) => {
      if (around.length === 0) isReport = name === 'coverage';
      if (name === 'package') {
        close();
        inPackage = attributes['name'] ?? '';
      } else if (name === 'class') {
        close();
        file = attributes['filename'] ?? attributes['name'] ?? '';
      } else if (name === 'method') {
        const isUsed = Number(attributes['line-rate'] ?? 0) > 0;
        draft.METHOD[isUsed ? 'covered' : 'missed'] += 1;
      } else if (name === 'line' && around.at(-2)?.name === 'class') addLine(draft, attributes);
    }),
  );
  close();
  if (!isReport) throw new Error('the root element is not <coverage>');
  return [...files.values()];
}

function addLine(draft: Draft, attributes: Readonly<Record<string, string>>): void {
  draft.LINE[countOf(attributes['hits']) > 0 ? 'covered' : 'missed'] += 1;
  const [, covered, all] = CONDITIONS.exec(attributes['condition-coverage'] ?? '') ?? [];
  if (covered === undefined || all === undefined) return;
  draft.BRANCH.covered += Number(covered);
  draft.BRANCH.missed += Math.max(0, Number(all) - Number(covered));
}

function newDraft(): Draft {
  return {
    CLASS: { covered: 0, missed: 0 },
    METHOD: { covered: 0, missed: 0 },
    LINE: { covered: 0, missed: 0 },
    BRANCH: { covered: 0, missed: 0 },
  };
}

/** Returns the totals without metrics of which the report has nothing. */
function totalsOf(draft: Draft): Partial<Record<Metric, Counter>> {
  return Object.fromEntries(Object.entries(draft).filter(([, { covered, missed }]) => covered + missed > 0));
}
