import type { Machine } from '../machine.ts';
import { ClosureValue, OWNER_FIRST, type Reference } from '../runtime/closure.ts';
import type { MapValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import type { Value } from '../runtime/value.ts';
import { quickCast } from '../semantics/cast.ts';
import { NOT_FOUND, staticValue } from '../semantics/dispatch.ts';
import { missingProperty } from '../semantics/missing.ts';
import { getIn, setIn, tryGet, trySet } from '../semantics/property.ts';
import { type Code, effect, evaluate, plain, pure, SLOW } from './code.ts';
import type { Frame } from './frame.ts';
import type { FunctionScope, Slot, Variable } from './scope.ts';

/** Reads a variable of a function. */
export function readPlace(place: Slot): Code {
  if (place.kind === 'captured') {
    const { index } = place;
    return plain((frame) => frame.captured[index]?.value ?? null);
  }
  const { slot, boxed } = place.variable;
  if (!boxed) return plain((frame) => frame.slots[slot] as Value);
  // A branch that was not taken may have left it without its Reference.
  return plain((frame) => (frame.slots[slot] as Reference | null)?.value ?? null);
}

export function writePlace(place: Slot, frame: Frame, value: Value): void {
  if (place.kind === 'captured') {
    const reference = frame.captured[place.index];
    if (reference !== undefined) reference.value = value;
  } else if (place.variable.boxed) {
    const reference = frame.slots[place.variable.slot] as Reference | null;
    if (reference === null) begin(place.variable, frame, value);
    else reference.value = value;
  } else {
    frame.slots[place.variable.slot] = value;
  }
}

/** Gives a variable its first value: a new Reference where closures see it. */
export function begin(variable: Variable, frame: Frame, value: Value): void {
  frame.slots[variable.slot] = variable.boxed ? { value } : value;
}

/** Assigns a value, converted to the variable's type, to a variable of a function. */
export function assignPlace(place: Slot, value: Code): Code {
  const { type } = place.variable;
  return effect(
    (frame) => {
      const given = value.once === null ? SLOW : value.once(frame);
      if (given === SLOW) return SLOW;
      const fitting = quickCast(given, type);
      if (fitting === undefined) return castAtOnce(frame, place, type, given);
      writePlace(place, frame, fitting);
      return fitting;
    },
    function* (frame) {
      const fitting = yield* fitted(frame.machine, yield* evaluate(value, frame), type);
      writePlace(place, frame, fitting);
      return fitting;
    },
  );
}

/** Casts a value at once, because it was computed, perhaps with effects, and its cast is not quick. */
function castAtOnce(frame: Frame, place: Slot, type: GroovyClass | null, given: Value): Value {
  const fitting = type === null ? given : frame.machine.sync(frame.machine.cast(given, type, false));
  writePlace(place, frame, fitting);
  return fitting;
}

/** Returns the value that an assignment to a variable of that type stores. */
export function* fitted(machine: Machine, value: Value, type: GroovyClass | null): Evaluation {
  const quick = quickCast(value, type);
  return quick !== undefined || type === null ? (quick ?? value) : yield* machine.cast(value, type, false);
}

/** Compiles a bare name that is no variable of a function: a property of the surroundings, or a class. */
export function readDynamic(name: string, scope: FunctionScope): Code {
  const { compilation, context } = scope;
  const cls = compilation.findClass(name, context);
  const statics = compilation.staticImports.filter(
    ({ member, alias }) => member === null || (alias ?? member) === name,
  );
  if (cls !== undefined && /^[A-Z]/.test(name)) return plain(() => cls);
  return pure(
    (frame) => scriptVariables(frame)?.table.get(name) ?? SLOW,
    function* (frame) {
      const { machine } = frame;
      const found =
        frame.closure === null ? yield* tryGet(machine, frame.self, name) : yield* getIn(machine, frame.closure, name);
      if (found !== NOT_FOUND) return found;
      if (cls !== undefined) return cls;
      for (const each of statics) {
        const value = yield* tryGet(machine, each.cls, each.member ?? name);
        if (value !== NOT_FOUND) return value;
      }
      return missingProperty(machine, frame.self, name);
    },
  );
}

/**
 * Returns the binding of the script where bare names refer to its variables first: also in closures that search their owner
 * first.
 */
function scriptVariables({ self, closure, machine }: Frame): MapValue | undefined {
  if (!(self instanceof Instance)) return undefined;
  for (let each: Value = closure; each instanceof ClosureValue; each = each.owner) {
    if (each.strategy !== OWNER_FIRST || (!(each.owner instanceof ClosureValue) && each.owner !== self))
      return undefined;
  }
  return machine.bindingOf(self);
}

/**
 * Says whether a name may become a variable of the script: no field has it, or a closure assigns, which does not search
 * fields.
 */
function isFree({ self, closure, machine }: Frame, name: string): boolean {
  if (name === 'binding') return false;
  return closure !== null || (self instanceof Instance && machine.fieldOf(self.type, name) === undefined);
}

/** Assigns to a bare name; `value` may read it. */
export function assignDynamic(name: string, value: Code): Code {
  return effect(
    (frame) => {
      const variables = scriptVariables(frame);
      if (variables === undefined || value.once === null || !isFree(frame, name)) return SLOW;
      const given = value.once(frame);
      if (given !== SLOW) variables.table.set(name, given);
      return given;
    },
    function* (frame) {
      const given = yield* evaluate(value, frame);
      yield* writeDynamic(frame, name, given);
      return given;
    },
  );
}

export function* writeDynamic(frame: Frame, name: string, value: Value): Evaluation<void> {
  const variables = scriptVariables(frame);
  if (variables !== undefined && isFree(frame, name)) {
    variables.table.set(name, value);
    return;
  }
  const { machine, self, closure } = frame;
  const done =
    closure === null ? yield* trySet(machine, self, name, value) : yield* setIn(machine, closure, name, value);
  if (!done) missingProperty(machine, self, name);
}

/** Returns a field of `this` itself, bypassing its getters, or undefined where it has none of that name. */
export function ownField(machine: Machine, self: Value, name: string): Value | undefined {
  if (self instanceof Instance) {
    const field = self.fields.get(name);
    if (field !== undefined) return field;
    const declared = machine.fieldOf(self.type, name);
    if (declared !== undefined) return declared.isStatic ? staticValue(machine, self.type, name) : null;
    return undefined;
  }
  return self instanceof GroovyClass ? staticValue(machine, self, name) : undefined;
}

/** Compiles a bare name in the code of a class, outside of closures, which reads fields directly. */
export function readField(name: string, otherwise: Code): Code {
  return pure(
    (frame) => (frame.closure === null ? (ownFieldQuick(frame, name) ?? otherwise.quick?.(frame) ?? SLOW) : SLOW),
    function* (frame) {
      if (frame.self instanceof GroovyClass) yield* frame.machine.initialize(frame.self);
      const value = ownField(frame.machine, frame.closure === null ? frame.self : null, name);
      return value === undefined ? yield* evaluate(otherwise, frame) : value;
    },
  );
}

function ownFieldQuick(frame: Frame, name: string): Value | undefined {
  return frame.self instanceof Instance ? frame.self.fields.get(name) : undefined;
}
