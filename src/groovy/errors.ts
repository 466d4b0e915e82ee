/** One complaint about a source text. Lines and columns count from 1. */
export interface SyntaxProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The only error that reading a source text may throw. `problems` is never empty and is ordered by finding. */
export class GroovySyntaxError extends Error {
  override readonly name = 'GroovySyntaxError';
  readonly problems: readonly SyntaxProblem[];

  constructor(problems: readonly SyntaxProblem[]) {
    super(problems.map((problem) => problemText(problem)).join('\n'));
    this.problems = problems;
  }
}

/** Groovy's one-line form: the message followed by where it was found. */
export function problemText(problem: SyntaxProblem): string {
  return `${problem.message} @ line ${problem.line}, column ${problem.column}.`;
}

/**
 * As Groovy's compiler tells it: each problem with its line and a mark below, then how many there are. Ends in an empty
 * line, as the text of a MultipleCompilationErrorsException does.
 */
export function compilerText({ problems }: GroovySyntaxError, source: string, fileName: string): string {
  const lines = source.split(/\r\n|\r|\n/);
  const told = problems.map(({ message, line, column }) => {
    const place = `${fileName}: ${line}: ${message} @ line ${line}, column ${column}.`;
    return `${place}\n   ${lines[line - 1] ?? ''}\n   ${' '.repeat(Math.max(0, column - 1))}^\n\n`;
  });
  const count = `${problems.length} error${problems.length === 1 ? '' : 's'}`;
  return `org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\n${told.join('')}${count}\n`;
}

export function syntaxError(message: string, at: { readonly line: number; readonly column: number }): never {
  throw new GroovySyntaxError([{ message, line: at.line, column: at.column }]);
}
