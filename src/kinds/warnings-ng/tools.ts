import type { ReadIssues } from './collect-issues.ts';
import { readCheckstyle } from './read-checkstyle.ts';
import { readPmd } from './read-pmd.ts';
import { readSarif } from './read-sarif.ts';
import { readSpotbugs } from './read-spotbugs.ts';

/** Describes a tool whose reports can be read. */
export interface AnalysisTool {
  /** Names the tool's element in a configuration. */
  readonly tag: string;
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
    id: 'checkstyle',
    title: 'CheckStyle',
    pattern: '**/checkstyle-result.xml',
    read: readCheckstyle,
  },
  { tag: `${WARNINGS}.Sarif`, id: 'sarif', title: 'SARIF', pattern: null, read: readSarif },
  { tag: `${WARNINGS}.Pmd`, id: 'pmd', title: 'PMD', pattern: '**/pmd.xml', read: readPmd },
  {
    tag: `${WARNINGS}.SpotBugs`,
    id: 'spotbugs',
    title: 'SpotBugs',
    pattern: '**/spotbugsXml.xml',
    read: readSpotbugs,
  },
  {
    tag: `${WARNINGS}.FindBugs`,
    id: 'findbugs',
    title: 'FindBugs',
    pattern: '**/findbugsXml.xml',
    read: readSpotbugs,
  },
  { tag: `${WARNINGS}.EsLint`, id: 'eslint', title: 'ESLint', pattern: null, read: readCheckstyle },
];

export function toolOf(tag: string): AnalysisTool | undefined {
  return ANALYSIS_TOOLS.find((tool) => tool.tag === tag);
}
