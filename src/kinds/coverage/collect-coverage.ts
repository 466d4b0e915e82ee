import { messageOf } from '../../kit/index.ts';
import { XmlError } from '../../xml/index.ts';
import type { ReportFiles } from '../shared/reports/read-file.ts';
import { readCobertura } from './cobertura/read-cobertura.ts';
import { better, type FileCoverage } from './counters.ts';
import { readJacoco } from './jacoco/read-jacoco.ts';
import { readLcov } from './read-lcov.ts';

export type CoverageParser = 'JACOCO' | 'COBERTURA' | 'LCOV';

const READERS: Readonly<Record<CoverageParser, typeof readJacoco>> = {
  JACOCO: readJacoco,
  COBERTURA: readCobertura,
  LCOV: readLcov,
};

/** Holds the title of each parser, and the pattern of its reports where none is configured. */
export const PARSERS: Readonly<Record<CoverageParser, { readonly title: string; readonly pattern: string }>> = {
  JACOCO: { title: 'JaCoCo Coverage Reports', pattern: '**/jacoco.xml' },
  COBERTURA: { title: 'Cobertura Coverage Reports', pattern: '**/cobertura.xml' },
  LCOV: { title: 'LCOV Coverage Reports', pattern: '**/lcov.info' },
};

export function parserNamed(name: string): CoverageParser | undefined {
  return (Object.keys(READERS) as CoverageParser[]).find((parser) => parser === name.trim().toUpperCase());
}

/** Reads one report. Throws an Error that names the file and the reason. */
export async function readCoverage(
  workspace: ReportFiles,
  path: string,
  parser: CoverageParser,
): Promise<FileCoverage[]> {
  try {
    return await READERS[parser](workspace, path);
  } catch (error) {
    const reason = error instanceof XmlError ? `line ${error.line}: ${error.reason}` : messageOf(error);
    throw new Error(`${workspace.path}/${path} cannot be read as a report of ${parser}: ${reason}`, { cause: error });
  }
}

/** Merges the files of several reports; for a file in more than one, the better coverage counts. */
export function merged(reports: readonly (readonly FileCoverage[])[]): FileCoverage[] {
  const files = new Map<string, FileCoverage>();
  for (const each of reports.flat()) {
    const key = `${each.inPackage}\n${each.file}`;
    const known = files.get(key);
    files.set(key, known === undefined ? each : { ...known, totals: better(known.totals, each.totals) });
  }
  return [...files.values()];
}
