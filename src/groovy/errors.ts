/** Describes one error in a source text. Lines and columns count from 1. */
export interface SyntaxProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Is the only error that parsing a source text may throw. `problems` is never empty and is in the order in which they were
 * found.
 */
export class GroovySyntaxError extends Error {
  override readonly name = 'GroovySyntaxError';
  readonly problems: readonly SyntaxProblem[];

  constructor(problems: readonly SyntaxProblem[]) {
    super(problems.map((problem) => problemText(problem)).join('\n'));
    this.problems = problems;
  }
}

/** Returns Groovy's one-line form: the message followed by its position. */
export function problemText(problem: SyntaxProblem): string {
  return `${problem.message} @ line ${problem.line}, column ${problem.column}.`;
}

/**
 * Returns the text of Groovy's compiler: each problem with its line and a mark below, then their number. It ends in an
 * empty line, as the text of a MultipleCompilationErrorsException does.
 */
export function compilerText({ problems }: GroovySyntaxError, source: string, fileName: string): string {
  const told = problems.map((problem) => `${problemSample(problem, source, fileName)}\n`);
  const count = `${problems.length} error${problems.length === 1 ? '' : 's'}`;
  return `org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\n${told.join('')}${count}\n`;
}

/** Returns one problem with its line and a mark below; it ends in a line end. */
export function problemSample(problem: SyntaxProblem, source: string, fileName: string): string {
  const { line, column } = problem;
  const text = lineOf(source, line);
  const place = `${fileName}: ${line}: ${problemText(problem)}\n`;
  // The end of the source is behind its last line.
  return text === undefined ? place : `${place}${sample(text, column)}\n`;
}

/**
 * Returns a line of a source, of which the first is 1, or undefined beyond the last one. The source may be of any length.
 */
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

/** Holds the column beyond which only the text near the mark is shown. */
const WIDE = 40;

/** Returns the line and the mark below. Groovy: `SourceUnit#getSample`. */
function sample(line: string, column: number): string {
  const from = column > WIDE ? column - 31 : 0;
  const to = column > WIDE ? Math.min(line.length, column + 9) : line.length;
  return `   ${line.slice(from, to)}\n   ${' '.repeat(Math.max(0, column - 1 - from))}^`;
}

export function syntaxError(message: string, at: { readonly line: number; readonly column: number }): never {
  throw new GroovySyntaxError([{ message, line: at.line, column: at.column }]);
}
