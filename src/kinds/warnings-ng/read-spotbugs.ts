import type { ReaderEvents } from '../../xml/index.ts';
import { countOf, readXmlReport } from '../shared/reports/read-file.ts';
import type { ReadIssues } from './collect-issues.ts';
import { newIssue, pathInWorkspace, type Severity } from './issue.ts';

const PRIORITIES: readonly Severity[] = ['NORMAL', 'HIGH', 'NORMAL', 'LOW'];

interface Bug {
  readonly attributes: Readonly<Record<string, string>>;
  message: string;
  className: string;
  /** Holds the first line of the bug itself, else that of its method or class. */
  source: Readonly<Record<string, string>> | null;
  readonly ofBug: boolean;
}

/** Reads the XML of FindBugs and its successor SpotBugs. */
export const readSpotbugs: ReadIssues = async (workspace, path, origin, add) => {
  const open: string[] = [];
  let bug: Bug | null = null;
  let isReport = false;
  let text = '';
  const take = (more: string): void => {
    if (text.length < 100_000) text += more;
  };
  const events: ReaderEvents = {
    open(name, attributes) {
      if (open.length === 0) isReport = name === 'BugCollection';
      const parent = open.at(-1);
      open.push(name);
      text = '';
      if (name === 'BugInstance') bug = { attributes, message: '', className: '', source: null, ofBug: false };
      if (bug === null) return;
      if (name === 'Class' && bug.className === '') bug.className = attributes['classname'] ?? '';
      if (name === 'SourceLine' && (bug.source === null || (parent === 'BugInstance' && !bug.ofBug)))
        bug = { ...bug, source: attributes, ofBug: parent === 'BugInstance' };
    },
    close(name) {
      open.pop();
      if (bug === null) return;
      const parent = open.at(-1);
      if (parent === 'BugInstance' && (name === 'LongMessage' || (name === 'ShortMessage' && bug.message === '')))
        bug.message = text;
      text = '';
      if (name !== 'BugInstance') return;
      const { type, category, priority } = bug.attributes;
      const { sourcepath, start, end } = bug.source ?? {};
      add(
        newIssue({
          origin,
          file: pathInWorkspace(sourcepath ?? `${bug.className.replaceAll('.', '/')}.java`, workspace.path),
          line: countOf(start),
          lineEnd: countOf(end),
          severity: PRIORITIES[countOf(priority)] ?? 'LOW',
          type: type ?? '',
          category: category ?? '',
          inPackage: bug.className.slice(0, Math.max(0, bug.className.lastIndexOf('.'))),
          message: bug.message || (type ?? ''),
        }),
      );
      bug = null;
    },
    text: take,
    cdata: take,
  };
  await readXmlReport(workspace, path, events);
  if (!isReport) throw new Error('the root element is not <BugCollection>');
};
