import { BINDING } from './runtime/classes.ts';
import type { MapValue } from './runtime/collections.ts';
import { Instance } from './runtime/instance.ts';

/** Holds the binding of a script's object. */
export class ScriptState {
  readonly binding: MapValue;
  #object: Instance | null = null;

  constructor(binding: MapValue) {
    this.binding = binding;
  }

  /** Returns the `groovy.lang.Binding`; its state has the map of the variables. */
  bindingObject(): Instance {
    this.#object ??= new Instance(BINDING, { variables: this.binding });
    return this.#object;
  }
}
