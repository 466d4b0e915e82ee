import { join } from 'node:path';
import { ThreadProgram } from '../../kit/index.ts';

/**
 * Describes a message of the thread: the used properties of some hundred results at a time, or of the run that they belong
 * to.
 */
export type SarifPart =
  | { readonly kind: 'run'; readonly rules: readonly unknown[] }
  | { readonly kind: 'results'; readonly results: readonly unknown[] };

/** Limits the thread; the values of a report take some ten times its length. */
const LIMITS = { megabytes: 256, milliseconds: 60_000 };

const program = new ThreadProgram(join(import.meta.dirname, 'sarif-thread.mjs'), LIMITS);

/** Returns the parts of a report, which a thread of its own reads. Throws where it cannot be read. */
export function sarifParts(bytes: Uint8Array): AsyncGenerator<SarifPart, void> {
  // The thread makes them of this shape.
  return program.ask([bytes], { size: bytes.length }) as AsyncGenerator<SarifPart, void>;
}
