import { join } from 'node:path';
import { ThreadLimitExceeded, ThreadProgram, ThreadRefusal } from '../../kit/index.ts';
import { PackageError } from '../package/manifest.ts';

/** Limits a thread; the values of an index take some ten times its length. */
const LIMITS = { megabytes: 300, milliseconds: 30_000 };

const program = new ThreadProgram(join(import.meta.dirname, 'site-thread.mjs'), LIMITS);

/** Describes what the thread is to read. */
export type SiteQuestion =
  | { readonly kind: 'index'; readonly payloadType: string; readonly publicKeys: readonly string[] }
  | { readonly kind: 'registry' };

/**
 * Yields the parts of what a site has, some hundred plugins at a time: a thread of its own checks and parses it, as strangers may
 * have written it, and JSON is read at once, whatever its length. Throws PackageError where it cannot be read.
 */
export async function* partsInThread(
  question: SiteQuestion,
  bytes: Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<unknown, void> {
  try {
    yield* program.ask([question, bytes], { size: bytes.length, signal });
  } catch (error) {
    if (error instanceof ThreadRefusal) throw new PackageError(error.message);
    if (error instanceof ThreadLimitExceeded) throw new PackageError(`it cannot be read: ${error.message}`);
    throw error;
  }
}
