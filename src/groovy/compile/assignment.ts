import { ListValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { Instance } from '../runtime/instance.ts';
import { isNumber } from '../runtime/numbers.ts';
import type { Value } from '../runtime/value.ts';
import { next, previous } from '../semantics/arithmetic.ts';
import { isOperator, type Operator, quickOperate } from '../semantics/operators.ts';
import type { Assignment, Expression, Increment, MultipleAssignment } from '../tree.ts';
import { getAt, putAt } from './access.ts';
import { type Code, effect, evaluate, SLOW, slow } from './code.ts';
import { evaluateName, expression, nameOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { FunctionScope } from './scope.ts';
import { variable } from './variable.ts';
import { assignDynamic, assignPlace, fitted, ownField, readPlace, writeDynamic, writePlace } from './variables.ts';

/** Represents the target of an assignment: its operands are evaluated once, then it is read and written. */
interface Target {
  /** Evaluates the operands of the target; `null` where nothing needs to be evaluated first. */
  open(frame: Frame): Evaluation<OpenTarget>;
}

interface OpenTarget {
  get(): Evaluation;
  set(value: Value): Evaluation<void>;
}

export function assignment(node: Assignment, scope: FunctionScope): Code {
  const value = expression(node.value, scope);
  const place = node.target.kind === 'variable' ? scope.find(node.target.name) : undefined;
  if (node.operator === '=') {
    if (place !== undefined) return assignPlace(place, value);
    if (node.target.kind === 'variable' && inScript(scope)) return assignDynamic(node.target.name, value);
    const target = targetOf(node.target, scope);
    return slow(function* (frame) {
      const opened = yield* target.open(frame);
      const given = yield* evaluate(value, frame);
      yield* opened.set(given);
      return given;
    });
  }
  const operator = node.operator.slice(0, -1);
  if (!isOperator(operator)) throw new Error(`No operator ${operator}`);
  if (place !== undefined) return assignPlace(place, operation(operator, readPlace(place), value));
  if (node.target.kind === 'variable' && inScript(scope)) {
    return assignDynamic(node.target.name, operation(operator, variable(node.target, scope), value));
  }
  const target = targetOf(node.target, scope);
  return slow(function* (frame) {
    const opened = yield* target.open(frame);
    const result = yield* frame.machine.operate(operator, yield* opened.get(), yield* evaluate(value, frame));
    yield* opened.set(result);
    return result;
  });
}

/** Says whether bare names may be variables of the script, unless a field has the name. */
function inScript({ context, compilation }: FunctionScope): boolean {
  return context.isScript && compilation.fields === false;
}

function operation(operator: Operator, left: Code, right: Code): Code {
  return {
    quick: null,
    once: (frame) => {
      // The right side is evaluated only when the left one is known, and the operation itself has no effects.
      const a = left.quick?.(frame) ?? null;
      if (a === SLOW || right.quick === null) return SLOW;
      const b = right.quick(frame);
      if (b === SLOW) return SLOW;
      if (typeof a === 'number' && typeof b === 'number') {
        if (operator === '+') return (a + b) | 0;
        if (operator === '-') return (a - b) | 0;
      }
      return quickOperate(frame.machine, operator, a, b) ?? SLOW;
    },
    *run(frame) {
      const a = yield* evaluate(left, frame);
      return yield* frame.machine.operate(operator, a, yield* evaluate(right, frame));
    },
  };
}

export function increment(node: Increment, scope: FunctionScope): Code {
  const step = node.operator === '++' ? next : previous;
  const method = node.operator === '++' ? 'next' : 'previous';
  const place = node.target.kind === 'variable' ? scope.find(node.target.name) : undefined;
  const stepped = function* (frame: Frame, value: Value): Evaluation {
    return isNumber(value) ? step(value, frame.machine) : yield* frame.machine.invoke(value, method, []);
  };
  if (place === undefined) {
    const target = targetOf(node.target, scope);
    const run = function* (frame: Frame): Evaluation {
      const opened = yield* target.open(frame);
      const before = yield* opened.get();
      const after = yield* stepped(frame, before);
      yield* opened.set(after);
      return node.prefix ? after : before;
    };
    if (node.target.kind !== 'variable' || !inScript(scope)) return slow(run);
    const known = variable(node.target, scope);
    const assign = assignDynamic(
      node.target.name,
      effect((frame) => quickStep(node, known, frame), run),
    );
    return effect((frame) => {
      const before = known.quick?.(frame) ?? null;
      const after = assign.once?.(frame) ?? SLOW;
      return after === SLOW ? SLOW : node.prefix ? after : before;
    }, run);
  }
  const read = readPlace(place);
  return effect(
    (frame) => {
      const before = read.quick?.(frame) ?? null;
      const after = quickStep(node, read, frame);
      if (after === SLOW) return SLOW;
      writePlace(place, frame, after);
      return node.prefix ? after : before;
    },
    function* (frame) {
      const before = yield* evaluate(read, frame);
      const after = yield* fitted(frame.machine, yield* stepped(frame, before), place.variable.type);
      writePlace(place, frame, after);
      return node.prefix ? after : before;
    },
  );
}

/** Increments or decrements an Integer. */
function quickStep(node: Increment, read: Code, frame: Frame): Value | typeof SLOW {
  const before = read.quick?.(frame) ?? null;
  if (typeof before !== 'number') return SLOW;
  return (node.operator === '++' ? before + 1 : before - 1) | 0;
}

/** Compiles `(a, b) = value`. */
export function multipleAssignment(node: MultipleAssignment, scope: FunctionScope): Code {
  const value = expression(node.value, scope);
  const targets = node.targets.map((target) => targetOf(target, scope));
  return slow(function* (frame) {
    const given = yield* evaluate(value, frame);
    for (const [index, target] of targets.entries()) {
      const opened = yield* target.open(frame);
      yield* opened.set(yield* elementAt(frame, given, index));
    }
    return given;
  });
}

/** Returns the element of a value for one name of a multiple assignment, or null beyond its end. */
export function* elementAt(frame: Frame, value: Value, index: number): Evaluation {
  if (value instanceof ListValue) return value.items[index] ?? null;
  return yield* getAt(frame, value, index);
}

function targetOf(node: Expression, scope: FunctionScope): Target {
  switch (node.kind) {
    case 'variable':
      return variableTarget(node, scope);
    case 'property':
      return propertyTarget(node, scope);
    case 'index': {
      const [object, at] = [expression(node.object, scope), expression(node.index, scope)];
      return {
        *open(frame) {
          const receiver = yield* evaluate(object, frame);
          const key = yield* evaluate(at, frame);
          return { get: () => getAt(frame, receiver, key), set: (value) => putAt(frame, receiver, key, value) };
        },
      };
    }
    default: {
      // Increment of what cannot be assigned: the value is stepped and let go.
      const code = expression(node, scope);
      return {
        *open(frame) {
          return { get: () => evaluate(code, frame), *set() {} };
        },
      };
    }
  }
}

function variableTarget(node: Extract<Expression, { kind: 'variable' }>, scope: FunctionScope): Target {
  const { name } = node;
  const place = scope.find(name);
  const read = variable(node, scope);
  return {
    *open(frame) {
      return {
        get: () => evaluate(read, frame),
        *set(value) {
          if (place !== undefined) writePlace(place, frame, yield* fitted(frame.machine, value, place.variable.type));
          else if (frame.closure !== null || !(yield* setOwn(frame, frame.self, name, value)))
            yield* writeDynamic(frame, name, value);
        },
      };
    },
  };
}

/** Sets a field of `this` past its setter. Answers whether there is one. */
function* setOwn({ machine }: Frame, self: Value, name: string, value: Value): Evaluation<boolean> {
  if (!(self instanceof Instance)) return false;
  const field = machine.fieldOf(self.type, name);
  if (field === undefined || field.isStatic) return false;
  yield* machine.setField(self, field, value);
  return true;
}

function propertyTarget(node: Extract<Expression, { kind: 'property' }>, scope: FunctionScope): Target {
  const object = expression(node.object, scope);
  const name = nameOf(node.name, scope);
  const own = node.attribute || (node.object.kind === 'variable' && node.object.name === 'this');
  return {
    *open(frame) {
      const { machine } = frame;
      const receiver = yield* evaluate(object, frame);
      const wanted = yield* evaluateName(name, frame);
      return {
        *get() {
          const field = own ? ownField(machine, receiver, wanted) : undefined;
          return field === undefined ? yield* machine.getProperty(receiver, wanted) : field;
        },
        *set(value) {
          if (receiver === null && node.safe) return;
          if (own && (yield* setOwn(frame, receiver, wanted, value))) return;
          yield* machine.setProperty(receiver, wanted, value);
        },
      };
    },
  };
}
