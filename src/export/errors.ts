/**
 * Names why a request to the remote API gets no export. `tree`, `depth`, `xpath`, `wrapper`: it cannot be understood, or
 * not cheaply (Jenkins: 500). `forbidden`: the answer would be readable by a script of another site (Jenkins: 403, the
 * message being the title of the error page). `callback`: it is not the name of a JavaScript function (400).
 */
export type ExportErrorReason = 'tree' | 'depth' | 'xpath' | 'wrapper' | 'forbidden' | 'callback';

export class ExportError extends Error {
  readonly reason: ExportErrorReason;

  constructor(reason: ExportErrorReason, message: string) {
    super(message);
    this.name = 'ExportError';
    this.reason = reason;
  }
}
