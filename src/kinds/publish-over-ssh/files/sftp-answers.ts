import { SshFailure } from '../session/failure.ts';

/** Names the codes of SFTP, by their numbers. */
const CODES = [
  'OK',
  'EOF',
  'NO_SUCH_FILE',
  'PERMISSION_DENIED',
  'FAILURE',
  'BAD_MESSAGE',
  'NO_CONNECTION',
  'CONNECTION_LOST',
];
export const NO_SUCH_FILE = 2;

/** Is thrown where the server refused an operation. */
export class RefusedOperation extends SshFailure {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** Returns an error that says where an operation was tried, and what the server answered. */
export function refused(what: string, error: unknown): RefusedOperation {
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : Number.NaN;
  const name = CODES[code] ?? 'FAILURE';
  const words = error instanceof Error && error.message !== '' ? error.message : name;
  return new RefusedOperation(`${what}: the server answered ${name} (${words})`, code);
}
