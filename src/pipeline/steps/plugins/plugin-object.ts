import {
  defineClass,
  type Evaluation,
  Instance,
  type Machine,
  type MethodRow,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
  type Value,
} from '../../../groovy/index.ts';
import type { StepObject, StepObjectMethod, StepRun } from '../../../points/index.ts';
import { valueOfJson } from '../../script/globals/json-value.ts';
import type { StepCall } from '../define.ts';

interface State {
  readonly machine: Machine;
  readonly run: StepRun;
  current: unknown;
}

/** Describes how a script's machine has the objects that a plugin's step returns. */
export interface ObjectClass {
  readonly native: NativeClass;
  /** Returns an object with this state. */
  make(call: Pick<StepCall, 'machine'>, run: StepRun, state: unknown): Value;
}

/** Creates the class of a machine for such objects. */
export function objectClass(described: StepObject): ObjectClass {
  const type = defineClass(described.className, OBJECT, described.isSerializable === true ? [SERIALIZABLE] : []);
  const methods = Object.entries(described.methods).map(([name, method]) => rowOf(described, name, method));
  return {
    native: nativeClass<Instance<State>>(type, { methods }),
    make: ({ machine }, run, current) => new Instance<State>(type, { machine, run, current }),
  };
}

function rowOf(described: StepObject, name: string, method: StepObjectMethod<unknown>): MethodRow<Instance<State>> {
  if ('get' in method) return [name, 0, ({ state }) => valueOfJson(state.machine, method.get(state.current))];
  return [
    name,
    1,
    function* ({ state }: Instance<State>, [value = null]: readonly Value[]): Evaluation {
      const { machine, run } = state;
      state.current = method.set(state.current, value === null ? null : yield* machine.text(value));
      // A plugin has no requests of its own: all that it yields comes from the methods of the run.
      if (described.changed) yield* described.changed(state.current, run) as Evaluation<void>;
      return null;
    },
  ];
}
