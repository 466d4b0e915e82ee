import { makeRange } from '../native/collections/index.ts';
import { makePattern } from '../native/regex/index.ts';
import { COLLECTION, LINKED_HASH_MAP, METHOD_CLOSURE } from '../runtime/classes.ts';
import { nativeClosure } from '../runtime/closure.ts';
import { EntryValue, ListValue, MapValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { isNumber } from '../runtime/numbers.ts';
import { GStringValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import { copyOf } from '../runtime/walk.ts';
import { bitwiseNegate, literalValue, negate, unaryPlus } from '../semantics/arithmetic.ts';
import { classOf, isA } from '../semantics/kinds.ts';
import { quickTruth } from '../semantics/truth.ts';
import type { Expression, MapEntry } from '../tree.ts';
import { index, property } from './access.ts';
import { assignment, increment, multipleAssignment } from './assignment.ts';
import { binary } from './binary.ts';
import { call } from './call.ts';
import { closure } from './closure.ts';
import { type Code, evaluate, plain, pure, SLOW, slow } from './code.ts';
import { construction, delegation, newArray } from './construction.ts';
import { declaration } from './declaration.ts';
import type { Frame } from './frame.ts';
import type { FunctionScope } from './scope.ts';
import { variable } from './variable.ts';

/** Compiles an expression. Mistakes become errors of the compilation. */
export function expression(node: Expression, scope: FunctionScope): Code {
  const code = codeOf(node, scope);
  const offset = scope.recording > 0 ? placeOf(node) : undefined;
  if (offset === undefined) return code;
  if (node.kind !== 'increment' || node.target.kind !== 'variable') return recording(code, offset);
  // The variable is drawn as well, as it was before.
  const before = recording(variable(node.target, scope), node.target.at.start);
  const step = recording(code, offset);
  return slow(function* (frame) {
    yield* evaluate(before, frame);
    return yield* evaluate(step, frame);
  });
}

/** Returns where an assertion draws the value of a node, or undefined where it does not. */
function placeOf(node: Expression): number | undefined {
  switch (node.kind) {
    case 'variable':
      return node.name === 'this' || node.name === 'super' ? undefined : node.at.start;
    case 'call':
    case 'property':
      return node.nameAt.start;
    case 'index':
      return node.bracketAt.start;
    case 'binary':
    case 'logical':
    case 'instanceof':
    case 'assignment':
      return node.operatorAt.start;
    case 'increment':
      return node.prefix ? node.at.start : node.operatorAt.start;
    case 'unary':
    case 'new':
      return node.at.start;
    default:
      return undefined;
  }
}

function recording(code: Code, offset: number): Code {
  return slow(function* (frame) {
    const value = yield* evaluate(code, frame);
    // The class of a static call is no value.
    if (!(value instanceof GroovyClass)) frame.recorded?.push({ offset, value });
    return value;
  });
}

function codeOf(node: Expression, scope: FunctionScope): Code {
  switch (node.kind) {
    case 'null':
      return plain(() => null);
    case 'boolean':
    case 'string': {
      const { value } = node;
      return plain(() => value);
    }
    case 'number': {
      const value = literalValue(node) ?? null;
      return plain(() => value);
    }
    case 'gstring':
      return gstring(
        node.strings,
        node.values.map((value) => expression(value, scope)),
      );
    case 'list':
      return list(node.items, scope);
    case 'map':
      return map(node.entries, scope);
    case 'range': {
      const [from, to] = [expression(node.from, scope), expression(node.to, scope)];
      return slow(function* (frame) {
        return yield* makeRange(
          frame.machine,
          yield* evaluate(from, frame),
          yield* evaluate(to, frame),
          node.inclusive,
        );
      });
    }
    case 'variable':
      return variable(node, scope);
    case 'property':
      return property(node, scope);
    case 'index':
      return index(node, scope);
    case 'call':
      return call(node, scope);
    case 'new':
      return construction(node, scope);
    case 'delegation':
      return delegation(node, scope);
    case 'newArray':
      return newArray(node, scope);
    case 'closure':
      return closure(node, scope);
    case 'unary':
      return unary(node.operator, expression(node.operand, scope));
    case 'increment':
      return increment(node, scope);
    case 'binary':
      return binary(node, scope);
    case 'logical':
      return logical(node.operator, expression(node.left, scope), expression(node.right, scope));
    case 'assignment':
      return assignment(node, scope);
    case 'multipleAssignment':
      return multipleAssignment(node, scope);
    case 'ternary':
      return choice(expression(node.condition, scope), expression(node.yes, scope), expression(node.no, scope));
    case 'elvis':
      return elvis(expression(node.value, scope), expression(node.otherwise, scope));
    case 'cast': {
      const type = scope.compilation.typeOf(node.type, scope);
      const value = expression(node.value, scope);
      if (type === null) return value;
      return slow(function* (frame) {
        return yield* frame.machine.cast(yield* evaluate(value, frame), type, node.coerce);
      });
    }
    case 'instanceof': {
      const type = scope.compilation.typeOf(node.type, scope);
      const value = expression(node.value, scope);
      const test = (given: Value): Value => given !== null && (type === null || isA(given, type));
      return unaryCode(value, test, (_frame, given) => settled(test(given)));
    }
    case 'methodPointer':
      return methodPointer(expression(node.object, scope), nameOf(node.name, scope));
    case 'typeExpression': {
      const type = scope.compilation.typeOf(node.type, scope);
      return plain(() => type);
    }
    case 'spread':
      scope.compilation.complain('spread operator not allowed here', node.at);
      return plain(() => null);
    case 'declaration':
      return declaration(node, scope);
    case 'annotationValue':
      return plain(() => null);
  }
}

/** Returns a constant name, or the code of an expression for it. */
export function nameOf(name: string | Expression, scope: FunctionScope): string | Code {
  return typeof name === 'string' ? name : expression(name, scope);
}

export function* evaluateName(name: string | Code, frame: Frame): Evaluation<string> {
  return typeof name === 'string' ? name : yield* frame.machine.text(yield* evaluate(name, frame));
}

/** Returns the truth of a condition, in the shortest way. */
export function* truthOf(code: Code, frame: Frame): Evaluation<boolean> {
  const value = code.once === null ? SLOW : code.once(frame);
  const given = value === SLOW ? yield* code.run(frame) : value;
  return quickTruth(given) ?? (yield* frame.machine.truth(given));
}

function gstring(strings: readonly string[], values: readonly Code[]): Code {
  return slow(function* (frame) {
    const made: Value[] = [];
    for (const value of values) made.push(yield* evaluate(value, frame));
    return new GStringValue(strings, made);
  });
}

/** Returns a function that evaluates items, among which `*list` is expanded. */
export function itemsOf(nodes: readonly Expression[], scope: FunctionScope): (frame: Frame) => Evaluation<Value[]> {
  const codes = nodes.map((node) =>
    node.kind === 'spread'
      ? { spread: true, code: expression(node.value, scope) }
      : { spread: false, code: expression(node, scope) },
  );
  return function* (frame) {
    const items: Value[] = [];
    for (const { spread, code } of codes) {
      const once = code.once === null ? SLOW : code.once(frame);
      const value = once === SLOW ? yield* code.run(frame) : once;
      if (!spread) {
        items.push(value);
        continue;
      }
      if (!isSpreadable(value)) {
        const shown = yield* frame.machine.text(value);
        frame.machine.fail(
          'java.lang.IllegalArgumentException',
          `cannot spread the type ${classOf(value).name} with value ${shown}`,
        );
      }
      if (value === null) items.push(null);
      for (const each of yield* copyOf(frame.machine, value)) items.push(each);
      frame.machine.checkSize(items.length);
    }
    return items;
  };
}

function isSpreadable(value: Value): boolean {
  return value === null || value instanceof ListValue || isA(value, COLLECTION);
}

function list(nodes: readonly Expression[], scope: FunctionScope): Code {
  const items = itemsOf(nodes, scope);
  return slow(function* (frame) {
    const values = yield* items(frame);
    frame.machine.allocate(48 + values.length * 8);
    return new ListValue(values);
  });
}

export function map(entries: readonly MapEntry[], scope: FunctionScope): Code {
  const codes = entries.map((entry) =>
    entry.kind === 'entry'
      ? { key: expression(entry.key, scope), value: expression(entry.value, scope) }
      : { key: null, value: expression(entry.value, scope) },
  );
  return slow(function* (frame) {
    const { machine } = frame;
    const made = machine.map();
    machine.allocate(128 + codes.length * 64);
    for (const { key, value } of codes) {
      if (key !== null) {
        const given = yield* evaluate(key, frame);
        made.table.set(given, yield* evaluate(value, frame));
        continue;
      }
      const spread = yield* evaluate(value, frame);
      if (spread instanceof MapValue) yield* putAll(frame, made, spread);
      else if (spread !== null) yield* spreadEntries(frame, made, spread);
    }
    return made;
  });
}

function* spreadEntries(frame: Frame, made: MapValue, value: Value): Evaluation<void> {
  const cast = yield* frame.machine.cast(value, LINKED_HASH_MAP, true);
  if (cast instanceof MapValue) yield* putAll(frame, made, cast);
  if (cast instanceof EntryValue) made.table.set(cast.key, cast.value);
}

function* putAll({ machine }: Frame, made: MapValue, all: MapValue): Evaluation<void> {
  for (const [key, value] of all.table.entries()) {
    made.table.set(key, value);
    if (machine.spend(1)) yield* machine.tick();
  }
  machine.checkSize(made.table.size);
}

/** Returns code that converts one value: at once where `quick` can. */
function unaryCode(
  operand: Code,
  quick: (value: Value, frame: Frame) => Value | typeof SLOW,
  long: (frame: Frame, value: Value) => Evaluation,
): Code {
  return {
    quick:
      operand.quick === null
        ? null
        : (frame) => {
            const value = operand.quick?.(frame) ?? null;
            return value === SLOW ? SLOW : quick(value, frame);
          },
    once:
      operand.quick === null
        ? null
        : (frame) => {
            const value = operand.quick?.(frame) ?? null;
            return value === SLOW ? SLOW : quick(value, frame);
          },
    *run(frame) {
      const value = yield* evaluate(operand, frame);
      const known = quick(value, frame);
      return known === SLOW ? yield* long(frame, value) : known;
    },
  };
}

function unary(operator: '-' | '+' | '~' | '!', operand: Code): Code {
  switch (operator) {
    case '!':
      return unaryCode(
        operand,
        (value) => {
          const truth = quickTruth(value);
          return truth === undefined ? SLOW : !truth;
        },
        function* (frame, value) {
          return !(yield* frame.machine.truth(value));
        },
      );
    case '-':
      return unaryCode(
        operand,
        (value) => (isNumber(value) ? negate(value) : SLOW),
        (frame, value) => frame.machine.invoke(value, 'negative', []),
      );
    case '+':
      return unaryCode(
        operand,
        (value) => (isNumber(value) ? unaryPlus(value) : SLOW),
        (frame, value) => frame.machine.invoke(value, 'positive', []),
      );
    case '~':
      return slow(function* (frame) {
        const value = yield* evaluate(operand, frame);
        if (isNumber(value)) return bitwiseNegate(value, frame.machine);
        if (typeof value === 'string' || value instanceof GStringValue)
          return makePattern(frame.machine, yield* frame.machine.text(value));
        return yield* frame.machine.invoke(value, 'bitwiseNegate', []);
      });
  }
}

function logical(operator: '&&' | '||', left: Code, right: Code): Code {
  const decided = operator === '||';
  const run = function* (frame: Frame): Evaluation {
    return (yield* truthOf(left, frame)) === decided ? decided : yield* truthOf(right, frame);
  };
  if (left.quick === null || right.quick === null) return slow(run);
  return pure((frame) => {
    const first = left.quick?.(frame) ?? null;
    const truth = first === SLOW ? undefined : quickTruth(first);
    if (truth === undefined) return SLOW;
    if (truth === decided) return decided;
    const second = right.quick?.(frame) ?? null;
    return second === SLOW ? SLOW : (quickTruth(second) ?? SLOW);
  }, run);
}

function choice(condition: Code, yes: Code, no: Code): Code {
  const run = function* (frame: Frame): Evaluation {
    return yield* evaluate((yield* truthOf(condition, frame)) ? yes : no, frame);
  };
  if (condition.quick === null || yes.quick === null || no.quick === null) return slow(run);
  return pure((frame) => {
    const value = condition.quick?.(frame) ?? null;
    const truth = value === SLOW ? undefined : quickTruth(value);
    if (truth === undefined) return SLOW;
    return (truth ? yes.quick?.(frame) : no.quick?.(frame)) ?? null;
  }, run);
}

function elvis(value: Code, otherwise: Code): Code {
  return slow(function* (frame) {
    const given = yield* evaluate(value, frame);
    const truth = quickTruth(given) ?? (yield* frame.machine.truth(given));
    return truth ? given : yield* evaluate(otherwise, frame);
  });
}

function methodPointer(object: Code, name: string | Code): Code {
  return slow(function* (frame) {
    const self = yield* evaluate(object, frame);
    const method = yield* evaluateName(name, frame);
    return nativeClosure(1, (args, vm) => vm.invoke(self, method, args), self, METHOD_CLOSURE);
  });
}
