import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { BigIntegerValue } from '../../runtime/numbers.ts';
import type { Vm } from '../../runtime/vm.ts';
import { bitsOf } from '../../semantics/arithmetic-limits.ts';
import type { MethodRow } from '../define.ts';
import { big, bigIntegerParam, intParam } from './parameters.ts';

// Long computations over whole numbers; each step counts as many operations as its numbers have words.

const WITNESSES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n] as const;

function cost(value: bigint): number {
  const words = bitsOf(value) / 64 + 1;
  return Math.ceil((words * words) / 2);
}

function* gcd(vm: Vm, left: bigint, right: bigint): Evaluation<bigint> {
  let a = left < 0n ? -left : left;
  let b = right < 0n ? -right : right;
  const each = Math.ceil(Math.max(bitsOf(a), bitsOf(b)) / 256);
  while (b !== 0n) {
    [a, b] = [b, a % b];
    if (vm.spend(each)) yield TICK;
  }
  return a;
}

function* powerModulo(vm: Vm, base: bigint, exponent: bigint, modulus: bigint): Evaluation<bigint> {
  let result = 1n % modulus;
  const square = ((base % modulus) + modulus) % modulus;
  const each = cost(modulus);
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * square) % modulus;
    if (vm.spend(each)) yield TICK;
  }
  return result;
}

function* inverse(vm: Vm, value: bigint, modulus: bigint): Evaluation<bigint> {
  if (modulus <= 0n) return vm.fail('java.lang.ArithmeticException', 'BigInteger: modulus not positive');
  let [a, b] = [((value % modulus) + modulus) % modulus, modulus];
  let [x, y] = [1n, 0n];
  const each = Math.ceil(bitsOf(modulus) / 64);
  while (b !== 0n) {
    const quotient = a / b;
    [a, b] = [b, a % b];
    [x, y] = [y, x - quotient * y];
    if (vm.spend(each)) yield TICK;
  }
  if (a !== 1n) return vm.fail('java.lang.ArithmeticException', 'BigInteger not invertible.');
  return ((x % modulus) + modulus) % modulus;
}

/** Tests for a prime as Miller and Rabin do, with fixed witnesses. */
function* isPrime(vm: Vm, value: bigint): Evaluation<boolean> {
  if (value < 2n) return false;
  for (const small of WITNESSES) if (value % small === 0n) return value === small;
  let odd = value - 1n;
  let twos = 0;
  while ((odd & 1n) === 0n) {
    odd >>= 1n;
    twos += 1;
  }
  for (const witness of WITNESSES) {
    if (!(yield* passes(vm, witness, odd, twos, value))) return false;
  }
  return true;
}

function* passes(vm: Vm, witness: bigint, odd: bigint, twos: number, value: bigint): Evaluation<boolean> {
  let power = yield* powerModulo(vm, witness, odd, value);
  if (power === 1n || power === value - 1n) return true;
  for (let round = 1; round < twos; round += 1) {
    power = (power * power) % value;
    if (power === value - 1n) return true;
    if (vm.spend(cost(value))) yield TICK;
  }
  return false;
}

function* root(vm: Vm, value: bigint): Evaluation<bigint> {
  if (value < 0n) return vm.fail('java.lang.ArithmeticException', 'Negative BigInteger');
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(bitsOf(value) / 2) + 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
    if (vm.spend(cost(value))) yield TICK;
  }
}

export const theoryRows: readonly MethodRow<BigIntegerValue>[] = [
  [
    'gcd',
    1,
    function* (self, [other], vm) {
      return big(yield* gcd(vm, self.value, bigIntegerParam(other)));
    },
  ],
  [
    'modPow',
    2,
    function* (self, [exponent, modulus], vm) {
      const [times, limit] = [bigIntegerParam(exponent), bigIntegerParam(modulus)];
      if (limit <= 0n) return vm.fail('java.lang.ArithmeticException', 'BigInteger: modulus not positive');
      const base = times < 0n ? yield* inverse(vm, self.value, limit) : self.value;
      return big(yield* powerModulo(vm, base, times < 0n ? -times : times, limit));
    },
  ],
  [
    'modInverse',
    1,
    function* (self, [modulus], vm) {
      return big(yield* inverse(vm, self.value, bigIntegerParam(modulus)));
    },
  ],
  [
    'isProbablePrime',
    1,
    function* (self, [certainty], vm) {
      return intParam(certainty) <= 0 || (yield* isPrime(vm, self.value < 0n ? -self.value : self.value));
    },
  ],
  [
    'nextProbablePrime',
    0,
    function* (self, _args, vm) {
      if (self.value < 0n) return vm.fail('java.lang.ArithmeticException', `start < 0: ${self.value}`);
      let candidate = self.value + 1n;
      while (!(yield* isPrime(vm, candidate))) candidate += 1n;
      return big(candidate);
    },
  ],
  [
    'sqrt',
    0,
    function* (self, _args, vm) {
      return big(yield* root(vm, self.value));
    },
  ],
];
