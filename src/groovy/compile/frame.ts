import type { Machine } from '../machine.ts';
import type { ClosureValue, Reference } from '../runtime/closure.ts';
import type { Value } from '../runtime/value.ts';

/** Holds the value of a part of an assertion, and its position in the source. */
export interface RecordedValue {
  readonly offset: number;
  readonly value: Value;
}

/** Represents one running call of a function. */
export class Frame {
  readonly machine: Machine;
  /** Holds `this`, which in a static method is its class. */
  readonly self: Value;
  readonly closure: ClosureValue | null;
  /** Holds the variables; those that closures use, too, are in a Reference. */
  readonly slots: (Value | Reference)[];
  readonly captured: readonly Reference[];
  returned: Value = null;
  label: string | null = null;
  /** Holds the values of the parts of an assertion while it is evaluated. */
  recorded: RecordedValue[] | null = null;
  line: number;

  constructor(
    machine: Machine,
    self: Value,
    closure: ClosureValue | null,
    slots: number,
    captured: readonly Reference[],
    line: number,
  ) {
    this.machine = machine;
    this.self = self;
    this.closure = closure;
    this.slots = slots === 0 ? [] : new Array<Value>(slots).fill(null);
    this.captured = captured;
    this.line = line;
  }
}
