import { PackageError } from './package-error.ts';
import { textOf } from './tar-header.ts';

/**
 * Returns what an extended header of POSIX says: lines of a length, a name and a value. Throws PackageError where it cannot be
 * read.
 */
export function readPaxHeader(bytes: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const digits = space < 0 ? '' : bytes.toString('latin1', at, Math.min(space, at + 10));
    const end = at + Number.parseInt(digits, 10);
    const equals = bytes.indexOf('=', space);
    if (!/^[1-9]\d*$/.test(digits) || end > bytes.length || bytes[end - 1] !== 0x0a || equals < 0 || equals >= end)
      throw new PackageError('an extended header in it cannot be read');
    const value = bytes.subarray(equals + 1, end - 1);
    const name = bytes.toString('latin1', space + 1, equals);
    // The others say nothing that is needed here, and may be no text.
    if (MEANT.test(name)) found.set(name, value.includes(0) ? '\0' : textOf(value));
    at = end;
  }
  return found;
}

/** Matches the names of what changes what an entry is. */
const MEANT = /^(?:path|size|GNU\.sparse\..+)$/;
