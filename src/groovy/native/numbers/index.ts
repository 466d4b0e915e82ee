import type { NativeClass } from '../define.ts';
import { atomicClasses } from './atomic.ts';
import { bigDecimal } from './big-decimal.ts';
import { bigInteger } from './big-integer.ts';
import { boolean } from './boolean.ts';
import { doubleClass, floatClass } from './floating.ts';
import { formatRows } from './format-rows.ts';
import { mathClasses } from './math.ts';
import { number } from './number.ts';
import { numberFormatClasses } from './number-format.ts';
import { randomClasses } from './random.ts';
import { mathContext, roundingMode } from './rounding-mode.ts';
import { byte, integer, long, short } from './whole.ts';

export { formatText } from './formatter.ts';

export const numberClasses: readonly NativeClass[] = [
  number,
  integer,
  long,
  short,
  byte,
  doubleClass,
  floatClass,
  bigInteger,
  bigDecimal,
  roundingMode,
  mathContext,
  boolean,
  ...mathClasses,
  ...randomClasses,
  ...atomicClasses,
  ...formatRows,
  ...numberFormatClasses,
];
