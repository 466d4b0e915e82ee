import { ARRAY_LIST } from '../runtime/classes.ts';
import { ListValue, MapValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { GStringValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import { staticValue } from '../semantics/dispatch.ts';
import { missingProperty } from '../semantics/missing.ts';
import type { Expression, IndexExpression, PropertyExpression } from '../tree.ts';
import { type Code, evaluate, plain, pure, SLOW, slow } from './code.ts';
import { evaluateName, expression, nameOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { FunctionScope } from './scope.ts';
import { ownField } from './variables.ts';

/** Compiles `a.b`, which may also be the name of a class. */
export function property(node: PropertyExpression, scope: FunctionScope): Code {
  const around = node.name === 'this' ? classOfName(node.object, scope) : undefined;
  if (around !== undefined) return outerThis(around);
  const cls = classNamed(node, scope);
  if (cls !== undefined) return plain(() => cls);
  const name = nameOf(node.name, scope);
  if (node.object.kind === 'variable' && node.object.name === 'this' && typeof name === 'string' && !scope.isClosure)
    return ofThis(name);
  const object = expression(node.object, scope);
  if (node.attribute) return attribute(object, name);
  if (node.spread) return spread(object, name, node.attribute);
  const run = function* (frame: Frame): Evaluation {
    const receiver = yield* evaluate(object, frame);
    if (receiver === null && node.safe) return null;
    return yield* frame.machine.getProperty(receiver, yield* evaluateName(name, frame));
  };
  if (typeof name !== 'string' || object.quick === null) return slow(run);
  const quickObject = object.quick;
  return pure((frame) => {
    const receiver = quickObject(frame);
    if (receiver === null && node.safe) return null;
    if (!(receiver instanceof MapValue)) return SLOW;
    return receiver.fallback === null ? (receiver.table.get(name) ?? null) : SLOW;
  }, run);
}

function classOfName(node: Expression, scope: FunctionScope): GroovyClass | undefined {
  return node.kind === 'variable' && scope.find(node.name) === undefined
    ? scope.compilation.findClass(node.name, scope.context)
    : classNamed(node, scope);
}

/** Compiles `Outer.this`. */
function outerThis(cls: GroovyClass): Code {
  return plain((frame) => {
    let each: Value = frame.self;
    while (each instanceof Instance && !each.type.isA(cls)) each = each.fields.get('this$0') ?? null;
    return each;
  });
}

/** Compiles `this.x`, which reads the field itself. */
function ofThis(name: string): Code {
  return slow(function* (frame) {
    const value = ownField(frame.machine, frame.self, name);
    return value === undefined ? yield* frame.machine.getProperty(frame.self, name) : value;
  });
}

/** Returns the trait of `T.super`, whose method is called. */
export function traitNamed(node: Expression, scope: FunctionScope): GroovyClass | undefined {
  return node.kind === 'property' && node.name === 'super' ? classOfName(node.object, scope) : undefined;
}

/** Returns the class of `a.b.C` or `C.class`, where that is a class and `a` is no variable. */
export function classNamed(node: Expression, scope: FunctionScope): GroovyClass | undefined {
  const name = dotted(node);
  if (name === undefined || !name.includes('.') || scope.find(name.slice(0, name.indexOf('.'))) !== undefined)
    return undefined;
  // `String.class` is `String`; of a variable that holds a class it is `java.lang.Class`.
  return scope.compilation.findClass(name.replace(/\.class$/, ''), scope.context);
}

function dotted(node: Expression): string | undefined {
  if (node.kind === 'variable') return node.name;
  if (node.kind !== 'property' || node.safe || node.spread || node.attribute || typeof node.name !== 'string')
    return undefined;
  const object = dotted(node.object);
  return object === undefined ? undefined : `${object}.${node.name}`;
}

/** Compiles `a.@b`, which reads the field, bypassing its getter. */
function attribute(object: Code, name: string | Code): Code {
  return slow(function* (frame) {
    const receiver = yield* evaluate(object, frame);
    const field = yield* evaluateName(name, frame);
    const value = ownField(frame.machine, receiver, field);
    if (value !== undefined) return value;
    if (receiver instanceof Instance)
      return staticValue(frame.machine, receiver.type, field) ?? missingProperty(frame.machine, receiver, field);
    return yield* frame.machine.getProperty(receiver, field);
  });
}

/** Compiles `a*.b`, which returns the property of each element. */
function spread(object: Code, name: string | Code, _attribute: boolean): Code {
  return slow(function* (frame) {
    const { machine } = frame;
    const receiver = yield* evaluate(object, frame);
    if (receiver === null) return null;
    const wanted = yield* evaluateName(name, frame);
    const found: Value[] = [];
    const iteration = yield* machine.iterate(receiver);
    for (let next = yield* iteration.next(); next !== null; next = yield* iteration.next()) {
      found.push(next.value === null ? null : yield* machine.getProperty(next.value, wanted));
      if (found.length > machine.limits.collectionSize) machine.checkSize(found.length);
      if (machine.spend(1)) yield* machine.tick();
    }
    return machine.list(found);
  });
}

/** Compiles `a[i]`. */
export function index(node: IndexExpression, scope: FunctionScope): Code {
  const object = expression(node.object, scope);
  const at = expression(node.index, scope);
  const run = function* (frame: Frame): Evaluation {
    const receiver = yield* evaluate(object, frame);
    const key = yield* evaluate(at, frame);
    return quickAt(receiver, key) ?? (yield* getAt(frame, receiver, key));
  };
  if (object.quick === null || at.quick === null) return slow(run);
  const [quickObject, quickIndex] = [object.quick, at.quick];
  return pure((frame) => {
    const receiver = quickObject(frame);
    if (receiver === SLOW) return SLOW;
    const key = quickIndex(frame);
    return key === SLOW ? SLOW : (quickAt(receiver, key) ?? SLOW);
  }, run);
}

/** Returns the element where no method has to be called, otherwise undefined. */
function quickAt(receiver: Value, key: Value): Value | undefined {
  if (receiver instanceof ListValue && typeof key === 'number' && (receiver.type === ARRAY_LIST || receiver.isArray)) {
    return receiver.items[key];
  }
  if (receiver instanceof MapValue && receiver.fallback === null && !(key instanceof GStringValue))
    return receiver.table.get(key);
  return undefined;
}

export function* getAt(frame: Frame, receiver: Value, key: Value): Evaluation {
  const { machine } = frame;
  if (receiver instanceof MapValue) return yield* machine.mapGet(receiver, yield* keyOf(frame, key));
  if (receiver === null)
    return machine.fail('java.lang.NullPointerException', 'Cannot invoke method getAt() on null object');
  return yield* machine.invoke(receiver, 'getAt', [key]);
}

/** Returns the key in brackets; a GString becomes its string. */
function* keyOf({ machine }: Frame, key: Value): Evaluation {
  return key instanceof GStringValue ? yield* machine.text(key) : key;
}

export function* putAt(frame: Frame, receiver: Value, key: Value, value: Value): Evaluation<void> {
  const { machine } = frame;
  if (receiver instanceof MapValue) return machine.mapPut(receiver, yield* keyOf(frame, key), value);
  if (receiver === null)
    return machine.fail('java.lang.NullPointerException', 'Cannot invoke method putAt() on null object');
  yield* machine.invoke(receiver, 'putAt', [key, value]);
}
