import { Big } from 'bigdecimal.js';
import { BigDecimalValue, BigIntegerValue, DoubleValue, FloatValue, type NumberValue } from '../runtime/numbers.ts';
import type { NumberLiteral } from '../tree.ts';

const PREFIX = { 2: '0b', 8: '0o', 16: '0x' } as const;
/** Limits the digits of a literal: more are refused, as they would take long to read. */
const MAX_LITERAL = 40_000;

/** Returns the value of a numeric literal, or undefined where it is out of every range. */
export function literalValue(
  node: Pick<NumberLiteral, 'form' | 'radix' | 'digits' | 'negative'>,
): NumberValue | undefined {
  if (node.digits.length > MAX_LITERAL) return undefined;
  switch (node.form) {
    case 'decimal': {
      const value = decimalOf(node.digits);
      return value === undefined ? undefined : new BigDecimalValue(node.negative ? value.negate() : value);
    }
    case 'double':
    case 'float':
      return floating(node.form, node.digits, node.negative);
    default:
      return whole(node);
  }
}

function decimalOf(digits: string): BigDecimalValue['value'] | undefined {
  try {
    return Big(digits);
  } catch {
    return undefined;
  }
}

/** Returns the value of a floating literal. The sign is applied to a decimal, so that there is no negative zero. */
function floating(form: 'double' | 'float', digits: string, negative: boolean): NumberValue | undefined {
  const read = Number(digits);
  const value = form === 'float' ? Math.fround(read) : read;
  if (!Number.isFinite(value)) return undefined;
  const signed = negative && value !== 0 ? -value : value;
  return form === 'float' ? new FloatValue(signed) : new DoubleValue(signed);
}

function whole({
  form,
  radix,
  digits,
  negative,
}: Pick<NumberLiteral, 'form' | 'radix' | 'digits' | 'negative'>): NumberValue {
  const read = BigInt(radix === 10 ? digits : PREFIX[radix] + digits);
  const value = negative ? -read : read;
  switch (form) {
    case 'int':
      return Number(BigInt.asIntN(32, value));
    case 'long':
      return BigInt.asIntN(64, value);
    case 'bigInteger':
      return new BigIntegerValue(value);
    default:
      if (BigInt.asIntN(32, value) === value) return Number(value);
      return BigInt.asIntN(64, value) === value ? value : new BigIntegerValue(value);
  }
}
