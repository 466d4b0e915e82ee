import type { Machine } from '../machine.ts';
import { ScriptState } from '../machine-state.ts';
import type { MapValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import type { Script } from '../tree.ts';
import { declareUnit, type ScriptSource } from './unit.ts';

export type { ScriptSource };

export interface CompiledScript {
  readonly cls: GroovyClass;
  readonly tree: Script;
  /** Creates an object of the script, with its `@Field`s initialized. */
  instantiate(binding: MapValue): Evaluation<Instance<ScriptState>>;
  /** Runs the script's statements and returns their result. */
  run(self: Instance<ScriptState>): Evaluation;
}

/** Reads and compiles a script for a machine. Throws GroovySyntaxError with all that is wrong. */
export function compileScript(machine: Machine, source: ScriptSource): CompiledScript {
  const unit = declareUnit(machine, source, { always: true });
  const { cls, tree } = unit;
  if (cls === null) throw new Error('a script has a class');
  unit.link();
  unit.compile();
  return {
    cls,
    tree,
    *instantiate(binding) {
      const self = new Instance(cls, new ScriptState(binding));
      yield* machine.initialize(cls);
      yield* cls.declared?.initialize(self, machine) ?? settled(undefined);
      return self;
    },
    run: (self) => unit.run(self),
  };
}
