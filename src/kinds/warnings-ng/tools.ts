import { bool, type NestedClasses, nestedType, text } from '../../points/index.ts';
import type { ReadIssues } from './collect-issues.ts';
import { readCheckstyle } from './read-checkstyle.ts';
import { readPmd } from './read-pmd.ts';
import { readSarif } from './read-sarif.ts';
import { readSpotbugs } from './read-spotbugs.ts';

/** Describes a tool whose reports can be read. */
export interface AnalysisTool {
  /** Names the tool's element in a configuration. */
  readonly tag: string;
  /** Names it in scripts. */
  readonly symbol: string;
  /** Says whether scripts may have the rank that a report gives count as the severity. */
  readonly hasRank?: boolean;
  /** Holds the address of its report where no other one is configured. */
  readonly id: string;
  readonly title: string;
  /** Holds the default pattern of its reports; null where one has to be configured. */
  readonly pattern: string | null;
  readonly read: ReadIssues;
}

const WARNINGS = 'io.jenkins.plugins.analysis.warnings';

export const ANALYSIS_TOOLS: readonly AnalysisTool[] = [
  {
    tag: `${WARNINGS}.checkstyle.CheckStyle`,
    symbol: 'checkStyle',
    id: 'checkstyle',
    title: 'CheckStyle',
    pattern: '**/checkstyle-result.xml',
    read: readCheckstyle,
  },
  { tag: `${WARNINGS}.Sarif`, symbol: 'sarif', id: 'sarif', title: 'SARIF', pattern: null, read: readSarif },
  { tag: `${WARNINGS}.Pmd`, symbol: 'pmdParser', id: 'pmd', title: 'PMD', pattern: '**/pmd.xml', read: readPmd },
  {
    tag: `${WARNINGS}.SpotBugs`,
    symbol: 'spotBugs',
    hasRank: true,
    id: 'spotbugs',
    title: 'SpotBugs',
    pattern: '**/spotbugsXml.xml',
    read: readSpotbugs,
  },
  {
    tag: `${WARNINGS}.FindBugs`,
    symbol: 'findBugs',
    hasRank: true,
    id: 'findbugs',
    title: 'FindBugs',
    pattern: '**/findbugsXml.xml',
    read: readSpotbugs,
  },
  { tag: `${WARNINGS}.EsLint`, symbol: 'esLint', id: 'eslint', title: 'ESLint', pattern: null, read: readCheckstyle },
];

const TOOL_FIELDS = {
  id: text(),
  name: text(),
  pattern: text(),
  reportEncoding: text(),
  skipSymbolicLinks: bool(),
};

/** Holds the tools as scripts describe them. */
export const TOOL_CLASSES: NestedClasses = {
  base: 'class io.jenkins.plugins.analysis.core.model.Tool',
  classes: ANALYSIS_TOOLS.map(({ tag, symbol, hasRank }) =>
    nestedType(
      { ...TOOL_FIELDS, ...(hasRank === true && { useRankAsPriority: bool() }) },
      { className: tag, symbols: [symbol] },
    ),
  ),
};

export function toolOf(tag: string): AnalysisTool | undefined {
  return ANALYSIS_TOOLS.find((tool) => tool.tag === tag);
}
