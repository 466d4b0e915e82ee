import { type CompiledScript, compileScript, type ScriptSource } from './compile/script.ts';
import { Machine } from './machine.ts';
import { annotationClasses } from './native/annotations.ts';
import { nativeClasses } from './native/index.ts';
import type { InterpreterOptions } from './options.ts';
import * as core from './runtime/classes.ts';
import type { MapValue } from './runtime/collections.ts';
import type { Evaluation } from './runtime/evaluation.ts';
import { GroovyClass } from './runtime/groovy-class.ts';
import { ClassTable } from './semantics/class-table.ts';

/** Holds the options that apply to all scripts of one embedding. */
export type InterpreterSetup = Pick<InterpreterOptions, 'classes' | 'packages' | 'refusalClass' | 'refusedClasses'>;

export interface Interpreter {
  /** Returns a machine for one script, or for several that share classes. */
  machine(options: Omit<InterpreterOptions, keyof InterpreterSetup>): Machine;
}

/** Collects the classes once; machines are cheap. `natives` holds the classes of the tables. */
export function createInterpreter(setup: InterpreterSetup = {}, natives = nativeClasses): Interpreter {
  const others = Object.values(core).filter((each): each is GroovyClass => each instanceof GroovyClass);
  const universe = new ClassTable([...natives, ...(setup.classes ?? [])], [...others, ...annotationClasses]);
  return { machine: (options) => new Machine(universe, { ...setup, ...options }) };
}

/**
 * Compiles a script, runs it and returns the value of its last statement, or of `return`. Throws GroovySyntaxError at once.
 */
export function runScript(machine: Machine, source: ScriptSource, binding: MapValue = machine.map()): Evaluation {
  return run(compileScript(machine, source), binding);
}

function* run(script: CompiledScript, binding: MapValue): Evaluation {
  return yield* script.run(yield* script.instantiate(binding));
}
