import {
  arrayOf,
  BIG_DECIMAL,
  BIG_INTEGER,
  BOOLEAN,
  BYTE,
  CHARACTER,
  COLLECTION,
  DOUBLE,
  FLOAT,
  INTEGER,
  ITERABLE,
  LINKED_HASH_MAP,
  LINKED_HASH_SET,
  LONG,
  MAP,
  NUMBER,
  OBJECT,
  SET,
  SHORT,
  STRING,
} from '../runtime/classes.ts';
import { ClosureValue } from '../runtime/closure.ts';
import { ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import { type Evaluation, TICK } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  isNumber,
  type NumberValue,
  SmallValue,
  toDoubleValue,
} from '../runtime/numbers.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import { ScriptThrow } from '../runtime/throw.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { copyOf } from '../runtime/walk.ts';
import { toBigDecimal, toBigInteger, toInt, toLong } from './arithmetic.ts';
import { boxed, classOf, isA } from './kinds.ts';
import { parseBigDecimal, parseBigInteger, parseDouble, parseInteger, parseLong } from './parse-number.ts';
import { javaText } from './text.ts';

/** Holds what an object of a proxy calls: a closure for every method, or the closures of a map by name. */
export interface ProxyState {
  readonly proxied: Value;
}

/** Returns the initial value of a variable of a type. */
export function defaultOf(type: GroovyClass | null): Value {
  if (type === null || type.kind !== 'primitive') return null;
  switch (type.name) {
    case 'boolean':
      return false;
    case 'long':
      return 0n;
    case 'double':
      return new DoubleValue(0);
    case 'float':
      return new FloatValue(0);
    case 'char':
      return new CharValue(0);
    case 'byte':
    case 'short':
      return new SmallValue(type.name === 'byte' ? BYTE : SHORT, 0);
    default:
      return 0;
  }
}

/** Returns the value where it is of the type, or null, so that no cast is needed; undefined where one is needed. */
export function quickCast(value: Value, type: GroovyClass | null): Value | undefined {
  if (type === null || type === OBJECT) return value;
  if (value === null) return type.kind === 'primitive' ? undefined : null;
  const cls = classOf(value);
  return cls === type || cls.isA(boxed(type)) ? value : undefined;
}

/**
 * Implements `(type) value`, as assignments to typed variables do; with `coerce`, `value as type`. Throws
 * GroovyCastException.
 */
export function* cast(vm: Vm, value: Value, type: GroovyClass, coerce: boolean): Evaluation {
  const quick = quickCast(value, type);
  if (quick !== undefined) return quick;
  if (coerce && value instanceof Instance && value.type.declared !== null && vm.respondsTo(value, 'asType', 1)) {
    const own = yield* ownAsType(vm, value, type);
    if (own !== null) return own;
  }
  if (type.name === 'boolean' || type === BOOLEAN) return yield* vm.truth(value);
  if (value === null) return yield* refuse(vm, value, type);
  const wanted = boxed(type);
  if (wanted === STRING) {
    if (value instanceof ListValue && value.isArray && value.type.component?.name === 'char')
      return value.items.map((item) => (item instanceof CharValue ? item.text : '')).join('');
    return yield* javaText(vm, value);
  }
  if (wanted.isA(NUMBER)) {
    const number = yield* asNumber(vm, value, wanted, coerce);
    if (number !== undefined) return number;
  }
  if (wanted === CHARACTER) {
    if (isNumber(value)) return new CharValue(toInt(value, vm));
    const shown = typeof value === 'string' || value instanceof GStringValue ? yield* vm.text(value) : '';
    if (shown.length === 1) return new CharValue(shown.charCodeAt(0));
  }
  if (type.kind === 'array') return yield* asArray(vm, value, type, coerce);
  if (wanted.isA(COLLECTION) || wanted === ITERABLE) {
    const collection = yield* asCollection(vm, value, wanted, coerce);
    if (collection !== undefined) return collection;
  }
  if (wanted.kind === 'enum' && (typeof value === 'string' || value instanceof GStringValue)) {
    return yield* vm.invoke(wanted, 'valueOf', [yield* vm.text(value)]);
  }
  if (
    value instanceof ClosureValue &&
    (wanted.kind === 'interface' || wanted.kind === 'trait' || wanted.declared?.isAbstract === true)
  ) {
    return proxy(wanted, value);
  }
  if (value instanceof MapValue && wanted !== STRING) {
    if (coerce && (wanted.kind === 'interface' || wanted.kind === 'trait')) return proxy(wanted, value);
    if (wanted.isA(MAP)) return yield* vm.construct(wanted, [value]);
    if (wanted.declared !== null) return yield* vm.construct(wanted, [value]);
  }
  const parts =
    value instanceof MapValue
      ? [value]
      : value instanceof ListValue || value instanceof SetValue
        ? yield* elements(vm, value)
        : undefined;
  if (parts !== undefined && !wanted.isA(NUMBER)) return yield* construct(vm, value, type, parts);
  if (wanted === LINKED_HASH_MAP && value instanceof MapValue) return value;
  return yield* refuse(vm, value, type);
}

/** Returns the result of a script's own `asType`, or null where the class has none. */
function* ownAsType(vm: Vm, value: Instance, type: GroovyClass): Evaluation {
  const declares = value.type.ancestors.some((each) => each.declared?.methods.has('asType'));
  return declares ? yield* vm.invoke(value, 'asType', [type]) : null;
}

/** Constructs an object with a list as the arguments of a constructor. */
function* construct(vm: Vm, value: Value, type: GroovyClass, parts: readonly Value[]): Evaluation {
  if (type.kind === 'class') {
    try {
      return yield* vm.construct(type, parts);
    } catch (error) {
      if (!(error instanceof ScriptThrow) || error.thrown.type.name !== 'groovy.lang.GroovyRuntimeException')
        throw error;
    }
  }
  const types = parts.map((part) => (part === null ? 'null' : classOf(part).name)).join(', ');
  const reason = `groovy.lang.GroovyRuntimeException: Could not find matching constructor for: ${type.name}(${types})`;
  return yield* refuse(vm, value, type, ` due to: ${reason}`);
}

function proxy(type: GroovyClass, proxied: Value): Instance<ProxyState> {
  return new Instance<ProxyState>(type, { proxied });
}

function* asNumber(vm: Vm, value: Value, wanted: GroovyClass, coerce: boolean): Evaluation<Value | undefined> {
  if (isNumber(value)) return convert(vm, value, wanted);
  if (value instanceof CharValue) return convert(vm, value.code, wanted);
  if (typeof value !== 'string' && !(value instanceof GStringValue)) return undefined;
  const shown = yield* vm.text(value);
  if (!coerce) return shown.length === 1 ? convert(vm, shown.charCodeAt(0), wanted) : undefined;
  return parse(vm, shown, wanted);
}

function parse(vm: Vm, shown: string, wanted: GroovyClass): Value {
  switch (wanted) {
    case LONG:
      return parseLong(vm, shown);
    case DOUBLE:
      return parseDouble(vm, shown);
    case FLOAT:
      return convert(vm, parseDouble(vm, shown) as NumberValue, FLOAT);
    case BIG_INTEGER:
      return parseBigInteger(vm, shown);
    case BIG_DECIMAL:
    case NUMBER:
      return parseBigDecimal(vm, shown);
    default:
      return convert(vm, parseInteger(vm, shown) as NumberValue, wanted);
  }
}

/** Converts a number to another class, truncated as Java does. */
function convert(vm: Vm, value: NumberValue, wanted: GroovyClass): Value {
  switch (wanted) {
    case INTEGER:
      return toInt(value, vm);
    case LONG:
      return toLong(value, vm);
    case DOUBLE:
      return new DoubleValue(toDoubleValue(value));
    case FLOAT:
      return new FloatValue(toDoubleValue(value));
    case BYTE:
    case SHORT:
      return new SmallValue(wanted, toInt(value, vm));
    case BIG_INTEGER:
      return new BigIntegerValue(toBigInteger(value, vm));
    case BIG_DECIMAL:
      return new BigDecimalValue(toBigDecimal(value, vm));
    default:
      return value;
  }
}

function* elements(vm: Vm, value: Value): Evaluation<Value[] | undefined> {
  const isCollection =
    value instanceof ListValue || value instanceof SetValue || value instanceof RangeValue || value instanceof MapValue;
  return isCollection ? yield* copyOf(vm, value) : undefined;
}

function* asArray(vm: Vm, value: Value, type: GroovyClass, coerce: boolean): Evaluation {
  const component = type.component ?? OBJECT;
  if (typeof value === 'string') vm.checkSize(value.length);
  if (typeof value === 'string' && component.name === 'char') {
    return new ListValue(
      Array.from(value.split(''), (char) => new CharValue(char.charCodeAt(0))),
      type,
    );
  }
  const chars =
    coerce && (typeof value === 'string' || value instanceof GStringValue)
      ? (yield* vm.text(value)).split('')
      : undefined;
  const items = chars ?? (yield* elements(vm, value));
  if (items === undefined) return yield* refuse(vm, value, type);
  const made: Value[] = [];
  vm.checkSize(items.length);
  for (const item of items) {
    made.push(yield* cast(vm, item, component, coerce));
    if (vm.spend(1)) yield TICK;
  }
  return new ListValue(made, arrayOf(component));
}

function* asCollection(vm: Vm, value: Value, wanted: GroovyClass, coerce: boolean): Evaluation<Value | undefined> {
  if (isA(value, COLLECTION) || (value instanceof ListValue && value.isArray)) {
    // An assignment makes sets of other collections, and lists of arrays; nothing else.
    const isArray = value instanceof ListValue && value.isArray;
    if (!coerce && !isArray && wanted !== SET && wanted !== LINKED_HASH_SET) return undefined;
    const items = yield* elements(vm, value);
    if (items === undefined) return undefined;
    const concrete =
      wanted.kind === 'interface' ? vm.classNamed(DEFAULTS.get(wanted.name) ?? 'java.util.ArrayList') : wanted;
    return yield* vm.construct(concrete, [new ListValue(items)]);
  }
  if (coerce && (typeof value === 'string' || value instanceof GStringValue || value instanceof MapValue)) {
    const items = value instanceof MapValue ? yield* elements(vm, value) : charactersOf(vm, yield* vm.text(value));
    const concrete =
      wanted.kind === 'interface' ? vm.classNamed(DEFAULTS.get(wanted.name) ?? 'java.util.ArrayList') : wanted;
    return yield* vm.construct(concrete, [new ListValue(items ?? [])]);
  }
  return undefined;
}

function charactersOf(vm: Vm, text: string): string[] {
  vm.checkSize(text.length);
  return [...text];
}

const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['java.util.Set', 'java.util.LinkedHashSet'],
  ['java.util.SortedSet', 'java.util.TreeSet'],
  ['java.util.Queue', 'java.util.LinkedList'],
  ['java.util.Deque', 'java.util.LinkedList'],
]);

function* refuse(vm: Vm, value: Value, type: GroovyClass, reason = ''): Evaluation<never> {
  const shown = yield* javaText(vm, value);
  const cls = value === null ? 'null' : value instanceof GroovyClass ? 'java.lang.Class' : classOf(value).name;
  const advice = value === null && type.kind === 'primitive' ? `. Try '${boxed(type).name}' instead` : '';
  return vm.fail(
    'org.codehaus.groovy.runtime.typehandling.GroovyCastException',
    `Cannot cast object '${shown}' with class '${cls}' to class '${type.name}'${advice}${reason}`,
  );
}
