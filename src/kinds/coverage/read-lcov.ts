import { linesOf, type ReportFiles } from '../shared/reports/read-file.ts';
import type { Counter, FileCoverage, Metric } from './counters.ts';

/** Says whether each line, branch and function was hit in any of the records of a file. */
interface Draft {
  readonly lines: Map<string, boolean>;
  readonly branches: Map<string, boolean>;
  readonly functions: Map<string, boolean>;
  /** Holds the totals that the record itself states, for tools that write nothing else. */
  readonly said: Map<string, number>;
}

/** Reads a tracefile of LCOV: records from `SF:` to `end_of_record`, for each source file one or more. */
export async function readLcov(workspace: ReportFiles, path: string): Promise<FileCoverage[]> {
  const drafts = new Map<string, Draft>();
  let draft: Draft | null = null;
  for await (const line of linesOf(workspace, path)) {
    const at = line.indexOf(':');
    const value = line.slice(at + 1);
    if (line.startsWith('SF:')) {
      draft = drafts.get(value) ?? { lines: new Map(), branches: new Map(), functions: new Map(), said: new Map() };
      drafts.set(value, draft);
    } else if (line === 'end_of_record') draft = null;
    else if (draft !== null && at > 0) take(draft, line.slice(0, at), value);
  }
  if (drafts.size === 0) throw new Error('there is no record of a source file');
  return [...drafts].map(([file, found]) => fileOf(file, found));
}

function take(draft: Draft, key: string, value: string): void {
  const parts = value.split(',');
  const [first = '', second = ''] = parts;
  if (key === 'DA') note(draft.lines, first, second);
  else if (key === 'BRDA') note(draft.branches, parts.slice(0, 3).join(), parts[3] ?? '');
  else if (key === 'FNDA') note(draft.functions, parts.slice(1).join(), first);
  else if (/^(?:LF|LH|BRF|BRH|FNF|FNH)$/.test(key) && /^\d{1,9}$/.test(value)) draft.said.set(key, Number(value));
}

/** Notes whether something was hit; a branch that was never reached has `-` for its hits. */
function note(found: Map<string, boolean>, key: string, hits: string): void {
  found.set(key, Number(hits) > 0 || found.get(key) === true);
}

function fileOf(path: string, { lines, branches, functions, said }: Draft): FileCoverage {
  const totals: Partial<Record<Metric, Counter>> = {};
  const put = (metric: Metric, found: ReadonlyMap<string, boolean>, all: string, hit: string): void => {
    const covered = found.size > 0 ? [...found.values()].filter(Boolean).length : (said.get(hit) ?? 0);
    const count = found.size > 0 ? found.size : (said.get(all) ?? 0);
    if (count > 0) totals[metric] = { covered, missed: Math.max(0, count - covered) };
  };
  put('LINE', lines, 'LF', 'LH');
  put('BRANCH', branches, 'BRF', 'BRH');
  put('METHOD', functions, 'FNF', 'FNH');
  const at = path.lastIndexOf('/');
  return { inPackage: at < 0 ? '-' : path.slice(0, at), file: path.slice(at + 1), totals };
}
