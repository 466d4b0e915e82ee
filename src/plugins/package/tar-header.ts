import { PackageError, quoted } from './package-error.ts';

/** Describes an entry of an archive as its header has it. */
export interface TarHeader {
  readonly name: string;
  /** Holds the character that says what it is: `0` is a file. */
  readonly flag: string;
  readonly size: number;
  readonly mode: number;
}

/** Holds the length of a header, and of what contents are filled up to. */
export const BLOCK = 512;

const ZEROS = Buffer.alloc(64 * 1024);

/** Says whether bytes are all zeros, as at the end of an archive. */
export function isZero(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += ZEROS.length) {
    const part = bytes.subarray(at, at + ZEROS.length);
    if (!part.equals(ZEROS.subarray(0, part.length))) return false;
  }
  return true;
}

/**
 * Returns what a header of an archive says. Both formats of today are read, that of POSIX and that of GNU. Throws PackageError
 * where it is neither, or was changed.
 */
export function readHeader(block: Buffer): TarHeader {
  if (numberOf(block.subarray(148, 156)) !== checksumOf(block))
    throw new PackageError('it is no archive of tar, or was damaged: the checksum of a header is wrong');
  const magic = block.toString('latin1', 257, 263);
  if (magic !== 'ustar\0' && magic !== 'ustar ') throw new PackageError('it is an archive of tar of an unknown format');
  const name = textOf(block.subarray(0, 100));
  const prefix = magic === 'ustar\0' ? textOf(block.subarray(345, 500)) : '';
  const flag = block.toString('latin1', 156, 157);
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    flag: flag === '\0' ? '0' : flag,
    size: numberOf(block.subarray(124, 136)),
    mode: numberOf(block.subarray(100, 108)),
  };
}

/** Returns a text up to the first byte that is zero. Throws PackageError where it is no UTF-8: two names could become one. */
export function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const own = end < 0 ? bytes : bytes.subarray(0, end);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(own);
  } catch {
    throw new PackageError(`the name ${quoted(own.toString('utf8'))} in it is not written in UTF-8`);
  }
}

/** Returns a number of a header, in octal digits or, where the first bit is set, in bytes. */
function numberOf(field: Buffer): number {
  const first = field[0] ?? 0;
  if (first >= 0x80) {
    const value = BigInt(`0x${field.toString('hex')}`) - (BigInt(0x80) << BigInt(8 * (field.length - 1)));
    if (value > BigInt(Number.MAX_SAFE_INTEGER))
      throw new PackageError('a header in it has a number that is too large');
    return Number(value);
  }
  const digits = /^ *([0-7]*)[ \0]*$/.exec(field.toString('latin1'))?.[1];
  if (digits === undefined) throw new PackageError('a header in it has a number that is none');
  return digits === '' ? 0 : Number.parseInt(digits, 8);
}

/** Returns the sum of all bytes of a header, in which the sum itself counts as spaces. */
function checksumOf(block: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  return sum;
}
