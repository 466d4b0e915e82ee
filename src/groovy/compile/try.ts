import type { Machine } from '../machine.ts';
import { EXCEPTION, THROWABLE } from '../runtime/classes.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { ScriptThrow } from '../runtime/throw.ts';
import { classOf } from '../semantics/kinds.ts';
import type { Try } from '../tree.ts';
import { type Code, type Completion, evaluate, NORMAL, type Step } from './code.ts';
import type { Frame } from './frame.ts';
import type { FunctionScope, Variable } from './scope.ts';
import { block, long } from './statement.ts';
import { begin } from './variables.ts';

export function throwing(value: Code, line: number): Step {
  return long(function* (frame) {
    frame.line = line;
    const thrown = yield* evaluate(value, frame);
    if (thrown instanceof Instance && thrown.type.isA(THROWABLE))
      throw new ScriptThrow(thrown as ScriptThrow['thrown']);
    if (thrown === null) return frame.machine.fail('java.lang.NullPointerException', null);
    const wanted = frame.machine.options.translation === undefined ? 'class java.lang.Throwable' : 'Throwable';
    return frame.machine.fail(
      'java.lang.ClassCastException',
      `class ${classOf(thrown).name} cannot be cast to ${wanted}`,
    );
  });
}

interface Handler {
  readonly types: readonly GroovyClass[];
  readonly variable: Variable;
  readonly body: Step;
}

export function tryOf(node: Try, scope: FunctionScope, givesLast: boolean): Step {
  const body = block(node.body.body, scope, givesLast);
  const handlers = node.catches.map(
    (clause): Handler =>
      scope.within(() => {
        const written = clause.types.map((type) => scope.compilation.typeOf(type, scope));
        const types = written.length === 0 ? [EXCEPTION] : written.map((type) => type ?? THROWABLE);
        const variable = scope.declare(clause.name, null, clause.at);
        return { types, variable, body: block(clause.body.body, scope, givesLast) };
      }),
  );
  const last = node.finally === undefined ? null : block(node.finally.body, scope, false);
  const guarded = function* (frame: Frame): Evaluation<Completion> {
    try {
      return yield* stepRun(body, frame);
    } catch (error) {
      const thrown = scriptThrow(frame.machine, error);
      const handler =
        thrown === null ? undefined : handlers.find(({ types }) => types.some((type) => thrown.thrown.type.isA(type)));
      if (thrown === null || handler === undefined) throw error;
      begin(handler.variable, frame, thrown.thrown);
      return yield* stepRun(handler.body, frame);
    }
  };
  if (last === null) return long(guarded);
  return long(function* (frame) {
    let completion: Completion;
    try {
      completion = yield* guarded(frame);
    } catch (error) {
      if (scriptThrow(frame.machine, error) === null) throw error;
      const end = yield* stepRun(last, frame);
      if (end !== NORMAL) return end;
      throw error;
    }
    const { returned, label } = frame;
    const end = yield* stepRun(last, frame);
    if (end !== NORMAL) return end;
    frame.returned = returned;
    frame.label = label;
    return completion;
  });
}

function* stepRun(step: Step, frame: Frame): Evaluation<Completion> {
  const quick = step.quick?.(frame);
  return quick === undefined ? yield* step.run(frame) : quick;
}

/** Returns the Throwable that a script may catch, or null where the error is none of the script's. */
function scriptThrow(machine: Machine, error: unknown): ScriptThrow | null {
  if (error instanceof ScriptThrow) return error;
  if (!(error instanceof RangeError) || !/call stack/.test(error.message)) return null;
  try {
    return machine.fail('java.lang.StackOverflowError', null);
  } catch (overflow) {
    return overflow instanceof ScriptThrow ? overflow : null;
  }
}
