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
