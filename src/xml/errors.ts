/** A document that cannot be read: where, and why. Lines and columns count from 1. */
export class XmlError extends Error {
  readonly line: number;
  readonly column: number;
  readonly reason: string;

  constructor(line: number, column: number, reason: string) {
    super(`${line}:${column}: ${reason}`);
    this.name = 'XmlError';
    this.line = line;
    this.column = column;
    this.reason = reason;
  }
}

/** A document that may be right but has more of something than is read; the reason names the limit. */
export class XmlLimitError extends XmlError {
  constructor(line: number, column: number, reason: string) {
    super(line, column, reason);
    this.name = 'XmlLimitError';
  }
}
