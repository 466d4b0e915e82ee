import type { Machine } from '../machine.ts';
import type { ClosureValue, Reference } from '../runtime/closure.ts';
import type { Value } from '../runtime/value.ts';

/** What a part of an assertion was, and where in the source it stands. */
export interface RecordedValue {
  readonly offset: number;
  readonly value: Value;
}

/** One call of a function under way. */
export class Frame {
  readonly machine: Machine;
  /** `this`; of a static method its class. */
  readonly self: Value;
  readonly closure: ClosureValue | null;
  /** Variables; those that closures see, too, are in a Reference. */
  readonly slots: (Value | Reference)[];
  readonly captured: readonly Reference[];
  returned: Value = null;
  label: string | null = null;
  /** While an assertion is evaluated: what its parts were. */
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
