import type { SyntaxProblem } from '../../../groovy/index.ts';

/** Where something stands: its first character. */
export interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

/** Groovy's compiler gives up at this many. */
const MOST = 10;

/** What is wrong, in the order of finding. */
export class Problems {
  readonly all: SyntaxProblem[] = [];

  add({ line, column }: SourceLocation, message: string): void {
    if (this.all.length < MOST) this.all.push({ message, line, column });
  }
}
