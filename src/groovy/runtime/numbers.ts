import type { BigDecimal } from 'bigdecimal.js';
import { BIG_DECIMAL, BIG_INTEGER, BYTE, DOUBLE, FLOAT, type SHORT } from './classes.ts';
import type { GroovyClass } from './groovy-class.ts';
import { Obj, type Value } from './value.ts';

// Integer is the host's `number`, Long its `bigint`; the others are these.

export class DoubleValue extends Obj {
  readonly value: number;
  constructor(value: number) {
    super();
    this.value = value;
  }
  get type(): GroovyClass {
    return DOUBLE;
  }
}

/** Represents a Float; `value` is rounded to single precision. */
export class FloatValue extends Obj {
  readonly value: number;
  constructor(value: number) {
    super();
    this.value = Math.fround(value);
  }
  get type(): GroovyClass {
    return FLOAT;
  }
}

/** Represents a Byte or a Short; `value` is within its range. */
export class SmallValue extends Obj {
  readonly type: GroovyClass;
  readonly value: number;
  constructor(type: typeof BYTE | typeof SHORT, value: number) {
    super();
    this.type = type;
    this.value = type === BYTE ? (value << 24) >> 24 : (value << 16) >> 16;
  }
}

export class BigIntegerValue extends Obj {
  readonly value: bigint;
  constructor(value: bigint) {
    super();
    this.value = value;
  }
  get type(): GroovyClass {
    return BIG_INTEGER;
  }
}

export class BigDecimalValue extends Obj {
  readonly value: BigDecimal;
  constructor(value: BigDecimal) {
    super();
    this.value = value;
  }
  get type(): GroovyClass {
    return BIG_DECIMAL;
  }
}

export type NumberValue = number | bigint | DoubleValue | FloatValue | SmallValue | BigIntegerValue | BigDecimalValue;

export function isNumber(value: Value): value is NumberValue {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof DoubleValue ||
    value instanceof BigDecimalValue ||
    value instanceof BigIntegerValue ||
    value instanceof FloatValue ||
    value instanceof SmallValue
  );
}

/** Implements `Number.doubleValue`. */
export function toDoubleValue(a: NumberValue): number {
  if (typeof a === 'number') return a;
  if (typeof a === 'bigint') return Number(a);
  if (a instanceof BigIntegerValue) return Number(a.value);
  if (a instanceof BigDecimalValue) return Number(a.value.toString());
  return a.value;
}
