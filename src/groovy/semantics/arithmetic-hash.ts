import { bigDecimalHash, bigIntegerHash, doubleHash, floatHash, longHash } from '../../java/index.ts';
import { BigIntegerValue, DoubleValue, FloatValue, type NumberValue, SmallValue } from '../runtime/numbers.ts';

/** Returns Java's `hashCode` of a number. */
export function numberHash(a: NumberValue): number {
  if (typeof a === 'number') return a;
  if (typeof a === 'bigint') return longHash(a);
  if (a instanceof SmallValue) return a.value;
  if (a instanceof DoubleValue) return doubleHash(a.value);
  if (a instanceof FloatValue) return floatHash(a.value);
  if (a instanceof BigIntegerValue) return bigIntegerHash(a.value);
  return bigDecimalHash(a.value.unscaledValue(), a.value.scale());
}
