import type { Machine } from '../machine.ts';
import { arrayOf, OBJECT } from '../runtime/classes.ts';
import { ListValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { isNumber } from '../runtime/numbers.ts';
import type { Value } from '../runtime/value.ts';
import { toInt } from '../semantics/arithmetic.ts';
import { defaultOf } from '../semantics/cast.ts';
import { initialize, initializeSuper } from '../semantics/construct.ts';
import type { ConstructorCall, ConstructorDelegation, NewArray } from '../tree.ts';
import { anonymousClass } from './anonymous-class.ts';
import { argumentsOf } from './call.ts';
import { type Code, evaluate, plain, slow } from './code.ts';
import { expression } from './expression.ts';
import type { FunctionScope } from './scope.ts';

/** Compiles `new T(args)`, also with the members of an anonymous class. */
export function construction(node: ConstructorCall, scope: FunctionScope): Code {
  const { compilation } = scope;
  const type = compilation.typeOf(node.type, scope, node.at) ?? OBJECT;
  const args = argumentsOf(node.arguments, node.named, scope);
  if (
    node.body === undefined &&
    (type.declared?.isAbstract === true || (type.kind !== 'class' && type.kind !== 'enum'))
  ) {
    const what = type.kind === 'class' ? 'class' : 'interface';
    compilation.complain(`You cannot create an instance from the abstract ${what} '${type.name}'.\n`, node.at);
  }
  if (node.body !== undefined) {
    const make = anonymousClass(node, node.body, type, scope);
    return slow(function* (frame) {
      const given = yield* args.evaluate(frame);
      const cls = make(frame);
      const self = new Instance<unknown>(cls, null);
      self.fields.set('this$0', frame.self);
      if (type.kind === 'class') yield* initialize(frame.machine, self, type, given);
      yield* cls.declared?.initialize(self, frame.machine) ?? settled(null);
      return self;
    });
  }
  const outer = innerOf(type);
  return slow(function* (frame) {
    const { machine, self } = frame;
    const given = yield* args.evaluate(frame);
    if (machine.spend(1)) yield* machine.tick();
    if (!outer || !(self instanceof Instance)) return yield* machine.construct(type, given);
    return yield* constructInner(machine, type, self, given);
  });
}

/** Says whether objects of a class belong to an object of the enclosing class. */
function innerOf(type: GroovyClass): boolean {
  return (
    type.declared !== null && type.declared.outer !== null && !type.declared.isStaticNested && type.kind === 'class'
  );
}

function* constructInner(machine: Machine, type: GroovyClass, around: Instance, args: readonly Value[]): Evaluation {
  const outer = type.declared?.outer ?? null;
  const [first] = args;
  if (outer !== null && first instanceof Instance && first.type.isA(outer) && around !== first) {
    return yield* constructInner(machine, type, first, args.slice(1));
  }
  if (outer === null || !around.type.isA(outer) || type.declared?.isAbstract === true)
    return yield* machine.construct(type, args);
  yield* machine.initialize(type);
  const self = new Instance<unknown>(type, null);
  self.fields.set('this$0', around);
  yield* initialize(machine, self, type, args);
  return self;
}

/** Compiles `this(…)` and `super(…)` at the beginning of a constructor. */
export function delegation(node: ConstructorDelegation, scope: FunctionScope): Code {
  const args = argumentsOf(node.arguments, node.named, scope);
  const { cls } = scope.context;
  return slow(function* (frame) {
    const given = yield* args.evaluate(frame);
    if (!(frame.self instanceof Instance)) return null;
    if (node.target === 'this') {
      yield* initialize(frame.machine, frame.self, cls, given);
    } else {
      yield* initializeSuper(frame.machine, frame.self, cls, given);
      yield* cls.declared?.initialize(frame.self, frame.machine) ?? settled(null);
    }
    return null;
  });
}

/** Compiles `new T[2][3][]`. */
export function newArray(node: NewArray, scope: FunctionScope): Code {
  const component = scope.compilation.typeOf(node.type, scope) ?? OBJECT;
  const sizes = node.sizes.map((size) => (size === undefined ? null : expression(size, scope)));
  let type = component;
  for (let dimension = 0; dimension < sizes.length; dimension += 1) type = arrayOf(type);
  const known = sizes.filter((size) => size !== null);
  if (known.length === 0) return plain(() => new ListValue([], type));
  return slow(function* (frame) {
    const lengths: number[] = [];
    for (const size of known) {
      const value = yield* evaluate(size, frame);
      const length = isNumber(value)
        ? toInt(value, frame.machine)
        : frame.machine.sync(frame.machine.cast(value, frame.machine.classNamed('java.lang.Integer'), false));
      if (typeof length !== 'number' || length < 0)
        return frame.machine.fail('java.lang.NegativeArraySizeException', String(length));
      lengths.push(length);
    }
    // Arrays within arrays are there even where the innermost ones are empty.
    let arrays = 1;
    for (const length of lengths) {
      arrays *= length;
      frame.machine.checkSize(2 * arrays);
    }
    return filled(type, lengths);
  });
}

function filled(type: GroovyClass, [length = 0, ...rest]: readonly number[]): ListValue {
  const component = type.component ?? OBJECT;
  const items = new Array<Value>(length);
  if (rest.length === 0) items.fill(defaultOf(component));
  else for (let index = 0; index < length; index += 1) items[index] = filled(component, rest);
  return new ListValue(items, type);
}
