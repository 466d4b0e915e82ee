import { defaultOf, quickCast } from '../semantics/cast.ts';
import type { VariableDeclaration } from '../tree.ts';
import { elementAt } from './assignment.ts';
import { type Code, effect, evaluate, plain, SLOW, slow } from './code.ts';
import { expression } from './expression.ts';
import type { FunctionScope, Variable } from './scope.ts';
import { begin, fitted } from './variables.ts';

/** Compiles `def a = 1, b` and `def (a, b) = list`. Its value is the last one. */
export function declaration(node: VariableDeclaration, scope: FunctionScope): Code {
  const { compilation } = scope;
  const written = compilation.typeOf(node.type, scope, node.variables[0]?.at);
  if (node.unpacked !== undefined) {
    const value = expression(node.unpacked, scope);
    const variables = node.variables.map(({ name, type, at }) =>
      scope.declare(name, type === undefined ? written : compilation.typeOf(type, scope), at),
    );
    return slow(function* (frame) {
      const given = yield* evaluate(value, frame);
      for (const [index, variable] of variables.entries()) {
        begin(variable, frame, yield* fitted(frame.machine, yield* elementAt(frame, given, index), variable.type));
      }
      return given;
    });
  }
  const parts = node.variables.map(({ name, value, at }) => {
    // The value does not see the variable.
    const code = value === undefined ? null : expression(value, scope);
    return one(scope.declare(name, written, at), code);
  });
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return slow(function* (frame) {
    let last = null;
    for (const part of parts) last = yield* evaluate(part, frame);
    return last;
  });
}

function one(variable: Variable, value: Code | null): Code {
  const { type } = variable;
  if (value === null) {
    const initial = defaultOf(type);
    const code = plain((frame) => {
      begin(variable, frame, initial);
      return initial;
    });
    return { ...code, quick: null };
  }
  return effect(
    (frame) => {
      const given = value.once === null ? SLOW : value.once(frame);
      if (given === SLOW) return SLOW;
      const fitting = quickCast(given, type);
      const held =
        fitting === undefined && type !== null ? frame.machine.sync(frame.machine.cast(given, type, false)) : given;
      begin(variable, frame, held);
      return held;
    },
    function* (frame) {
      const held = yield* fitted(frame.machine, yield* evaluate(value, frame), type);
      begin(variable, frame, held);
      return held;
    },
  );
}
