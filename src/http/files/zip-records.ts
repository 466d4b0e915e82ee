/** Describes one file of a zip. Sizes are in bytes; `modified` is in milliseconds since 1970. */
export interface ZipEntry {
  readonly name: string;
  readonly modified: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Holds the offset of its local header in the zip. */
  readonly offset: number;
}

interface Wide {
  readonly wide: boolean;
}

/** Holds the value from which sizes and offsets need the 64-bit fields. */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const WIDE_FROM = 0xf000_0000;
const LOCAL = 0x0403_4b50;
const DESCRIPTOR = 0x0807_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const END_64 = 0x0606_4b50;
const LOCATOR_64 = 0x0706_4b50;
/** Holds the flags which say that sizes follow the data, and that names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 45;
const MADE_ON_UNIX = 0x0300 | VERSION;
/** Holds the mode of a plain file that everybody may read. */
const MODE = 0o100644;

/** Returns whether a file may get a size for which 32 bits are too few; packing can make it a little longer. */
export function isWide(size: number): boolean {
  return size >= WIDE_FROM;
}

/**
 * Returns the header before the data; what is not known yet follows the data. Java reads the 64-bit form only where it is
 * needed, so `wide` is set for very large files only.
 */
export function localHeader({ name, modified, wide }: Pick<ZipEntry, 'name' | 'modified'> & Wide): Buffer {
  const nameBytes = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt32LE(dosTime(modified), 10);
  if (wide) header.writeUInt32LE(MAX_32, 18);
  if (wide) header.writeUInt32LE(MAX_32, 22);
  header.writeUInt16LE(nameBytes.length, 26);
  const extra = wide ? extra64([0, 0]) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, nameBytes, extra]);
}

/** Returns the record that follows the data. */
export function descriptor({ crc, packed, size, wide }: Pick<ZipEntry, 'crc' | 'packed' | 'size'> & Wide): Buffer {
  const record = Buffer.alloc(wide ? 24 : 16);
  record.writeUInt32LE(DESCRIPTOR, 0);
  record.writeUInt32LE(crc, 4);
  if (!wide) {
    record.writeUInt32LE(packed, 8);
    record.writeUInt32LE(size, 12);
    return record;
  }
  record.writeBigUInt64LE(BigInt(packed), 8);
  record.writeBigUInt64LE(BigInt(size), 16);
  return record;
}

/** Returns the entry of a file in the directory at the end. */
export function centralRecord(entry: ZipEntry): Buffer {
  const nameBytes = Buffer.from(entry.name);
  const wide = [entry.size, entry.packed, entry.offset].filter((value) => value >= MAX_32);
  const extra = wide.length === 0 ? Buffer.alloc(0) : extra64(wide);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(CENTRAL, 0);
  record.writeUInt16LE(MADE_ON_UNIX, 4);
  record.writeUInt16LE(VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATED, 10);
  record.writeUInt32LE(dosTime(entry.modified), 12);
  record.writeUInt32LE(entry.crc, 16);
  record.writeUInt32LE(Math.min(entry.packed, MAX_32), 20);
  record.writeUInt32LE(Math.min(entry.size, MAX_32), 24);
  record.writeUInt16LE(nameBytes.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE((MODE << 16) >>> 0, 38);
  record.writeUInt32LE(Math.min(entry.offset, MAX_32), 42);
  return Buffer.concat([record, nameBytes, extra]);
}

/** Returns the records that follow the directory of `count` records, `length` bytes long, that begins at `offset`. */
export function endRecords({ count, length, offset }: { count: number; length: number; offset: number }): Buffer {
  const wide = Buffer.alloc(76);
  wide.writeUInt32LE(END_64, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE(MADE_ON_UNIX, 12);
  wide.writeUInt16LE(VERSION, 14);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(length), 40);
  wide.writeBigUInt64LE(BigInt(offset), 48);
  wide.writeUInt32LE(LOCATOR_64, 56);
  wide.writeBigUInt64LE(BigInt(offset + length), 64);
  wide.writeUInt32LE(1, 72);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(length, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  return count >= MAX_16 || length >= MAX_32 || offset >= MAX_32 ? Buffer.concat([wide, end]) : end;
}

/** Returns the field of 64-bit values, in the order of the short fields that mark themselves as too small. */
function extra64(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  return extra;
}

/** Returns time and date of MS-DOS in UTC, from 1980 on, in steps of two seconds. */
function dosTime(milliseconds: number): number {
  const date = new Date(Math.max(milliseconds, Date.UTC(1980, 0, 1)));
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return ((day << 16) | time) >>> 0;
}
