import type { InterpreterOptions } from '../options.ts';
import type { ListValue, MapValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import type { Field, GroovyClass } from '../runtime/groovy-class.ts';
import type { Instance } from '../runtime/instance.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import type { ClassTable } from './class-table.ts';

/** Describes what the rules of the language need of a running script beyond what native methods may ask for. */
export interface ScriptVm extends Vm {
  readonly options: InterpreterOptions;
  readonly universe: ClassTable;
  /** Holds the objects whose own `getProperty` or `setProperty` is running, so that it does not call itself. */
  readonly insideGetProperty: Set<Instance>;
  /** Runs the static initializers of a class unless they have run. */
  initialize(cls: GroovyClass): Evaluation<void>;
  fieldOf(type: GroovyClass, name: string): Field | undefined;
  setField(self: Instance, field: Field, value: Value): Evaluation<void>;
  /** Returns the variables of a script; undefined for other objects. */
  bindingOf(self: Instance): MapValue | undefined;
  /** Returns a nested class, `Outer.Inner`. */
  nestedClass(outer: GroovyClass, name: string): GroovyClass | undefined;
  list(items: Value[]): ListValue;
  array(items: readonly Value[]): ListValue;
  map(): MapValue;
  /** Returns the value of a key, or what `withDefault` makes for it. */
  mapGet(map: MapValue, key: Value): Evaluation;
  mapPut(map: MapValue, key: Value, value: Value): void;
  /** Throws an exception with further properties beside its message. */
  failWith(className: string, message: string, more: Record<string, Value>): never;
}
