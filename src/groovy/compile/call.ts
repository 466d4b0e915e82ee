import type { Machine } from '../machine.ts';
import { OBJECT } from '../runtime/classes.ts';
import { ListValue, MapValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import { Mismatch } from '../runtime/throw.ts';
import type { Value } from '../runtime/value.ts';
import { callIn, callSelf, type Found, isEvaluation, NOT_FOUND, runFirst, tryInvoke } from '../semantics/dispatch.ts';
import { classOf } from '../semantics/kinds.ts';
import { missingMethod } from '../semantics/missing.ts';
import type { Expression, MapEntry, MethodCall } from '../tree.ts';
import { classNamed, traitNamed } from './access.ts';
import { type Code, effect, evaluate, type Quick, SLOW, slow } from './code.ts';
import { evaluateName, expression, itemsOf, map, nameOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { FunctionScope } from './scope.ts';
import { readPlace } from './variables.ts';

/** Holds the arguments of a call: named ones first, as one map. */
export interface Arguments {
  evaluate(frame: Frame): Evaluation<readonly Value[]>;
  /** Evaluates all arguments the quick way, or is null where some of them have none. */
  readonly quick: ((frame: Frame) => readonly Value[] | typeof SLOW) | null;
}

/** Limits the number of arguments, since a call iterates over all of them several times. */
const MAX_ARGUMENTS = 50_000;

export function argumentsOf(
  positional: readonly Expression[],
  named: readonly MapEntry[],
  scope: FunctionScope,
): Arguments {
  if (named.length > 0) {
    const first = map(named, scope);
    const items = itemsOf(positional, scope);
    return {
      quick: null,
      *evaluate(frame) {
        const head = yield* evaluate(first, frame);
        return [head, ...(yield* items(frame))];
      },
    };
  }
  if (positional.some(({ kind }) => kind === 'spread')) {
    const items = itemsOf(positional, scope);
    return {
      quick: null,
      *evaluate(frame) {
        const values = yield* items(frame);
        if (values.length > MAX_ARGUMENTS) frame.machine.checkSize(Number.POSITIVE_INFINITY);
        return values;
      },
    };
  }
  const codes = positional.map((node) => expression(node, scope));
  const quicks = codes.map(({ quick }) => quick);
  return {
    quick: quicks.every((quick) => quick !== null) ? (frame) => quickly(quicks, frame) : null,
    *evaluate(frame) {
      const values: Value[] = [];
      for (const code of codes) {
        const value = code.once === null ? SLOW : code.once(frame);
        values.push(value === SLOW ? yield* code.run(frame) : value);
      }
      return values;
    },
  };
}

function quickly(quicks: readonly Quick[], frame: Frame): readonly Value[] | typeof SLOW {
  const values: Value[] = [];
  for (const quick of quicks) {
    const value = quick(frame);
    if (value === SLOW) return SLOW;
    values.push(value);
  }
  return values;
}

export function call(node: MethodCall, scope: FunctionScope): Code {
  const args = argumentsOf(node.arguments, node.named, scope);
  if (node.object === undefined) return bareCall(node, args, scope);
  if (node.object.kind === 'variable' && node.object.name === 'super' && scope.find('super') === undefined) {
    return superCall(node, args, scope);
  }
  const trait = traitNamed(node.object, scope);
  if (trait !== undefined) return superCall(node, args, scope, [trait]);
  const cls = classNamed(node.object, scope);
  const object =
    cls === undefined
      ? expression(node.object, scope)
      : { quick: () => cls, once: () => cls, run: (): Evaluation => settled<Value>(cls) };
  const name = nameOf(node.name, scope);
  if (node.spread) return spreadCall(object, name, args);
  if (node.object.kind === 'variable' && node.object.name === 'this' && typeof name === 'string')
    return thisCall(name, args);
  const run = function* (frame: Frame): Evaluation {
    const receiver = yield* evaluate(object, frame);
    if (receiver === null && node.safe) return null;
    const method = yield* evaluateName(name, frame);
    const given = yield* args.evaluate(frame);
    return yield* frame.machine.invoke(receiver, method, given);
  };
  return typeof name === 'string' ? perhapsNative(object, name, args, node.safe, run) : slow(run);
}

/** Calls of plain native methods on values that have no methods of a script go the short way. */
function perhapsNative(object: Code, name: string, args: Arguments, safe: boolean, run: Code['run']): Code {
  const { quick: receiverOf } = object;
  const { quick: argsOf } = args;
  if (receiverOf === null || argsOf === null) return slow(run);
  return effect((frame) => {
    const receiver = receiverOf(frame);
    if (receiver === SLOW) return SLOW;
    if (receiver === null) return safe ? null : SLOW;
    if (!isPlain(receiver) || frame.machine.categories.length > 0) return SLOW;
    const given = argsOf(frame);
    return given === SLOW ? SLOW : nativeAtOnce(frame.machine, receiver, name, given);
  }, run);
}

function isPlain(value: Value): boolean {
  return (
    typeof value === 'string' || typeof value === 'number' || value instanceof ListValue || value instanceof MapValue
  );
}

function nativeAtOnce(machine: Machine, receiver: Value, name: string, args: readonly Value[]): Value | typeof SLOW {
  for (const method of machine.universe.methods(classOf(receiver), name)) {
    if (args.length < method.min || args.length > method.max) continue;
    if (method.run === undefined) return SLOW;
    try {
      const result = method.run(receiver, args, machine);
      // An evaluation has not begun, so that nothing has happened.
      return isEvaluation(result) ? SLOW : result;
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
    }
  }
  return SLOW;
}

function thisCall(name: string, args: Arguments): Code {
  return slow(function* (frame) {
    return yield* callSelf(frame.machine, frame.self, name, yield* args.evaluate(frame));
  });
}

function spreadCall(object: Code, name: string | Code, args: Arguments): Code {
  return slow(function* (frame) {
    const { machine } = frame;
    const receiver = yield* evaluate(object, frame);
    if (receiver === null) return null;
    const method = yield* evaluateName(name, frame);
    const given = yield* args.evaluate(frame);
    const found: Value[] = [];
    const iteration = yield* machine.iterate(receiver);
    for (let next = yield* iteration.next(); next !== null; next = yield* iteration.next()) {
      found.push(
        next.value === null && method !== 'toString' ? null : yield* machine.invoke(next.value, method, given),
      );
      if (found.length > machine.limits.collectionSize) machine.checkSize(found.length);
      if (machine.spend(1)) yield* machine.tick();
    }
    return machine.list(found);
  });
}

/** Compiles `f(x)`, which calls the value of a variable or a method of the surroundings. */
function bareCall(node: MethodCall, args: Arguments, scope: FunctionScope): Code {
  const { name } = node;
  if (typeof name !== 'string') {
    const dynamic = nameOf(name, scope);
    return slow(function* (frame) {
      const method = yield* evaluateName(dynamic, frame);
      return yield* callBare(frame, method, yield* args.evaluate(frame), scope);
    });
  }
  const place = scope.find(name);
  if (place === undefined) {
    return slow(function* (frame) {
      return yield* callBare(frame, name, yield* args.evaluate(frame), scope);
    });
  }
  const callee = readPlace(place);
  return slow(function* (frame) {
    const target = yield* evaluate(callee, frame);
    const given = yield* args.evaluate(frame);
    if (target === null)
      return frame.machine.fail('java.lang.NullPointerException', `Cannot invoke method call() on null object`);
    return yield* frame.machine.call(target, given, 'call');
  });
}

function* callBare(frame: Frame, name: string, args: readonly Value[], scope: FunctionScope): Evaluation {
  const { machine, self, closure } = frame;
  // What the class does not have is looked for among the imports when it is compiled, ahead of all that is found later.
  const isOwn = machine.universe.methods(scope.context.cls, name).some(({ owner }) => owner !== OBJECT);
  let found: Found = isOwn ? NOT_FOUND : yield* callImported(machine, name, args, scope);
  if (found !== NOT_FOUND) return found;
  if (closure !== null) {
    if (name === 'call' || name === 'doCall') return yield* machine.call(closure, args);
    found = yield* callIn(machine, closure, name, args);
    if (found === NOT_FOUND) {
      const own = machine.universe.methods(closure.type, name).filter(({ owner }) => owner === closure.type);
      found = yield* runFirst(machine, own, closure, args);
    }
  } else {
    // A private method is not overridden.
    const own = scope.context.cls.declared?.methods.get(name)?.filter(({ isPrivate }) => isPrivate) ?? [];
    found = own.length === 0 ? NOT_FOUND : yield* runFirst(machine, own, self, args);
    if (found === NOT_FOUND) found = yield* tryInvoke(machine, self, name, args);
  }
  if (found === NOT_FOUND && isOwn) found = yield* callImported(machine, name, args, scope);
  return found === NOT_FOUND ? yield* missingMethod(machine, self, name, args) : found;
}

function* callImported(
  machine: Machine,
  name: string,
  args: readonly Value[],
  scope: FunctionScope,
): Evaluation<Found> {
  for (const { cls, member, alias } of scope.compilation.staticImports) {
    if (member !== null && (alias ?? member) !== name) continue;
    const found = yield* tryInvoke(machine, cls, member ?? name, args);
    if (found !== NOT_FOUND) return found;
  }
  return NOT_FOUND;
}

/** Compiles `super.f(x)`, which bypasses the methods of the class that the code belongs to. */
function superCall(
  node: MethodCall,
  args: Arguments,
  scope: FunctionScope,
  above: readonly GroovyClass[] | null = null,
): Code {
  const name = nameOf(node.name, scope);
  const { cls } = scope.context;
  return slow(function* (frame) {
    const { machine, self } = frame;
    const method = yield* evaluateName(name, frame);
    const given = yield* args.evaluate(frame);
    const candidates = (above ?? ancestorsAbove(cls)).flatMap((each) => machine.universe.methods(each, method));
    const found = yield* runFirst(machine, [...new Set(candidates)], self, given);
    return found === NOT_FOUND ? yield* missingMethod(machine, self, method, given) : found;
  });
}

function ancestorsAbove(cls: GroovyClass): readonly GroovyClass[] {
  return cls.superclass === null ? cls.interfaces : [cls.superclass, ...cls.interfaces];
}
