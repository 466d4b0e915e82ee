import { BOOLEAN, COLLECTION, SCRIPT } from '../runtime/classes.ts';
import { ClosureValue, DELEGATE_FIRST, DELEGATE_ONLY, OWNER_ONLY, TO_SELF } from '../runtime/closure.ts';
import { ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { CLASS, GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { GStringValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import { getterNames, setterName } from './accessors.ts';
import { delegatesOf, type Found, inCategories, NOT_FOUND, runFirst, staticValue } from './dispatch.ts';
import { classOf, isA } from './kinds.ts';
import { missingProperty, readOnly } from './missing.ts';
import type { ScriptVm } from './script-vm.ts';

export function* getProperty(m: ScriptVm, receiver: Value, name: string): Evaluation {
  if (receiver === null)
    return m.fail('java.lang.NullPointerException', `Cannot get property '${name}' on null object`);
  const found = yield* tryGet(m, receiver, name);
  return found === NOT_FOUND ? missingProperty(m, receiver, name) : found;
}

/** Says NOT_FOUND where there is no such property. */
export function* tryGet(m: ScriptVm, receiver: Value, name: string): Evaluation<Found> {
  if (m.categories.length > 0) {
    for (const getter of getterNames(name)) {
      const found = yield* inCategories(m, receiver, getter, []);
      if (found !== NOT_FOUND) return found;
    }
  }
  if (receiver instanceof MapValue) return yield* m.mapGet(receiver, name);
  if (receiver instanceof GroovyClass) return yield* ofClass(m, receiver, name);
  if (receiver instanceof Instance) return yield* ofInstance(m, receiver, name);
  const found = yield* byGetter(m, receiver, name);
  if (found !== NOT_FOUND) return found;
  if (name === 'class') return classOf(receiver);
  if (receiver instanceof ClosureValue) return yield* getIn(m, receiver, name);
  if (receiver instanceof ListValue || receiver instanceof SetValue || receiver instanceof RangeValue) {
    if (receiver instanceof ListValue && receiver.isArray && name === 'length') return receiver.items.length;
    if (isA(receiver, COLLECTION) || receiver instanceof ListValue) return yield* spreadGet(m, receiver, name);
  }
  if (receiver instanceof GStringValue) return yield* tryGet(m, yield* m.text(receiver), name);
  return m.universe.constant(classOf(receiver), name) ?? NOT_FOUND;
}

/** Implements `list.name`, which returns the property of each element. */
function* spreadGet(m: ScriptVm, receiver: Value, name: string): Evaluation<Found> {
  const found: Value[] = [];
  const iteration = yield* m.iterate(receiver);
  for (let next = yield* iteration.next(); next !== null; next = yield* iteration.next()) {
    found.push(next.value === null ? null : yield* ofElement(m, receiver, next.value, name));
  }
  return m.list(found);
}

function* ofElement(m: ScriptVm, collection: Value, element: Value, name: string): Evaluation {
  const found = yield* tryGet(m, element, name);
  if (found !== NOT_FOUND) return found;
  const type = classOf(element);
  const reason = `groovy.lang.MissingPropertyException: No such property: ${name} for class: ${type.name}`;
  const message = `Exception evaluating property '${name}' for ${classOf(collection).name}, Reason: ${reason}`;
  return m.failWith('groovy.lang.MissingPropertyException', message, { property: name, type });
}

function* byGetter(m: ScriptVm, receiver: Value, name: string): Evaluation<Found> {
  const type = classOf(receiver);
  for (const methods of m.universe.getters(type, name)) {
    const found = yield* runFirst(m, methods, receiver, []);
    if (found !== NOT_FOUND) return found;
  }
  return NOT_FOUND;
}

function* ofClass(m: ScriptVm, cls: GroovyClass, name: string): Evaluation<Found> {
  if (name === 'class') return CLASS;
  yield* m.initialize(cls);
  for (const getter of getterNames(name)) {
    const statics = m.universe.statics(cls, getter).filter(({ min }) => min === 0);
    if (statics.length === 0) continue;
    const found = yield* runFirst(m, statics, cls.declared === null ? null : cls, []);
    if (found !== NOT_FOUND) return found;
  }
  const value = staticValue(m, cls, name);
  if (value !== undefined) return value;
  const nested = m.nestedClass(cls, name);
  if (nested !== undefined) return nested;
  for (const getter of getterNames(name)) {
    const found = yield* runFirst(
      m,
      m.universe.methods(CLASS, getter).filter(({ min }) => min === 0),
      cls,
      [],
    );
    if (found !== NOT_FOUND) return found;
  }
  const missing = m.universe.statics(cls, '$static_propertyMissing');
  if (missing.length > 0) return yield* runFirst(m, missing, cls, [name]);
  const { outer = null } = cls.declared ?? {};
  return outer === null ? NOT_FOUND : yield* ofClass(m, outer, name);
}

function* ofInstance(m: ScriptVm, self: Instance, name: string): Evaluation<Found> {
  const { type } = self;
  if (type.declared !== null) {
    const own = m.universe.methods(type, 'getProperty').filter(({ parameters }) => parameters !== undefined);
    if (own.length > 0 && !m.insideGetProperty.has(self)) {
      m.insideGetProperty.add(self);
      try {
        return yield* runFirst(m, own, self, [name]);
      } finally {
        m.insideGetProperty.delete(self);
      }
    }
  }
  const got = yield* byGetter(m, self, name);
  if (got !== NOT_FOUND) return got;
  const variables = m.bindingOf(self)?.table;
  const field = self.fields.get(name);
  if (field !== undefined) return field;
  if (m.fieldOf(type, name)?.isStatic === false) return null;
  const variable = variables?.get(name);
  if (variable !== undefined) return variable;
  const constant = staticValue(m, type, name);
  if (constant !== undefined) {
    yield* m.initialize(type);
    return staticValue(m, type, name) ?? constant;
  }
  if (m.fieldOf(type, name)?.isStatic === true) {
    yield* m.initialize(type);
    return staticValue(m, type, name) ?? null;
  }
  if (name === 'class') return type;
  for (const each of delegatesOf(type)) {
    const found = yield* tryGet(m, self.fields.get(each) ?? null, name);
    if (found !== NOT_FOUND) return found;
  }
  const outer = self.fields.get('this$0') ?? type.declared?.outer ?? null;
  if (outer !== null) {
    const found = yield* tryGet(m, outer, name);
    if (found !== NOT_FOUND) return found;
  }
  if (type.isA(SCRIPT)) {
    const hook = m.options.hooks?.variable?.(name, self);
    if (hook !== undefined) return yield* hook;
  }
  const missing = m.universe.methods(type, 'propertyMissing').filter(({ max }) => max === 1);
  return missing.length === 0 ? NOT_FOUND : yield* runFirst(m, missing, self, [name]);
}

/** Reads a bare name within a closure: its owner and its delegate are searched in the order of its strategy. */
export function* getIn(m: ScriptVm, closure: ClosureValue, name: string): Evaluation<Found> {
  if (closure.strategy === TO_SELF) return yield* byGetter(m, closure, name);
  for (const each of order(closure)) {
    const found = each instanceof ClosureValue ? yield* tryGet(m, each, name) : yield* tryGet(m, each, name);
    if (found !== NOT_FOUND) return found;
  }
  return NOT_FOUND;
}

function order(closure: ClosureValue): readonly Value[] {
  const { owner, delegate, strategy } = closure;
  if (strategy === TO_SELF) return [];
  if (strategy === DELEGATE_ONLY) return delegate === null ? [] : [delegate];
  if (strategy === OWNER_ONLY) return [owner];
  const both = strategy === DELEGATE_FIRST ? [delegate, owner] : [owner, delegate];
  return both.filter((each, index) => each !== null && both.indexOf(each) === index);
}

export function* setProperty(m: ScriptVm, receiver: Value, name: string, value: Value): Evaluation<void> {
  if (receiver === null)
    return m.fail('java.lang.NullPointerException', `Cannot set property '${name}' on null object`);
  if (!(yield* trySet(m, receiver, name, value))) missingProperty(m, receiver, name);
}

export function* trySet(m: ScriptVm, receiver: Value, name: string, value: Value): Evaluation<boolean> {
  if (receiver instanceof MapValue) {
    m.mapPut(receiver, name, value);
    return true;
  }
  if (receiver instanceof GroovyClass) return yield* setStatic(m, receiver, name, value);
  const type = classOf(receiver);
  if (receiver instanceof Instance && type.declared !== null) {
    const own = m.universe.methods(type, 'setProperty').filter(({ parameters }) => parameters !== undefined);
    if (own.length > 0 && !m.insideGetProperty.has(receiver)) {
      m.insideGetProperty.add(receiver);
      try {
        yield* runFirst(m, own, receiver, [name, value]);
        return true;
      } finally {
        m.insideGetProperty.delete(receiver);
      }
    }
  }
  const setters = m.universe.methods(type, setterName(name)).filter(({ min, max }) => min <= 1 && max >= 1);
  if (setters.length > 0) {
    const done = yield* runFirst(m, setters, receiver, [yield* fitting(m, setters[0]?.parameters?.[0] ?? null, value)]);
    if (done !== NOT_FOUND) return true;
  }
  if (receiver instanceof Instance && (yield* setOnInstance(m, receiver, name, value))) return true;
  if (receiver instanceof ClosureValue) return yield* setIn(m, receiver, name, value);
  if ((yield* byGetter(m, receiver, name)) !== NOT_FOUND) readOnly(m, type, name);
  return false;
}

/** Casts the value of a setter to its type, as assignments do. */
function* fitting(m: ScriptVm, type: GroovyClass | null, value: Value): Evaluation {
  return type === null || type === BOOLEAN ? value : yield* m.cast(value, type, false);
}

function* setOnInstance(m: ScriptVm, self: Instance, name: string, value: Value): Evaluation<boolean> {
  const field = m.fieldOf(self.type, name);
  if (field !== undefined) {
    if (field.isFinal && field.isProperty) readOnly(m, self.type, name);
    if (field.isStatic) return yield* setStatic(m, self.type, name, value);
    yield* m.setField(self, field, value);
    return true;
  }
  const variables = m.bindingOf(self);
  if (variables !== undefined) {
    variables.table.set(name, value);
    return true;
  }
  const outer = self.fields.get('this$0');
  if (outer !== undefined && (yield* trySet(m, outer, name, value))) return true;
  const missing = m.universe.methods(self.type, 'propertyMissing').filter(({ max }) => max === 2);
  return missing.length > 0 && (yield* runFirst(m, missing, self, [name, value])) !== NOT_FOUND;
}

function* setStatic(m: ScriptVm, cls: GroovyClass, name: string, value: Value): Evaluation<boolean> {
  yield* m.initialize(cls);
  const setters = m.universe.statics(cls, setterName(name));
  if (setters.length > 0 && (yield* runFirst(m, setters, cls.declared === null ? null : cls, [value])) !== NOT_FOUND)
    return true;
  for (const each of cls.ancestors) {
    const field = each.declared?.fields.get(name);
    if (field?.isStatic !== true) continue;
    if (field.isFinal) readOnly(m, cls, name);
    each.declared?.staticValues.set(name, field.type === null ? value : yield* m.cast(value, field.type, false));
    return true;
  }
  const { outer = null } = cls.declared ?? {};
  if (outer !== null) return yield* setStatic(m, outer, name, value);
  if (m.universe.constant(cls, name) !== undefined) readOnly(m, cls, name);
  return false;
}

/** Assigns to a bare name within a closure. */
export function* setIn(m: ScriptVm, closure: ClosureValue, name: string, value: Value): Evaluation<boolean> {
  const places = order(closure);
  for (const each of places) {
    const has =
      each instanceof ClosureValue
        ? true
        : each instanceof Instance && m.bindingOf(each) !== undefined
          ? places.length === 1 || m.hasProperty(each, name)
          : m.hasProperty(each, name) || each instanceof MapValue;
    if (
      has &&
      (each instanceof ClosureValue ? yield* setIn(m, each, name, value) : yield* trySet(m, each, name, value))
    )
      return true;
  }
  for (const each of places) if (!(each instanceof ClosureValue) && (yield* trySet(m, each, name, value))) return true;
  return false;
}
