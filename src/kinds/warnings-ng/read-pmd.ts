import type { ReaderEvents } from '../../xml/index.ts';
import { countOf, readXmlReport } from '../shared/reports/read-file.ts';
import type { ReadIssues } from './collect-issues.ts';
import { newIssue, pathInWorkspace, type Severity } from './issue.ts';

const PRIORITIES: readonly Severity[] = ['NORMAL', 'ERROR', 'HIGH', 'NORMAL'];

/** Reads the XML of PMD: a `violation` in a `file`, its text the message. */
export const readPmd: ReadIssues = async (workspace, path, origin, add) => {
  let file = '';
  let depth = 0;
  let isReport = false;
  let violation: Readonly<Record<string, string>> | null = null;
  let text = '';
  const take = (more: string): void => {
    if (violation !== null && text.length < 100_000) text += more;
  };
  const events: ReaderEvents = {
    open(name, attributes) {
      if (depth === 0) isReport = name === 'pmd';
      depth += 1;
      if (name === 'file') file = pathInWorkspace(attributes['name'] ?? '', workspace.path);
      if (name !== 'violation') return;
      violation = attributes;
      text = '';
    },
    close(name) {
      depth -= 1;
      if (name !== 'violation' || violation === null) return;
      const { beginline, endline, begincolumn, rule, ruleset, priority, package: inPackage } = violation;
      add(
        newIssue({
          origin,
          file,
          line: countOf(beginline),
          lineEnd: countOf(endline),
          column: countOf(begincolumn),
          severity: PRIORITIES[countOf(priority)] ?? 'LOW',
          type: rule ?? '',
          category: ruleset ?? '',
          inPackage: inPackage ?? '',
          message: text,
        }),
      );
      violation = null;
    },
    text: take,
    cdata: take,
  };
  await readXmlReport(workspace, path, events);
  if (!isReport) throw new Error('the root element is not <pmd>');
};
