import { ClosureValue } from '../runtime/closure.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import { type Evaluation, TICK } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { rangeElements } from '../runtime/range-elements.ts';
import type { Obj, Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { hasOwn, javaHash } from './java-hash.ts';
import { keyEquals } from './key-equals.ts';

const FEW = 8;

/**
 * Finds, for a key, the equal key that a table holds. Strings, Integers, Longs, booleans, null and objects that equal
 * nothing but themselves are used directly, so that the host's Map may hold them; for the others there is an index.
 */
export class KeyIndex {
  readonly #vm: Vm;
  #found: Map<number, Value[]> | null = null;

  constructor(vm: Vm) {
    this.#vm = vm;
  }

  /** Returns the key under which the table holds `key`, or undefined where it cannot hold it. */
  find(key: Value): Value | undefined {
    if (typeof key !== 'object' || key === null || isItself(key)) return key;
    if (this.#found === null) return undefined;
    const bucket = this.#found.get(this.#hash(key));
    if (bucket === undefined) return undefined;
    // Many keys of one hash are a piece of work that has its limit as a whole.
    return bucket.length > FEW
      ? this.#vm.sync(this.#search(bucket, key))
      : bucket.find((each) => keyEquals(key, each, this.#vm));
  }

  *#search(bucket: readonly Value[], key: Value): Evaluation<Value | undefined> {
    for (const each of bucket) {
      if (this.#vm.spend(1)) yield TICK;
      const same =
        key instanceof Instance && each instanceof Instance
          ? (yield* this.#vm.invoke(key, 'equals', [each])) === true
          : keyEquals(key, each, this.#vm);
      if (same) return each;
    }
    return undefined;
  }

  /** Takes a key that was not found. */
  add(key: Value): void {
    if (typeof key !== 'object' || key === null || isItself(key)) return;
    this.#found ??= new Map();
    const hash = this.#hash(key);
    const bucket = this.#found.get(hash);
    if (bucket === undefined) this.#found.set(hash, [key]);
    else bucket.push(key);
  }

  /** Removes a key that was found. */
  remove(key: Value): void {
    if (this.#found === null || typeof key !== 'object' || key === null || isItself(key)) return;
    const hash = this.#hash(key);
    const bucket = this.#found.get(hash);
    if (bucket === undefined) return;
    const at = bucket.indexOf(key);
    if (at >= 0) bucket.splice(at, 1);
    if (bucket.length === 0) this.#found.delete(hash);
  }

  clear(): void {
    this.#found = null;
  }

  #hash(key: Obj): number {
    return mixed(key, this.#vm, 0);
  }
}

function isItself(key: Obj): boolean {
  if (key instanceof Instance) return !hasOwn(key, 'equals') || !hasOwn(key, 'hashCode');
  return key instanceof GroovyClass || key instanceof ClosureValue || (key instanceof ListValue && key.isArray);
}

const DEEPEST = 400;
/** Limits the length of a text that counts as one operation. */
const LONG_TEXT = 64;

/**
 * Returns a hash other than Java's, in which collisions of lists and strings are easily made, which would make a table
 * slow. Equal keys have equal numbers.
 */
function mixed(value: Value, vm: Vm, depth: number): number {
  if (depth > DEEPEST) vm.fail('java.lang.StackOverflowError', null);
  if (typeof value === 'string') return mixedText(value, vm);
  if (value instanceof ListValue && !value.isArray) return mixedList(value.items, vm, depth);
  if (value instanceof RangeValue) return mixedList(rangeElements(vm, value), vm, depth);
  if (value instanceof EntryValue) return mixedPair(value.key, value.value, vm, depth);
  let sum = 5;
  if (value instanceof SetValue) {
    vm.spendAtOnce(value.table.size + 1);
    for (const each of value.table.keys()) sum = (sum + stir(mixed(each, vm, depth + 1))) | 0;
    return sum;
  }
  if (value instanceof MapValue) {
    vm.spendAtOnce(value.table.size + 1);
    for (const [key, each] of value.table.entries()) sum = (sum + stir(mixedPair(key, each, vm, depth))) | 0;
    return sum;
  }
  return stir(javaHash(value, vm));
}

function mixedText(text: string, vm: Vm): number {
  if (text.length > LONG_TEXT) vm.spendAtOnce(text.length >> 5);
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return stir(hash);
}

function mixedList(items: readonly Value[], vm: Vm, depth: number): number {
  vm.spendAtOnce(items.length + 1);
  let hash = items.length;
  for (const each of items) hash = stir(Math.imul(hash, 0x85ebca6b) ^ mixed(each, vm, depth + 1));
  return hash;
}

function mixedPair(key: Value, value: Value, vm: Vm, depth: number): number {
  return Math.imul(mixed(key, vm, depth + 1), 0xc2b2ae35) ^ mixed(value, vm, depth + 1);
}

function stir(hash: number): number {
  let each = hash | 0;
  each = Math.imul(each ^ (each >>> 16), 0x7feb352d);
  each = Math.imul(each ^ (each >>> 15), 0x846ca68b);
  return each ^ (each >>> 16);
}
