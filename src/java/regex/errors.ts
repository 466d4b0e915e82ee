/** Reports that the source is no regular expression, or one that cannot be translated without changing its meaning. */
export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError';
  /** Holds the reason without the position. */
  readonly reason: string;
  /** Holds the offset in the source, in UTF-16 units. */
  readonly index: number;

  constructor(reason: string, index: number) {
    super(`${reason} near index ${index}`);
    this.reason = reason;
    this.index = index;
  }
}

/** Reports that matching took more time or memory than allowed. */
export class RegexTimeout extends Error {
  override readonly name = 'RegexTimeout';

  constructor(budgetMs: number) {
    super(`the expression could not be evaluated within ${budgetMs} ms`);
  }
}
