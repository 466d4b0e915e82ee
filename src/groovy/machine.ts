import { isTooLong } from './at-once.ts';
import { makeHashTable } from './hash/index.ts';
import { ScriptState } from './machine-state.ts';
import { MemoryMeter } from './memory.ts';
import { newThrowable } from './native/throwables/index.ts';
import { DEFAULT_LIMITS, type InterpreterOptions } from './options.ts';
import { OBJECT_ARRAY } from './runtime/classes.ts';
import { ClosureValue } from './runtime/closure.ts';
import { ListValue, MapValue } from './runtime/collections.ts';
import { type Evaluation, TICK } from './runtime/evaluation.ts';
import { type Field, GroovyClass } from './runtime/groovy-class.ts';
import { Instance } from './runtime/instance.ts';
import { isNumber } from './runtime/numbers.ts';
import { GStringValue } from './runtime/text.ts';
import { LimitExceeded, ScriptThrow } from './runtime/throw.ts';
import type { Value } from './runtime/value.ts';
import type { HostEnvironment, Iteration, Limits } from './runtime/vm.ts';
import { accessor, getterNames } from './semantics/accessors.ts';
import { cast, quickCast } from './semantics/cast.ts';
import type { ClassTable } from './semantics/class-table.ts';
import { compare } from './semantics/compare.ts';
import { construct } from './semantics/construct.ts';
import { invoke, staticValue } from './semantics/dispatch.ts';
import { equals } from './semantics/equality.ts';
import { isCase } from './semantics/is-case.ts';
import { iterate } from './semantics/iterate.ts';
import { classOf } from './semantics/kinds.ts';
import { missingMethod } from './semantics/missing.ts';
import { operate } from './semantics/operators.ts';
import { getProperty, setProperty } from './semantics/property.ts';
import type { ScriptVm } from './semantics/script-vm.ts';
import { overloadScore } from './semantics/select.ts';
import { inspect, quickText, text } from './semantics/text.ts';
import { truth } from './semantics/truth.ts';
import { spreadArguments } from './spread-arguments.ts';
import { Thread } from './thread.ts';

/** Holds the number of ticks between checks of the memory. */
const TICKS_PER_LOOK = 64;
/** Holds the number of operations between readings of the clock, because some take longer than others. */
const OPERATIONS_PER_GLANCE = 8;
/** Limits the time until the next tick in milliseconds, even if there were few operations. */
const TURN_MS = 5;
/** Limits the operations, between two ticks, of loops that hash or compare; it exceeds the largest size of a collection. */
const AT_ONCE = 1_500_000;

/**
 * Represents one running script: the resources that it has used so far, and all that compiled code and native methods need.
 */
export class Machine implements ScriptVm {
  readonly options: InterpreterOptions;
  readonly universe: ClassTable;
  readonly limits: Limits;
  readonly surroundings: HostEnvironment;
  /** Holds the classes of `use`, the innermost last. */
  readonly categories: GroovyClass[] = [];
  /** Holds the classes that scripts of this machine declare, by full name. */
  readonly declared: Map<string, GroovyClass> = new Map();
  /** Holds the objects whose own `getProperty` or `setProperty` is running, so that it does not call itself. */
  readonly insideGetProperty: Set<Instance> = new Set();
  depth = 0;
  #operations = 0;
  #nextTick: number;
  /** Holds the number of operations at which the clock is read next; it is never later than the next tick. */
  #nextGlance = 0;
  #turnBegan = performance.now();
  #ticks = 0;
  #synchronous = 0;
  #synchronousMs = 0;
  #atOnce = 0;
  readonly #memory: MemoryMeter;
  readonly #fields: WeakMap<GroovyClass, Map<string, Field | null>> = new WeakMap();

  constructor(universe: ClassTable, options: InterpreterOptions) {
    this.universe = universe;
    this.options = options;
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.surroundings = options.surroundings;
    this.#nextTick = this.limits.operationsPerTick;
    this.#memory = new MemoryMeter(this.limits.memory);
  }

  /** Calls a closure or the `call` method of a value. `asked` is the method that an error message names. */
  *call(callee: Value, args: readonly Value[], asked = 'doCall'): Evaluation {
    if (!(callee instanceof ClosureValue)) return yield* this.invoke(callee, 'call', args);
    const { code } = callee;
    const given = code.max >= 2 && args.length === 1 && code.parameters.length >= 2 ? spreadArguments(args) : args;
    if (!code.varargs && given.length === code.max && code.parameters.every((type) => type === null)) {
      return yield* code.evaluate(callee, given, this);
    }
    if (this.options.translation === undefined && overloadScore(code, given) === undefined)
      return yield* missingMethod(this, callee, asked, args);
    return yield* code.evaluate(callee, given, this);
  }

  invoke(receiver: Value, name: string, args: readonly Value[]): Evaluation {
    return invoke(this, receiver, name, args);
  }

  getProperty(receiver: Value, name: string): Evaluation {
    return getProperty(this, receiver, name);
  }

  setProperty(receiver: Value, name: string, value: Value): Evaluation<void> {
    return setProperty(this, receiver, name, value);
  }

  construct(type: GroovyClass, args: readonly Value[]): Evaluation {
    return construct(this, type, args);
  }

  respondsTo(receiver: Value, name: string, arity?: number): boolean {
    const methods =
      receiver instanceof GroovyClass
        ? [...this.universe.statics(receiver, name), ...this.universe.methods(receiver.type, name)]
        : this.universe.methods(classOf(receiver), name);
    if (
      methods.some(({ min, max, isAbstract }) => !isAbstract && (arity === undefined || (arity >= min && arity <= max)))
    )
      return true;
    const access = accessor(name, arity ?? (name.startsWith('set') ? 1 : 0));
    return (
      access !== null &&
      receiver instanceof Instance &&
      this.fieldOf(receiver.type, access.property)?.isProperty === true
    );
  }

  hasProperty(receiver: Value, name: string): boolean {
    if (receiver instanceof Instance) {
      if (receiver.fields.has(name) || this.fieldOf(receiver.type, name) !== undefined) return true;
      if (this.bindingOf(receiver)?.table.has(name) === true) return true;
    }
    if (receiver instanceof GroovyClass && staticValue(this, receiver, name) !== undefined) return true;
    return name === 'class' || getterNames(name).some((getter) => this.respondsTo(receiver, getter, 0));
  }

  text(value: Value): Evaluation<string> {
    return text(this, value);
  }

  inspect(value: Value): Evaluation<string> {
    return inspect(this, value);
  }

  equals(a: Value, b: Value): Evaluation<boolean> {
    return equals(this, a, b);
  }

  compare(a: Value, b: Value): Evaluation<number> {
    return compare(this, a, b);
  }

  truth(value: Value): Evaluation<boolean> {
    return truth(this, value);
  }

  operate(operator: string, a: Value, b: Value): Evaluation {
    return operate(this, operator, a, b);
  }

  cast(value: Value, type: GroovyClass, coerce: boolean): Evaluation {
    return cast(this, value, type, coerce);
  }

  isCase(candidate: Value, value: Value): Evaluation<boolean> {
    return isCase(this, candidate, value);
  }

  iterate(value: Value): Evaluation<Iteration> {
    return iterate(this, value);
  }

  sync<Result>(evaluation: Evaluation<Result>): Result {
    const thread = new Thread(evaluation);
    const start = this.#operations;
    // A turn that is not given to others here is due as soon as it can be.
    let owes = false;
    let began = 0;
    this.#synchronous += 1;
    try {
      let outcome = thread.resume(null);
      while (!outcome.done) {
        if (!owes) began = performance.now();
        owes = true;
        if (outcome.request.kind !== 'tick') {
          outcome = thread.fail(
            this.#throwable(
              'java.lang.IllegalStateException',
              'A method that is called from within a comparison or a text cannot wait for something',
              null,
            ),
          );
        } else if (isTooLong(this.limits, this.#operations - start, this.#synchronousMs + performance.now() - began)) {
          outcome = thread.fail(this.#tooLong());
        } else {
          outcome = thread.resume(null);
        }
      }
      return outcome.value;
    } finally {
      this.#synchronous -= 1;
      if (owes) {
        this.#nextTick = 0;
        this.#nextGlance = 0;
        if (this.#synchronous === 0) this.#synchronousMs += performance.now() - began;
      }
    }
  }

  #tooLong(): LimitExceeded {
    return new LimitExceeded('synchronous', 'What is called from within a comparison or a text takes too long');
  }

  spend(operations: number): boolean {
    this.#operations += operations;
    return this.#operations >= this.#nextGlance && this.#glance();
  }

  hurry(): void {
    this.#nextGlance = 0;
  }

  /** Returns how many operations were taken. A script takes the same ones whenever it runs; ticks come by time, too. */
  get operations(): number {
    return this.#operations;
  }

  /** Schedules the next tick at a number of operations, if none comes before. */
  tickAt(operations: number): void {
    this.#nextTick = Math.min(this.#nextTick, operations);
    this.#nextGlance = Math.min(this.#nextGlance, operations);
  }

  spendAtOnce(operations: number): void {
    this.#operations += operations;
    this.#atOnce += operations;
    if (this.#atOnce > AT_ONCE) throw this.#tooLong();
  }

  /** Says whether others should have their turn. */
  #glance(): boolean {
    const now = performance.now();
    if (this.#operations < this.#nextTick && now - this.#turnBegan < TURN_MS) {
      this.#nextGlance = Math.min(this.#nextTick, this.#operations + OPERATIONS_PER_GLANCE);
      return false;
    }
    this.#turnBegan = now;
    if (this.#synchronous === 0) {
      this.#synchronousMs = 0;
      this.#atOnce = 0;
    }
    this.#nextTick = this.#operations + this.limits.operationsPerTick;
    this.#nextGlance = Math.min(this.#nextTick, this.#operations + OPERATIONS_PER_GLANCE);
    if (this.#operations > this.limits.operations) {
      throw new LimitExceeded('operations', `The script takes more than ${this.limits.operations} operations`);
    }
    this.#ticks += 1;
    if (this.#ticks % TICKS_PER_LOOK === 0 && !this.#memory.look()) this.#outOfMemory();
    return true;
  }

  *tick(): Evaluation<void> {
    yield TICK;
  }

  allocate(bytes: number): void {
    if (bytes > 2048) this.#nextGlance = 0;
    if (!this.#memory.allocate(bytes)) this.#outOfMemory();
  }

  #outOfMemory(): never {
    throw new LimitExceeded('memory', `The values of the script take more than ${this.limits.memory >> 20} MB`);
  }

  checkString(length: number): void {
    if (length > this.limits.stringLength) {
      throw new LimitExceeded('string', `A string would be longer than ${this.limits.stringLength} characters`);
    }
    if (length > 1024) this.allocate(2 * length);
  }

  checkSize(size: number): void {
    if (size > this.limits.collectionSize) {
      throw new LimitExceeded('collection', `A collection would have more than ${this.limits.collectionSize} elements`);
    }
    if (size > 64) this.allocate(size * 16);
  }

  *await(promise: Promise<Value>): Evaluation {
    return yield { kind: 'await', promise };
  }

  *compute(run: (signal: AbortSignal) => Promise<Value>): Evaluation {
    return yield { kind: 'compute', run };
  }

  fail(className: string, message: string | null, cause: Value = null): never {
    throw this.#throwable(className, message, cause);
  }

  failWith(className: string, message: string, more: Record<string, Value>): never {
    throw new ScriptThrow(newThrowable(this.classNamed(className), message, null, more));
  }

  refuse(signature: string): never {
    return this.fail(
      this.options.refusalClass ?? 'java.lang.SecurityException',
      `Scripts not permitted to use ${signature}`,
    );
  }

  #throwable(className: string, message: string | null, cause: Value): ScriptThrow {
    const from = cause instanceof Instance ? cause : null;
    return new ScriptThrow(newThrowable(this.classNamed(className), message, from));
  }

  classNamed(name: string): GroovyClass {
    const found = this.declared.get(name) ?? this.universe.classNamed(name);
    if (found === undefined) throw new Error(`No class ${name} in the tables`);
    return found;
  }

  /** Returns a nested class, `Outer.Inner`. */
  nestedClass(outer: GroovyClass, name: string): GroovyClass | undefined {
    const full = `${outer.name}$${name}`;
    return this.declared.get(full) ?? this.universe.classNamed(full);
  }

  /** Runs the static initializers of a class unless they have run. */
  *initialize(cls: GroovyClass): Evaluation<void> {
    for (const each of cls.ancestors) {
      const start = each.declared?.initializeStatics ?? null;
      if (each.declared === null || start === null) continue;
      each.declared.initializeStatics = null;
      yield* start(this);
    }
  }

  fieldOf(type: GroovyClass, name: string): Field | undefined {
    let known = this.#fields.get(type);
    if (known === undefined) {
      known = new Map();
      this.#fields.set(type, known);
    }
    const found = known.get(name);
    if (found !== undefined) return found ?? undefined;
    const field = type.ancestors.map((each) => each.declared?.fields.get(name)).find((each) => each !== undefined);
    known.set(name, field ?? null);
    return field;
  }

  *setField(self: Instance, field: Field, value: Value): Evaluation<void> {
    const quick = quickCast(value, field.type);
    self.fields.set(
      field.name,
      quick !== undefined || field.type === null ? (quick ?? value) : yield* this.cast(value, field.type, false),
    );
  }

  bindingOf(self: Instance): MapValue | undefined {
    return self.state instanceof ScriptState ? self.state.binding : undefined;
  }

  list(items: Value[]): ListValue {
    this.checkSize(items.length);
    return new ListValue(items);
  }

  array(items: readonly Value[]): ListValue {
    return new ListValue([...items], OBJECT_ARRAY);
  }

  map(): MapValue {
    return new MapValue(makeHashTable(this));
  }

  *mapGet(map: MapValue, key: Value): Evaluation {
    const found = map.table.get(key);
    if (found !== undefined || map.fallback === null || map.table.has(key)) return found ?? null;
    const made = yield* this.call(map.fallback.closure, [key]);
    map.table.set(key, made);
    return made;
  }

  mapPut(map: MapValue, key: Value, value: Value): void {
    if (map.unmodifiable) this.fail('java.lang.UnsupportedOperationException', null);
    map.table.set(key, value);
    this.checkSize(map.table.size);
  }

  /** Returns the text of a value that is added to a string, as by concatenation. */
  *plainText(value: Value): Evaluation<string> {
    return quickText(value) ?? (yield* this.text(value));
  }

  isNumber(value: Value): boolean {
    return isNumber(value) && !(value instanceof GStringValue);
  }
}
