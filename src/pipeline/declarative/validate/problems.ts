import type { SyntaxProblem } from '../../../groovy/index.ts';

/** Represents the position of the first character of something. */
export interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

/** Limits the problems: Groovy's compiler stops at this number. */
const MOST = 10;

/** Collects problems in the order in which they are found. */
export class Problems {
  readonly all: SyntaxProblem[] = [];

  add({ line, column }: SourceLocation, message: string): void {
    if (this.all.length < MOST) this.all.push({ message, line, column });
  }
}
