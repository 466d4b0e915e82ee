import {
  COMPARABLE,
  GROOVY_INTERCEPTABLE,
  GROOVY_OBJECT,
  ITERABLE,
  ITERATOR,
  METHOD_CLOSURE,
  OBJECT,
  SCRIPT,
} from '../runtime/classes.ts';
import { ClosureValue, DELEGATE_FIRST, DELEGATE_ONLY, OWNER_ONLY, TO_SELF } from '../runtime/closure.ts';
import { ListValue, MapValue } from '../runtime/collections.ts';
import { type Evaluation, TICK } from '../runtime/evaluation.ts';
import { CLASS, GroovyClass, type Method } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { GStringValue } from '../runtime/text.ts';
import { Mismatch } from '../runtime/throw.ts';
import { Obj, type Value } from '../runtime/value.ts';
import { accessor } from './accessors.ts';
import { classOf } from './kinds.ts';
import { missingMethod } from './missing.ts';
import type { ScriptVm } from './script-vm.ts';
import { best } from './select.ts';

export const NOT_FOUND: unique symbol = Symbol('not found');
export type Found = Value | typeof NOT_FOUND;

/** Names the methods that can be called on null: those that Groovy defines for all objects. */
const OF_NULL: ReadonlySet<string> = new Set([
  'each',
  'eachWithIndex',
  'collect',
  'find',
  'findAll',
  'findIndexOf',
  'any',
  'every',
  'grep',
  'iterator',
  'is',
  'with',
  'inspect',
  'isCase',
  'print',
  'println',
  'equals',
  'toString',
  'asBoolean',
  'asType',
  'inject',
]);

/** Implements `receiver.name(args)`. Throws as Groovy does where there is no such method. */
export function* invoke(m: ScriptVm, receiver: Value, name: string, args: readonly Value[]): Evaluation {
  if (receiver === null && !OF_NULL.has(name)) {
    return m.fail('java.lang.NullPointerException', `Cannot invoke method ${name}() on null object`);
  }
  const found = yield* tryInvoke(m, receiver, name, args);
  return found === NOT_FOUND ? yield* missingMethod(m, receiver, name, args) : found;
}

/** Implements `receiver.name(args)`; returns NOT_FOUND where there is no such method. */
export function* tryInvoke(m: ScriptVm, receiver: Value, name: string, args: readonly Value[]): Evaluation<Found> {
  if (m.categories.length > 0) {
    const found = yield* inCategories(m, receiver, name, args);
    if (found !== NOT_FOUND) return found;
  }
  if (receiver instanceof GroovyClass) return yield* onClass(m, receiver, name, args);
  const cls = classOf(receiver);
  if (cls.declared !== null && cls.isA(GROOVY_INTERCEPTABLE)) {
    const own = m.universe.methods(cls, 'invokeMethod').filter(({ parameters }) => parameters !== undefined);
    if (own.length > 0) return yield* runFirst(m, own, receiver, [name, m.array(args)]);
  }
  const found = yield* runFirst(m, m.universe.methods(cls, name), receiver, args);
  if (found !== NOT_FOUND) return found;
  if (receiver instanceof Instance) return yield* onInstance(m, receiver, name, args);
  if (receiver instanceof ClosureValue)
    return receiver.type === METHOD_CLOSURE ? NOT_FOUND : yield* callIn(m, receiver, name, args);
  if (receiver instanceof MapValue) {
    const value = receiver.table.get(name);
    if (value instanceof ClosureValue) return yield* m.call(value, args);
  }
  if (receiver instanceof GStringValue) return yield* tryInvoke(m, yield* m.text(receiver), name, args);
  // Static methods may be called through an object.
  return yield* runFirst(m, m.universe.statics(cls, name), null, args);
}

/** Runs the method that fits best: a script's by types, native ones in their order until one takes the arguments. */
export function* runFirst(
  m: ScriptVm,
  methods: readonly Method[],
  self: Value,
  args: readonly Value[],
): Evaluation<Found> {
  if (methods.length === 0) return NOT_FOUND;
  const chosen = best(methods, args);
  if (chosen !== undefined && !chosen.isAbstract) return yield* runMethod(m, chosen, self, args);
  for (const method of methods) {
    if (method.parameters !== undefined || args.length < method.min || args.length > method.max) continue;
    if (isForeign(self, method.owner)) continue;
    try {
      return yield* runMethod(m, method, self, args);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
    }
  }
  return NOT_FOUND;
}

/** Lists the interfaces whose native methods access an object only through its own methods. */
const ASKING: ReadonlySet<GroovyClass> = new Set([ITERABLE, ITERATOR, COMPARABLE, GROOVY_OBJECT]);

/**
 * Says whether an object has no host state for native methods of a class. An object of a script's class has it only where a
 * native constructor has run for it; one that a closure was cast to never has.
 */
function isForeign(self: Value, owner: GroovyClass): boolean {
  if (!(self instanceof Instance) || owner === OBJECT) return false;
  if (self.type.kind === 'interface') return true;
  if (self.type.declared === null) return false;
  return owner.kind === 'class' ? self.state === null : !ASKING.has(owner);
}

function* runMethod(m: ScriptVm, method: Method, self: Value, args: readonly Value[]): Evaluation {
  if (method.evaluate !== undefined) {
    if (method.parameters === undefined && m.spend(1)) yield TICK;
    return yield* method.evaluate(self, args, m);
  }
  if (isLarge(self) || (args[0] !== undefined && isLarge(args[0]))) m.hurry();
  if (m.spend(1)) yield TICK;
  const result = method.run?.(self, args, m) ?? null;
  return isEvaluation(result) ? yield* result : result;
}

const LARGE = 10_000;

/** Says whether a native method may take long with a value. */
function isLarge(value: Value): boolean {
  if (typeof value === 'string') return value.length > LARGE;
  return value instanceof Instance
    ? value.type.declared === null
    : value instanceof ListValue && value.items.length > LARGE;
}

/** Says whether a result is an evaluation; a plain function may return that of another. */
export function isEvaluation(result: Value | Evaluation): result is Evaluation {
  return typeof result === 'object' && result !== null && !(result instanceof Obj);
}

/** Calls methods of the classes of `use`, the innermost first. */
export function* inCategories(m: ScriptVm, receiver: Value, name: string, args: readonly Value[]): Evaluation<Found> {
  for (let index = m.categories.length - 1; index >= 0; index -= 1) {
    const category = m.categories[index];
    if (category === undefined) continue;
    const statics = m.universe.statics(category, name);
    if (statics.length === 0) continue;
    const found = yield* runFirst(m, statics, category.declared === null ? null : category, [receiver, ...args]);
    if (found !== NOT_FOUND) return found;
  }
  return NOT_FOUND;
}

function* onClass(m: ScriptVm, cls: GroovyClass, name: string, args: readonly Value[]): Evaluation<Found> {
  yield* m.initialize(cls);
  if (name === 'newInstance') return yield* m.construct(cls, args);
  const found = yield* runFirst(m, m.universe.statics(cls, name), cls.declared === null ? null : cls, args);
  if (found !== NOT_FOUND) return found;
  const own = yield* staticAccessor(cls, name, args);
  if (own !== NOT_FOUND) return own;
  const asObject = yield* runFirst(m, m.universe.methods(CLASS, name), cls, args);
  if (asObject !== NOT_FOUND) return asObject;
  const value = staticValue(m, cls, name);
  if (value instanceof ClosureValue) return yield* m.call(value, args);
  const missing = m.universe.statics(cls, '$static_methodMissing');
  if (missing.length > 0) return yield* runFirst(m, missing, cls, [name, m.array(args)]);
  const { outer = null } = cls.declared ?? {};
  return outer === null ? NOT_FOUND : yield* tryInvoke(m, outer, name, args);
}

// biome-ignore lint/correctness/useYield: shape of its neighbours.
function* staticAccessor(cls: GroovyClass, name: string, args: readonly Value[]): Evaluation<Found> {
  const access = accessor(name, args.length);
  if (access === null) return NOT_FOUND;
  for (const each of cls.ancestors) {
    const field = each.declared?.fields.get(access.property);
    if (field?.isStatic !== true || !field.isProperty) continue;
    if (access.kind === 'get') return each.declared?.staticValues.get(access.property) ?? null;
    each.declared?.staticValues.set(access.property, args[0] ?? null);
    return null;
  }
  return NOT_FOUND;
}

export function staticValue(m: ScriptVm, cls: GroovyClass, name: string): Value | undefined {
  for (const each of cls.ancestors) {
    const value = each.declared?.staticValues.get(name);
    if (value !== undefined) return value;
  }
  return m.universe.constant(cls, name);
}

function* onInstance(m: ScriptVm, self: Instance, name: string, args: readonly Value[]): Evaluation<Found> {
  const { type } = self;
  const proxied = proxiedBy(self);
  if (proxied instanceof ClosureValue) return yield* m.call(proxied, args);
  if (proxied instanceof MapValue) {
    const closure = proxied.table.get(name);
    return closure === undefined
      ? m.fail('java.lang.UnsupportedOperationException', null)
      : yield* m.call(closure, args);
  }
  const own = yield* onDeclared(m, self, name, args);
  if (own !== NOT_FOUND) return own;
  const statics = yield* runFirst(m, m.universe.statics(type, name), type.declared === null ? null : type, args);
  if (statics !== NOT_FOUND) return statics;
  for (const each of delegatesOf(type)) {
    const found = yield* tryInvoke(m, self.fields.get(each) ?? null, name, args);
    if (found !== NOT_FOUND) return found;
  }
  const outer = self.fields.get('this$0');
  if (outer !== undefined) {
    const found = yield* tryInvoke(m, outer, name, args);
    if (found !== NOT_FOUND) return found;
  } else if (type.declared !== null && type.declared.outer !== null) {
    const found = yield* tryInvoke(m, type.declared.outer, name, args);
    if (found !== NOT_FOUND) return found;
  }
  if (type.isA(SCRIPT)) {
    const hook = m.options.hooks?.call?.(name, args, self);
    if (hook !== undefined) return yield* hook;
  }
  const invokes = m.universe.methods(type, 'invokeMethod').filter((method) => method.parameters !== undefined);
  if (invokes.length > 0) return yield* runFirst(m, invokes, self, [name, m.array(args)]);
  const missing = m.universe.methods(type, 'methodMissing');
  return missing.length === 0 ? NOT_FOUND : yield* runFirst(m, missing, self, [name, m.array(args)]);
}

export function delegatesOf(type: GroovyClass): readonly string[] {
  return type.ancestors.flatMap((each) => each.declared?.delegates ?? []);
}

/** Calls accessors of properties, and closures in fields or variables. */
function* onDeclared(m: ScriptVm, self: Instance, name: string, args: readonly Value[]): Evaluation<Found> {
  const access = accessor(name, args.length);
  if (access !== null) {
    const field = m.fieldOf(self.type, access.property);
    if (field?.isProperty === true && !field.isStatic) {
      if (access.kind === 'get') return self.fields.get(access.property) ?? null;
      yield* m.setField(self, field, args[0] ?? null);
      return null;
    }
  }
  const value = self.fields.get(name) ?? m.bindingOf(self)?.table.get(name);
  if (value === undefined || value === null) return NOT_FOUND;
  if (value instanceof ClosureValue || (value instanceof Instance && m.respondsTo(value, 'call', args.length)))
    return yield* m.call(value, args);
  return NOT_FOUND;
}

function proxiedBy(self: Instance): Value {
  const { state } = self;
  return typeof state === 'object' && state !== null && 'proxied' in state ? (state.proxied as Value) : null;
}

/**
 * Implements a call by bare name within a closure: its owner and its delegate are searched in the order of its strategy.
 */
export function* callIn(m: ScriptVm, closure: ClosureValue, name: string, args: readonly Value[]): Evaluation<Found> {
  if (closure.strategy === TO_SELF) return NOT_FOUND;
  const { owner, delegate } = closure;
  const order =
    closure.strategy === DELEGATE_ONLY
      ? [delegate]
      : closure.strategy === OWNER_ONLY
        ? [owner]
        : closure.strategy === DELEGATE_FIRST
          ? [delegate, owner]
          : [owner, delegate];
  let asked: Value | undefined;
  for (const each of order) {
    if (each === null || each === asked) continue;
    asked = each;
    const found =
      each instanceof ClosureValue ? yield* callOn(m, each, name, args) : yield* tryInvoke(m, each, name, args);
    if (found !== NOT_FOUND) return found;
  }
  return NOT_FOUND;
}

/** Calls a method of a closure as owner: its own methods come first, then those of its surroundings. */
function* callOn(m: ScriptVm, closure: ClosureValue, name: string, args: readonly Value[]): Evaluation<Found> {
  const found = yield* callIn(m, closure, name, args);
  return found === NOT_FOUND
    ? yield* runFirst(
        m,
        m.universe.methods(closure.type, name).filter(({ owner }) => owner !== OBJECT),
        closure,
        args,
      )
    : found;
}

/** Implements a call by bare name outside of closures. */
export function* callSelf(m: ScriptVm, self: Value, name: string, args: readonly Value[]): Evaluation {
  const found = yield* tryInvoke(m, self, name, args);
  return found === NOT_FOUND ? yield* missingMethod(m, self, name, args) : found;
}
