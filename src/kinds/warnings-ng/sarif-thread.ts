import { join } from 'node:path';
import { ThreadProgram } from '../../kit/index.ts';

/** What the thread sends: the parts of results that are looked at, a few hundred at a time, each with its run. */
export type SarifPart =
  | { readonly kind: 'run'; readonly rules: readonly unknown[] }
  | { readonly kind: 'results'; readonly results: readonly unknown[] };

/** The values of a report take some ten times its length. */
const LIMITS = { megabytes: 256, milliseconds: 60_000 };

const program = new ThreadProgram(join(import.meta.dirname, 'sarif-thread.mjs'), LIMITS);

/** Parts of a report, read in a thread of its own. Throws where it cannot be read. */
export function sarifParts(bytes: Uint8Array): AsyncGenerator<SarifPart, void> {
  // The thread makes them of this shape.
  return program.ask([bytes], { size: bytes.length }) as AsyncGenerator<SarifPart, void>;
}
