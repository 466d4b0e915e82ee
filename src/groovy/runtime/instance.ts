import type { GroovyClass } from './groovy-class.ts';
import { Obj, type Value } from './value.ts';

/**
 * Represents an object of a class that a script declares, and of every class of the tables that has no shape of its own.
 * `state` holds the data of native methods; a class of a script that extends a native class has both.
 */
export class Instance<State = unknown> extends Obj {
  readonly type: GroovyClass;
  readonly fields: Map<string, Value> = new Map();
  state: State;

  constructor(type: GroovyClass, state: State) {
    super();
    this.type = type;
    this.state = state;
  }
}

/** Holds the state of a constant of an enum. */
export interface EnumState {
  readonly name: string;
  readonly ordinal: number;
}
