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
  const told = problems.map((problem) => `${problemSample(problem, source, fileName)}\n`);
  const count = `${problems.length} error${problems.length === 1 ? '' : 's'}`;
  return `org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\n${told.join('')}${count}\n`;
}

/** One problem with its line and a mark below; ends in a line's end. */
export function problemSample(problem: SyntaxProblem, source: string, fileName: string): string {
  const { line, column } = problem;
  const text = lineOf(source, line);
  const place = `${fileName}: ${line}: ${problemText(problem)}\n`;
  // The end of the source is behind its last line.
  return text === undefined ? place : `${place}${sample(text, column)}\n`;
}

/** A line of a source, the first is 1; undefined behind the last one. The source may be of any length. */
function lineOf(source: string, line: number): string | undefined {
  const ends = /\r\n|\r|\n/g;
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    if (ends.exec(source) === null) return undefined;
    start = ends.lastIndex;
  }
  const end = ends.exec(source)?.index ?? source.length;
  return start === source.length && line > 1 ? undefined : source.slice(start, end);
}

/** Columns beyond which only what is near the mark is shown. */
const WIDE = 40;

/** The line and the mark below. Groovy: `SourceUnit#getSample`. */
function sample(line: string, column: number): string {
  const from = column > WIDE ? column - 31 : 0;
  const to = column > WIDE ? Math.min(line.length, column + 9) : line.length;
  return `   ${line.slice(from, to)}\n   ${' '.repeat(Math.max(0, column - 1 - from))}^`;
}

export function syntaxError(message: string, at: { readonly line: number; readonly column: number }): never {
  throw new GroovySyntaxError([{ message, line: at.line, column: at.column }]);
}
