import type { Machine } from '../machine.ts';
import { CLOSURE } from '../runtime/classes.ts';
import { type ClosureCode, ClosureValue, type Reference } from '../runtime/closure.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import type { ClosureExpression } from '../tree.ts';
import { type Code, plain } from './code.ts';
import type { Frame } from './frame.ts';
import { compileFunction } from './function.ts';
import { FunctionScope, type Slot } from './scope.ts';

/** Compiles a closure: each evaluation creates a new one with the variables that it captures. */
export function closure(node: ClosureExpression, scope: FunctionScope): Code {
  const { compilation } = scope;
  const written = node.parameters ?? [];
  const inner = new FunctionScope(compilation, scope.context, {
    parent: scope,
    isClosure: true,
    shared: compilation.names.inClosuresOf([...node.body, ...written]),
  });
  const implicitIt = node.parameters === undefined;
  compilation.closures += 1;
  const type =
    compilation.closureClass ??
    new GroovyClass(`${scope.context.cls.name}$_${scope.functionName}_closure${compilation.closures}`, CLOSURE);
  const compiled = compileFunction(
    { name: 'doCall', at: node.at, parameters: written, implicitIt, body: node.body, givesLast: true },
    inner,
  );
  const code: ClosureCode = {
    parameters: compiled.parameters,
    min: implicitIt ? 0 : compiled.min,
    max: compiled.max,
    varargs: compiled.varargs,
    optional: compiled.optional,
    implicitIt,
    evaluate: (self, args, machine) => compiled.enter(machine as Machine, self.self, args, self, self.captured),
  };
  const { captures } = inner;
  return plain((frame) => new ClosureValue(code, frame.closure ?? frame.self, frame.self, take(frame, captures), type));
}

/** Returns the References of the variables that a closure captures from the enclosing function. */
export function take(frame: Frame, captures: readonly { readonly from: Slot }[]): readonly Reference[] {
  return captures.map(({ from }) => {
    if (from.kind === 'captured') return frame.captured[from.index] ?? { value: null };
    const held = frame.slots[from.variable.slot];
    if (held !== null && held !== undefined) return held as Reference;
    const made: Reference = { value: null };
    frame.slots[from.variable.slot] = made;
    return made;
  });
}
