import { ListValue, type Machine, newMap, type Value } from '../../../groovy/index.ts';
import { classOfTag, type StepArgument, type StepValue } from '../../../points/index.ts';
import { ANONYMOUS, descriptionOf } from '../../script/describables/index.ts';

/** Represents a value of a script for a step that knows nothing of its language. */
class ScriptValue implements StepValue {
  readonly value: Value;
  readonly #machine: Machine;

  constructor(machine: Machine, value: Value) {
    this.#machine = machine;
    this.value = value;
  }

  text(): ReturnType<Machine['text']> {
    return this.#machine.text(this.value);
  }

  get items(): StepValue['items'] {
    const { value } = this;
    return value instanceof ListValue ? value.items.map((each) => stepValue(this.#machine, each)) : null;
  }

  get described(): StepValue['described'] {
    const description = descriptionOf(this.value);
    if (description === null) return null;
    const named = new Map([...description.args].map(([name, each]) => [name, stepValue(this.#machine, each)] as const));
    return { named, sole: named.get(ANONYMOUS) ?? null };
  }
}

/** Returns a value of a script as a plugin's step is given it. */
export function stepValue(machine: Machine, value: Value): StepValue | null {
  return value === null ? null : new ScriptValue(machine, value);
}

/** Returns what a plugin's step hands on as a value of the script. */
export function scriptValue(machine: Machine, argument: StepArgument): Value {
  if (argument instanceof ScriptValue) return argument.value;
  if (argument === null || typeof argument === 'boolean' || typeof argument === 'string') return argument;
  if (isList(argument)) return machine.list(argument.map((each) => scriptValue(machine, each)));
  throw new TypeError('a step hands on a value that no script gave it');
}

function isList(argument: StepArgument): argument is readonly StepArgument[] {
  return Array.isArray(argument);
}

/** Returns what describes an object of a kind to a script's machine: `[$class: …]` with these arguments. */
export function objectOf(
  machine: Machine,
  tag: string,
  args: Readonly<Record<string, StepArgument>>,
): ReturnType<typeof newMap> {
  const given = Object.entries(args).map(([name, each]) => [name, scriptValue(machine, each)] as const);
  return newMap(machine, [...given, ['$class', classOfTag(tag)]]);
}
