import {
  ClosureValue,
  type Evaluation,
  isNumber,
  ListValue,
  type Machine,
  MapValue,
  type Value,
} from '../../groovy/index.ts';
import type { StepArguments, StepKind, StepParameter } from './define.ts';

export interface BoundCall {
  readonly args: StepArguments;
  readonly body: ClosureValue | null;
}

/**
 * Arguments of a call as the step wants them: `f(a: 1, b: 2)`, `f('one')`, with a closure behind them for the body.
 * Throws Jenkins's exceptions where they do not fit. Jenkins: `DSL#parseArgs`, `DescribableModel`.
 */
export function* bindArguments(machine: Machine, kind: StepKind, given: readonly Value[]): Evaluation<BoundCall> {
  const last = given.at(-1);
  const takesBody = kind.body === true || kind.body === 'optional';
  const body = takesBody && last instanceof ClosureValue ? last : null;
  const rest = body === null ? given : given.slice(0, -1);
  if (kind.body === true && body === null) {
    return machine.fail('java.lang.IllegalStateException', `There is no body to invoke`);
  }
  const named = yield* nameArguments(machine, kind, rest);
  const values = new Map<string, unknown>();
  for (const [name, value] of named) {
    const parameter = kind.parameters.find((each) => each.name === name);
    if (parameter === undefined) continue;
    values.set(name, yield* convert(machine, kind, parameter, value, named));
  }
  return { args: new Arguments(values), body };
}

/** Names of arguments that the step does not have; the caller warns. */
export function unknownArguments(kind: StepKind, given: readonly Value[]): readonly string[] {
  const [first] = given;
  if (!(first instanceof MapValue)) return [];
  return [...first.table.keys()].flatMap((name) =>
    typeof name === 'string' && !kind.parameters.some((each) => each.name === name) ? [name] : [],
  );
}

function* nameArguments(machine: Machine, kind: StepKind, rest: readonly Value[]): Evaluation<Map<string, Value>> {
  const named = new Map<string, Value>();
  const [first] = rest;
  if (rest.length === 0) return named;
  if (first instanceof MapValue && rest.length === 1 && isNamed(kind, first)) {
    for (const [name, value] of first.table.entries()) named.set(yield* machine.text(name), value);
    return named;
  }
  const sole = soleParameter(kind);
  if (rest.length === 1 && sole !== undefined) {
    named.set(sole.name, first ?? null);
    return named;
  }
  const text = yield* machine.text(machine.list([...rest]));
  return machine.fail('java.lang.IllegalArgumentException', `Expected named arguments but got ${text}`);
}

/** `echo mesage: 'x'` is one value, as its parameter could be a map; `sh label: 'x'` is named arguments. */
function isNamed(kind: StepKind, map: MapValue): boolean {
  const keys = [...map.table.keys()];
  if (keys.some((key) => typeof key !== 'string')) return false;
  if (kind.parameters.length !== 1) return true;
  return keys.length === 0 || keys.every((key) => kind.parameters.some(({ name }) => name === key));
}

/** The parameter that a value alone is for. */
export function soleParameter({ parameters }: Pick<StepKind, 'parameters'>): StepParameter | undefined {
  const required = parameters.filter((each) => each.required === true);
  if (required.length === 1) return required[0];
  return required.length === 0 && parameters.length === 1 ? parameters[0] : undefined;
}

function* convert(
  machine: Machine,
  kind: StepKind,
  parameter: StepParameter,
  value: Value,
  named: ReadonlyMap<string, Value>,
): Evaluation<unknown> {
  const { type } = parameter;
  if (value === null) return null;
  const plain = value instanceof ListValue || typeof value === 'string' ? value : yield* plainText(machine, value);
  const refuse = function* (): Evaluation<never> {
    const expected = javaClassOf(parameter);
    const received = yield* machine.getProperty(yield* machine.getProperty(value, 'class'), 'name');
    const args: string[] = [];
    for (const [name, each] of named) args.push(`${name}=${yield* machine.text(each)}`);
    const cause = `${kind.className}.${parameter.name} expects ${expected} but received class ${yield* machine.text(received)}`;
    return failCaused(machine, `Could not instantiate {${args.join(', ')}} for ${kind.className}`, cause);
  };
  switch (type) {
    case 'value':
    case 'describable':
      return value;
    case 'String':
      return typeof plain === 'string' ? plain : yield* refuse();
    case 'boolean':
      if (typeof value === 'boolean') return value;
      return plain === 'true' || plain === 'false' ? plain === 'true' : yield* refuse();
    case 'int':
    case 'long': {
      if (isNumber(value)) return Math.trunc(Number(yield* machine.text(value)));
      return typeof plain === 'string' && /^[+-]?\d+$/.test(plain) ? Number(plain) : yield* refuse();
    }
    case 'Map':
      return value instanceof MapValue ? value : yield* refuse();
    case 'List<String>':
    case 'List<describable>': {
      const items: unknown[] = [];
      const iteration = value instanceof ListValue ? [...value.items] : null;
      if (iteration === null) return yield* refuse();
      for (const each of iteration) items.push(type === 'List<String>' ? yield* machine.text(each) : each);
      return items;
    }
    default: {
      const name = typeof plain === 'string' ? plain : yield* machine.text(value);
      if (type.includes(name)) return name;
      return failCaused(
        machine,
        `Could not instantiate {${parameter.name}=${name}} for ${kind.className}`,
        `No enum constant ${parameter.javaClass ?? parameter.name}.${name}`,
        'java.lang.IllegalArgumentException',
      );
    }
  }
}

/** A GString is the text that it is; other values stay. */
function* plainText(machine: Machine, value: Value): Evaluation {
  if (typeof value === 'object' && value !== null && machine.classNamed('groovy.lang.GString') !== undefined) {
    const { type } = value;
    if (type.isA(machine.classNamed('groovy.lang.GString'))) return yield* machine.text(value);
  }
  return value;
}

const JAVA_NAMES: Readonly<Record<string, string>> = {
  String: 'class java.lang.String',
  int: 'int',
  long: 'long',
  boolean: 'boolean',
  Map: 'interface java.util.Map',
  'List<String>': 'java.util.List<java.lang.String>',
};

function javaClassOf({ type, javaClass }: StepParameter): string {
  return (
    javaClass ?? (typeof type === 'string' ? (JAVA_NAMES[type] ?? 'class java.lang.Object') : 'class java.lang.String')
  );
}

function failCaused(machine: Machine, message: string, why: string, className = 'java.lang.ClassCastException'): never {
  try {
    return machine.fail(className, why);
  } catch (cause) {
    const { thrown } = cause as { readonly thrown: Value };
    return machine.fail('java.lang.IllegalArgumentException', message, thrown);
  }
}

class Arguments implements StepArguments {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(values: ReadonlyMap<string, unknown>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  text(name: string): string {
    return this.optionalText(name) ?? '';
  }

  optionalText(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  int(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === 'number' ? value : undefined;
  }

  bool(name: string): boolean {
    return this.#values.get(name) === true;
  }

  value(name: string): Value {
    // What a parameter of this type was given is a value of the script.
    return (this.#values.get(name) as Value | undefined) ?? null;
  }

  texts(name: string): readonly string[] | undefined {
    return this.#values.get(name) as readonly string[] | undefined;
  }

  values(name: string): readonly Value[] | undefined {
    return this.#values.get(name) as readonly Value[] | undefined;
  }
}
