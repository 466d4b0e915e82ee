import { BYTE } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { SmallValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { BYTE_ARRAY } from '../strings/values.ts';

/** Holds all bytes: as in Java, equal ones are the same object. */
const BYTES: readonly SmallValue[] = Array.from({ length: 256 }, (_, byte) => new SmallValue(BYTE, byte));

/** Returns a `byte[]` of the script. Throws LimitExceeded. */
export function byteArray(vm: Vm, bytes: Uint8Array): ListValue {
  vm.checkSize(bytes.length);
  const items = new Array<Value>(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) items[index] = BYTES[bytes[index] ?? 0] ?? null;
  return new ListValue(items, BYTE_ARRAY);
}

export function isByteArray(value: Value | undefined): value is ListValue {
  return value instanceof ListValue && (value.type === BYTE_ARRAY || value.type.component === BYTE);
}

/** Returns the bytes of a `byte[]`. */
export function bytesArg(value: Value | undefined): Uint8Array {
  return isByteArray(value) ? bytesOf(value) : mismatch();
}

export function bytesOf(array: ListValue): Uint8Array {
  const { items } = array;
  const bytes = new Uint8Array(items.length);
  for (let index = 0; index < items.length; index += 1) bytes[index] = byteOf(items[index]);
  return bytes;
}

/** Returns a byte as a number from 0 to 255. */
export function byteOf(value: Value | undefined): number {
  if (value instanceof SmallValue) return value.value & 0xff;
  if (typeof value === 'number') return value & 0xff;
  return mismatch();
}
