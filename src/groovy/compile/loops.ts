import { RangeValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { quickTruth } from '../semantics/truth.ts';
import type { ForIn, ForLoop, While } from '../tree.ts';
import { BREAK, CONTINUE, type Code, type Completion, evaluate, NORMAL, SLOW, type Step } from './code.ts';
import { expression, truthOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { FunctionScope } from './scope.ts';
import { inBlock, long } from './statement.ts';
import { begin, fitted } from './variables.ts';

const GO_ON = -1;

/** Returns `GO_ON` where a loop continues after a round, otherwise the completion with which it ends. */
function afterRound(frame: Frame, completion: Completion, label: string | null): Completion | typeof GO_ON {
  if (completion === NORMAL) return GO_ON;
  if (completion !== BREAK && completion !== CONTINUE) return completion;
  if (frame.label !== null && frame.label !== label) return completion;
  frame.label = null;
  return completion === BREAK ? NORMAL : GO_ON;
}

export function whileLoop(node: While, scope: FunctionScope, label: string | null): Step {
  const condition = expression(node.condition, scope);
  const body = scope.inside('loop', label, () => inBlock(node.body, scope, false));
  return long(function* (frame) {
    while (quickTest(condition, frame) ?? (yield* truthOf(condition, frame))) {
      if (frame.machine.spend(1)) yield* frame.machine.tick();
      const quick = body.quick?.(frame);
      const end = afterRound(frame, quick === undefined ? yield* body.run(frame) : quick, label);
      if (end !== GO_ON) return end;
    }
    return NORMAL;
  });
}

function quickTest(condition: Code, frame: Frame): boolean | undefined {
  if (condition.quick === null) return undefined;
  const value = condition.quick(frame);
  return value === SLOW ? undefined : quickTruth(value);
}

export function forLoop(node: ForLoop, scope: FunctionScope, label: string | null = null): Step {
  return scope.within(() => {
    const init = node.init.map((each) => expression(each, scope));
    const condition = node.condition === undefined ? null : expression(node.condition, scope);
    const body = scope.inside('loop', label, () => inBlock(node.body, scope, false));
    const update = node.update.map((each) => expression(each, scope));
    return long(function* (frame) {
      for (const each of init) yield* evaluate(each, frame);
      while (condition === null || (quickTest(condition, frame) ?? (yield* truthOf(condition, frame)))) {
        if (frame.machine.spend(1)) yield* frame.machine.tick();
        const quick = body.quick?.(frame);
        const end = afterRound(frame, quick === undefined ? yield* body.run(frame) : quick, label);
        if (end !== GO_ON) return end;
        for (const each of update) {
          if (each.once === null || each.once(frame) === SLOW) yield* each.run(frame);
        }
      }
      return NORMAL;
    });
  });
}

export function forIn(node: ForIn, scope: FunctionScope, label: string | null = null): Step {
  // What is walked over does not see the variable.
  const iterable = expression(node.iterable, scope);
  return scope.within(() => {
    const { name, type } = node.variable;
    const variable = scope.declare(name, scope.compilation.typeOf(type, scope), node.at);
    const body = scope.inside('loop', label, () => inBlock(node.body, scope, false));
    return long(function* (frame): Evaluation<Completion> {
      const { machine } = frame;
      const value = yield* evaluate(iterable, frame);
      // One variable for all rounds: closures that were made in the loop see its last value.
      begin(variable, frame, null);
      const held = frame.slots[variable.slot];
      const iteration = value instanceof RangeValue && value.elements === null ? null : yield* machine.iterate(value);
      const size = iteration === null && value instanceof RangeValue ? value.size : 0;
      for (let index = 0; iteration !== null || index < size; index += 1) {
        if (machine.spend(1)) yield* machine.tick();
        const next = iteration === null ? null : yield* iteration.next();
        if (iteration !== null && next === null) break;
        const item = iteration === null && value instanceof RangeValue ? value.at(index) : (next?.value ?? null);
        const fitting = variable.type === null ? item : yield* fitted(machine, item, variable.type);
        if (variable.boxed && typeof held === 'object' && held !== null && 'value' in held)
          Object.assign(held, { value: fitting });
        else frame.slots[variable.slot] = fitting;
        const quick = body.quick?.(frame);
        const end = afterRound(frame, quick === undefined ? yield* body.run(frame) : quick, label);
        if (end !== GO_ON) return end;
      }
      return NORMAL;
    });
  });
}
