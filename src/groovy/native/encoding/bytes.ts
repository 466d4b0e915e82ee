import { BYTE } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { SmallValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { BYTE_ARRAY } from '../strings/values.ts';

/** A `byte[]` of the script. Throws LimitExceeded. */
export function byteArray(vm: Vm, bytes: Uint8Array): ListValue {
  vm.checkSize(bytes.length);
  return new ListValue(
    Array.from(bytes, (byte) => new SmallValue(BYTE, byte)),
    BYTE_ARRAY,
  );
}

export function isByteArray(value: Value | undefined): value is ListValue {
  return value instanceof ListValue && (value.type === BYTE_ARRAY || value.type.component === BYTE);
}

/** The bytes of a `byte[]`. */
export function bytesArg(value: Value | undefined): Uint8Array {
  return isByteArray(value) ? bytesOf(value) : mismatch();
}

export function bytesOf(array: ListValue): Uint8Array {
  return Uint8Array.from(array.items, byteOf);
}

/** 0 to 255. */
export function byteOf(value: Value | undefined): number {
  if (value instanceof SmallValue) return value.value & 0xff;
  if (typeof value === 'number') return value & 0xff;
  return mismatch();
}
