/** Is thrown for a document that cannot be read, and says where and why. Lines and columns count from 1. */
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

/** Is thrown for a document that may be right but exceeds a limit of the reader; the reason names the limit. */
export class XmlLimitError extends XmlError {
  constructor(line: number, column: number, reason: string) {
    super(line, column, reason);
    this.name = 'XmlLimitError';
  }
}
