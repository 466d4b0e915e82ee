import {
  BigIntegerValue,
  CLOSURE,
  DoubleValue,
  type Evaluation,
  isNumber,
  ListValue,
  type Machine,
  MapValue,
  newSet,
  SetValue,
  TICK,
  type Value,
} from '../../../groovy/index.ts';

/**
 * Represents a token of a value on its way between script and thread: `[ … )`, `< … )` for a set, `{ key value … }`; a
 * string has a quote before it; numbers, dates and the rest are unchanged. A tree would be built in one uninterrupted step.
 */
export type YamlToken = unknown;

const DEEPEST = 200;

/** Builds values of the script from tokens. */
export class ValueBuilder {
  readonly #machine: Machine;
  readonly #open: Value[][] = [[]];

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Returns all values at the outermost level. */
  get values(): Value[] {
    return this.#open[0] ?? [];
  }

  add(token: YamlToken): void {
    if (token === '[' || token === '<' || token === '{') {
      this.#open.push(token === '<' ? new SetItems() : []);
      return;
    }
    if (token === ')' || token === '}') {
      const items = this.#open.pop() ?? [];
      this.#put(token === '}' ? this.#map(items) : this.#collection(items));
    } else this.#put(this.#plain(token));
  }

  #put(value: Value): void {
    const items = this.#open.at(-1) ?? [];
    items.push(value);
    this.#machine.checkSize(items.length);
  }

  #map(items: readonly Value[]): Value {
    const map = this.#machine.map();
    for (let at = 0; at < items.length; at += 2) this.#machine.mapPut(map, items[at] ?? null, items[at + 1] ?? null);
    return map;
  }

  #collection(items: Value[]): Value {
    return items instanceof SetItems ? newSet(this.#machine, items) : this.#machine.list(items);
  }

  #plain(token: YamlToken): Value {
    if (typeof token === 'string') return token.slice(1);
    if (typeof token === 'boolean') return token;
    if (typeof token === 'bigint') return wholeNumber(token);
    if (typeof token === 'number') return new DoubleValue(token);
    if (!(token instanceof Date)) return null;
    const machine = this.#machine;
    return machine.sync(machine.construct(machine.classNamed('java.util.Date'), [BigInt(token.getTime())]));
  }
}

/** Marks the items of an open set. */
class SetItems extends Array<Value> {}

function wholeNumber(value: bigint): Value {
  if (BigInt.asIntN(32, value) === value) return Number(value);
  return BigInt.asIntN(64, value) === value ? value : new BigIntegerValue(value);
}

/** Appends the tokens of a value. Throws where it contains what YAML cannot represent. */
export function* tokensOf(machine: Machine, value: Value, tokens: YamlToken[], depth = 0): Evaluation<void> {
  if (depth > DEEPEST) return machine.fail('java.lang.StackOverflowError', null);
  if (machine.spend(4)) yield TICK;
  machine.checkSize(tokens.length);
  if (value instanceof MapValue) {
    tokens.push('{');
    for (const [key, each] of value.table.entries()) {
      yield* tokensOf(machine, key, tokens, depth + 1);
      yield* tokensOf(machine, each, tokens, depth + 1);
    }
    tokens.push('}');
  } else if (value instanceof ListValue || value instanceof SetValue) {
    tokens.push('[');
    const elements = value instanceof ListValue ? value.items : value.table.keys();
    for (const each of elements) yield* tokensOf(machine, each, tokens, depth + 1);
    tokens.push(')');
  } else {
    const plain = yield* plainValue(machine, value);
    tokens.push(typeof plain === 'string' ? `"${plain}` : plain);
  }
}

function* plainValue(machine: Machine, value: Value): Evaluation<unknown> {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number')
    return value;
  if (typeof value === 'bigint') return value;
  if (value instanceof DoubleValue) return value.value;
  if (value instanceof BigIntegerValue) return value.value;
  if (isNumber(value)) return Number(yield* machine.text(value));
  if (value.type.name === 'java.util.Date') return new Date(Number(yield* machine.invoke(value, 'getTime', [])));
  if (TEXTS.has(value.type.name) && !value.type.isA(CLOSURE)) return yield* machine.text(value);
  return machine.fail('java.lang.IllegalArgumentException', 'data parameter has invalid content (no-basic classes)');
}

/** Lists the classes whose values are written as their text. */
const TEXTS: ReadonlySet<string> = new Set([
  'org.codehaus.groovy.runtime.GStringImpl',
  'java.lang.Character',
  'java.util.UUID',
  'java.net.URL',
]);
