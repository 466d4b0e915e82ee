import {
  ClosureValue,
  type Evaluation,
  GStringValue,
  isNumber,
  javaText,
  ListValue,
  type Machine,
  MapValue,
  ScriptThrow,
  type Value,
} from '../../groovy/index.ts';
import { failToInstantiate } from '../script/fail-to-instantiate.ts';
import type { StepArguments, StepKind, StepParameter } from './define.ts';

/** Describes what a call was given: arguments by name, as the script passed them, and the body. */
export interface GivenArguments {
  readonly named: ReadonlyMap<string, Value>;
  readonly body: ClosureValue | null;
}

/**
 * Separates the arguments of a call from its body: `f(a: 1, b: 2)` or `f('one')`, followed by a closure for the body.
 * Throws where they are neither; the call has left nothing in graph and console then. Jenkins: `DSL#parseArgs`.
 */
export function* splitArguments(machine: Machine, kind: StepKind, given: readonly Value[]): Evaluation<GivenArguments> {
  const last = given.at(-1);
  const takesBody = kind.body === true || kind.body === 'optional';
  const body = takesBody && last instanceof ClosureValue ? last : null;
  const rest = body === null ? given : given.slice(0, -1);
  const named = yield* nameArguments(machine, kind, rest);
  if (kind.body === true && body === null) {
    machine.fail('java.lang.IllegalStateException', `${kind.name} step must be called with a body`);
  }
  return { named, body };
}

/**
 * Converts arguments to the types of the step's parameters. Throws Jenkins's exceptions where they do not fit. Jenkins:
 * `DescribableModel#instantiate`.
 */
export function* bindArguments(
  machine: Machine,
  kind: StepKind,
  named: ReadonlyMap<string, Value>,
): Evaluation<StepArguments> {
  const values = new Map<string, unknown>();
  for (const [name, value] of named) {
    const parameter = kind.parameters.find((each) => each.name === name);
    if (parameter === undefined) continue;
    try {
      values.set(name, yield* convert(machine, kind, parameter, value));
    } catch (error) {
      if (!(error instanceof ScriptThrow)) throw error;
      return yield* failToInstantiate(machine, kind, named, error.thrown);
    }
  }
  return new Arguments(values);
}

/** Returns the names of arguments that the step does not have. */
export function unknownArguments({ parameters }: StepKind, named: ReadonlyMap<string, Value>): readonly string[] {
  return [...named.keys()].filter((given) => given !== '$class' && !parameters.some(({ name }) => name === given));
}

function* nameArguments(machine: Machine, kind: StepKind, rest: readonly Value[]): Evaluation<Map<string, Value>> {
  const named = new Map<string, Value>();
  const [first = null] = rest;
  if (rest.length === 0) return named;
  if (first instanceof MapValue && rest.length === 1 && isNamed(kind, first)) {
    for (const [name, value] of first.table.entries()) named.set(yield* machine.text(name), value);
    return named;
  }
  const sole = soleParameter(kind);
  if (rest.length === 1 && sole !== undefined && (sole.type !== 'Map' || first instanceof MapValue)) {
    named.set(sole.name, first);
    return named;
  }
  const text = yield* javaText(machine, rest.length === 1 ? first : machine.list([...rest]));
  return machine.fail('java.lang.IllegalArgumentException', `Expected named arguments but got ${text}`);
}

/**
 * Returns whether a map holds named arguments: `echo mesage: 'x'` is one value, as `echo` has one parameter only; `sh
 * label: 'x'` is named arguments.
 */
function isNamed({ parameters }: StepKind, { table }: MapValue): boolean {
  if (table.has('$class')) return false;
  const [only] = parameters;
  if (only === undefined || parameters.length > 1 || only.required !== true) return true;
  return table.size === 1 && table.has(only.name);
}

/** Returns the parameter that a value without a name is assigned to; undefined where there is none. */
function soleParameter({ parameters }: Pick<StepKind, 'parameters'>): StepParameter | undefined {
  const [first, ...others] = parameters.filter((each) => each.required === true);
  return others.length === 0 ? first : undefined;
}

function* convert(machine: Machine, kind: StepKind, parameter: StepParameter, value: Value): Evaluation<unknown> {
  const { type } = parameter;
  const plain = value instanceof GStringValue ? yield* machine.text(value) : value;
  if (plain === null || type === 'value' || type === 'describable') return plain;
  const wanted = javaClassOf(parameter);
  const context = placeOf(kind, parameter);
  if (type === 'Map') return plain instanceof MapValue ? plain : yield* refuse(machine, context, wanted, plain);
  if (plain instanceof MapValue) return refuseMap(machine, parameter);
  switch (type) {
    case 'String':
      return typeof plain === 'string' ? plain : yield* refuse(machine, context, wanted, plain);
    case 'boolean':
      return typeof plain === 'boolean' ? plain : yield* refuse(machine, context, wanted, plain);
    case 'int':
    case 'long':
      return isNumber(plain)
        ? Math.trunc(Number(yield* machine.text(plain)))
        : yield* refuse(machine, context, wanted, plain);
    case 'List<String>':
    case 'List<describable>':
      return plain instanceof ListValue
        ? yield* convertAll(machine, context, type, plain.items)
        : yield* refuse(machine, context, wanted, plain);
    default:
      if (typeof plain !== 'string') return yield* refuse(machine, context, wanted, plain);
      if (type.includes(plain)) return plain;
      return machine.fail(
        'java.lang.IllegalArgumentException',
        `No enum constant ${parameter.javaClass ?? parameter.name}.${plain}`,
      );
  }
}

/** Returns how messages name an argument of a class: of the constructor, or of a setter. */
function placeOf({ className }: StepKind, { name, required, setterClass }: StepParameter): string {
  if (required === true) return `${className}.${name}`;
  return `class ${setterClass ?? className}.set${name.charAt(0).toUpperCase()}${name.slice(1)}()`;
}

/**
 * Throws the exception for a map as an argument: it describes an object of a class, which a string or a type without
 * objects cannot be.
 */
function refuseMap(machine: Machine, parameter: StepParameter): never {
  const { type } = parameter;
  if (
    type === 'int' ||
    type === 'long' ||
    type === 'boolean' ||
    type === 'List<String>' ||
    type === 'List<describable>'
  ) {
    const base = type.startsWith('List') ? 'interface java.util.List' : type;
    const message = `must specify $class with an implementation of ${base}`;
    return machine.fail('java.lang.UnsupportedOperationException', message);
  }
  const message = `There's no @DataBoundConstructor on any constructor of ${javaClassOf(parameter)}`;
  return machine.fail('org.kohsuke.stapler.NoStaplerConstructorException', message);
}

function* convertAll(
  machine: Machine,
  context: string,
  type: 'List<String>' | 'List<describable>',
  items: readonly Value[],
): Evaluation<readonly Value[]> {
  const converted: Value[] = [];
  for (const each of items) {
    const plain = each instanceof GStringValue ? yield* machine.text(each) : each;
    if (type === 'List<String>' && typeof plain !== 'string') {
      return yield* refuse(machine, context, 'class java.lang.String', plain);
    }
    converted.push(plain);
  }
  return converted;
}

function* refuse(machine: Machine, context: string, wanted: string, value: Value): Evaluation<never> {
  const received = yield* machine.text(yield* machine.getProperty(yield* machine.getProperty(value, 'class'), 'name'));
  const message = `${context} expects ${wanted} but received class ${received}`;
  return machine.fail('java.lang.ClassCastException', message);
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
  if (typeof type !== 'string') return `class ${javaClass ?? 'java.lang.String'}`;
  return javaClass ?? JAVA_NAMES[type] ?? 'class java.lang.Object';
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
    return (this.#values.get(name) ?? undefined) as readonly string[] | undefined;
  }

  values(name: string): readonly Value[] | undefined {
    return (this.#values.get(name) ?? undefined) as readonly Value[] | undefined;
  }
}
