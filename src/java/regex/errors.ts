/** The source is no regular expression, or one that cannot be translated without another meaning. */
export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError';
  /** Without the position. */
  readonly reason: string;
  /** Offset in the source, in UTF-16 units. */
  readonly index: number;

  constructor(reason: string, index: number) {
    super(`${reason} near index ${index}`);
    this.reason = reason;
    this.index = index;
  }
}

/** Matching took more time or memory than it was given. */
export class RegexTimeout extends Error {
  override readonly name = 'RegexTimeout';

  constructor(budgetMs: number) {
    super(`the expression could not be evaluated within ${budgetMs} ms`);
  }
}
