import { messageOf } from '../../kit/index.ts';
import { XmlError } from '../../xml/index.ts';
import type { ReportFiles } from '../shared/reports/read-file.ts';
import type { Issue } from './issue.ts';

/** Adds an issue. */
export type AddIssue = (issue: Issue) => void;

/** Reads a report of a tool and passes its issues to `add`. */
export type ReadIssues = (workspace: ReportFiles, path: string, origin: string, add: AddIssue) => Promise<void>;

/** Limits how many issues are collected. */
const MAX_ISSUES = 200_000;

/** Collects the issues of several reports: the same issue at the same position counts once. */
export class IssueList {
  readonly issues: Issue[] = [];
  duplicates = 0;
  readonly #known = new Set<string>();

  /** Reads a report and returns how many issues it has. Throws an Error that names the file and the reason. */
  async read(workspace: ReportFiles, path: string, origin: string, read: ReadIssues): Promise<void> {
    try {
      await read(workspace, path, origin, (issue) => this.#add(issue));
    } catch (error) {
      const reason = error instanceof XmlError ? `line ${error.line}: ${error.reason}` : messageOf(error);
      throw new Error(`${workspace.path}/${path} cannot be read: ${reason}`, { cause: error });
    }
  }

  #add(issue: Issue): void {
    const { file, line, column, type, message } = issue;
    const key = `${file}\n${line}:${column}\n${type}\n${message}`;
    if (this.#known.has(key)) {
      this.duplicates += 1;
      return;
    }
    if (this.issues.length >= MAX_ISSUES) throw new Error(`there are more than ${MAX_ISSUES} issues`);
    this.#known.add(key);
    this.issues.push(issue);
  }
}
