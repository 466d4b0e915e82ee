import { countOf, elementEvents, readXmlReport } from '../shared/reports/read-file.ts';
import type { ReadIssues } from './collect-issues.ts';
import { newIssue, pathInWorkspace, type Severity } from './issue.ts';

const SEVERITIES: Readonly<Record<string, Severity>> = { error: 'ERROR', warning: 'NORMAL', info: 'LOW' };

/** Reads the XML of Checkstyle, which many other tools write as well. */
export const readCheckstyle: ReadIssues = async (workspace, path, origin, add) => {
  let file = '';
  let isReport = false;
  await readXmlReport(
    workspace,
    path,
    elementEvents(({ name, attributes }, around) => {
      if (around.length === 0) isReport = name === 'checkstyle';
      if (name === 'file') file = pathInWorkspace(attributes['name'] ?? '', workspace.path);
      if (name !== 'error' || around.at(-1)?.name !== 'file' || attributes['severity'] === 'ignore') return;
      const source = attributes['source'] ?? '';
      const parts = source.split('.');
      add(
        newIssue({
          origin,
          file,
          line: countOf(attributes['line']),
          column: countOf(attributes['column']),
          severity: SEVERITIES[attributes['severity'] ?? ''] ?? 'NORMAL',
          type: parts.at(-1) ?? '',
          category: capitalized(parts.at(-2) ?? ''),
          message: attributes['message'] ?? '',
        }),
      );
    }),
  );
  if (!isReport) throw new Error('the root element is not <checkstyle>');
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
