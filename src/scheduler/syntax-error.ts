/** Is thrown for an error in a line of a schedule; the message begins with the position, as Jenkins's does. */
export class CronSyntaxError extends Error {
  readonly column: number;
  readonly detail: string;

  constructor(column: number, detail: string) {
    super(`${column}: ${detail}`);
    this.column = column;
    this.detail = detail;
  }
}
