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

export function syntaxError(message: string, at: { readonly line: number; readonly column: number }): never {
  throw new GroovySyntaxError([{ message, line: at.line, column: at.column }]);
}
