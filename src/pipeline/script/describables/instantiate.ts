import {
  type Evaluation,
  isNumber,
  ListValue,
  type Machine,
  MapValue,
  ScriptThrow,
  type Value,
} from '../../../groovy/index.ts';
import {
  baseOf,
  type Configured,
  type DescribableFamily,
  type DescribableType,
  type Kind,
  type KindFamily,
  type KindRegistry,
  type NestedClasses,
  type ScriptParameter,
  withPlugin,
} from '../../../points/index.ts';
import { simpleName } from '../../../xml/index.ts';
import { throwableOf } from '../../flow/throwables.ts';
import { failToInstantiate } from '../fail-to-instantiate.ts';
import { ANONYMOUS, type Description, descriptionOf } from './described.ts';
import { typesOfFamily } from './find-type.ts';
import { elementOf } from './xml.ts';

/** Represents an object that a script described: its class and the arguments of its constructor and setters. */
export interface Described {
  readonly type: DescribableType;
  readonly args: ReadonlyMap<string, DescribedValue>;
}

export type DescribedValue = null | boolean | number | string | Described | readonly DescribedValue[];

export interface DescribeOptions {
  readonly machine: Machine;
  readonly kinds: KindRegistry;
  /** Receives a warning about arguments that the class does not have. */
  warn?(line: string): void;
}

/**
 * Returns what a value of a script describes, as an object of a family: `string(name: 'x')`, `[$class: 'X', a: 1]`, and
 * without `$class` where the family has one class only. Throws Jenkins's exceptions. `context` says for messages which
 * parameter of which class needs it. Jenkins: `DescribableModel#instantiate`.
 */
export function* describe(
  options: DescribeOptions,
  value: Value,
  family: DescribableFamily | NestedClasses,
  context = '',
): Evaluation<Described> {
  const description = descriptionOf(value);
  if (description === null) return yield* refuse(options.machine, value, baseOf(family), context);
  const type = resolveType(options, description, family);
  return yield* fill(options, type, description);
}

/** Returns the configuration of a kind that a value of a script describes. */
export function* instantiate(
  options: DescribeOptions,
  value: Value,
  family: DescribableFamily & KindFamily,
  context = '',
): Evaluation<Configured<Kind>> {
  return configured(options.kinds, yield* describe(options, value, family, context));
}

/** Returns a described object as a configured kind of the registry; for a class that is no kind here, only the name. */
export function configured(kinds: KindRegistry, described: Described): Configured<Kind> {
  const { family } = described.type;
  const element = elementOf(described);
  return kinds.read(family as KindFamily, element);
}

/** Returns the class that a description refers to. Throws UnsupportedOperationException, ClassNotFoundException. */
function resolveType(
  { machine, kinds }: Pick<DescribeOptions, 'machine' | 'kinds'>,
  { className, symbol }: Pick<Description, 'className' | 'symbol'>,
  family: DescribableFamily | NestedClasses,
): DescribableType {
  const types = typesOfFamily(kinds, family);
  const base = baseOf(family);
  const unsupported = (why: string): never => machine.fail('java.lang.UnsupportedOperationException', why);
  if (className !== null) {
    const named = types.find((type) =>
      className.includes('.') ? type.className === className : simpleName(type.className) === className,
    );
    if (named !== undefined) return named;
    const plugin = kinds.idle.ofScriptClass(className);
    if (className.includes('.'))
      throw throwableOf(machine, {
        className: 'java.lang.ClassNotFoundException',
        message: withPlugin(className, plugin),
      });
    return unsupported(withPlugin(`no known implementation of ${base} is named ${className}`, plugin));
  }
  if (symbol !== null) {
    const named = types.find(({ symbols }) => symbols.includes(symbol));
    const plugin = kinds.idle.ofSymbol(symbol);
    return named ?? unsupported(withPlugin(`no known implementation of ${base} is using symbol ‘${symbol}’`, plugin));
  }
  const [only, ...others] = types;
  if (only !== undefined && others.length === 0) return only;
  return unsupported(`must specify $class with an implementation of ${base}`);
}

function* fill(options: DescribeOptions, type: DescribableType, description: Description): Evaluation<Described> {
  const { machine } = options;
  const given = nameOnly(machine, type, description.args);
  const args = new Map<string, DescribedValue>();
  const unknown: string[] = [];
  try {
    for (const [name, value] of given) {
      const parameter = type.parameters.find((each) => each.name === name);
      if (parameter === undefined) unknown.push(name);
      else args.set(name, yield* convert(options, type, parameter, value));
    }
    if (type.family === 'parameter' && (args.get('name') ?? null) === null) throw namelessParameter(machine);
    if (type.symbols.includes('preserveStashes')) refuseManyStashes(machine, args.get('buildCount'));
    refuseBadValues(machine, { type, args });
  } catch (error) {
    if (!(error instanceof ScriptThrow)) throw error;
    return yield* failToInstantiate(machine, type, given, error.thrown);
  }
  if (unknown.length > 0)
    options.warn?.(`WARNING: Unknown parameter(s) found for class type '${type.className}': ${unknown.join(',')}`);
  return { type, args };
}

/** Returns the exception that the constructor of `ParameterDefinition` throws where there is no name. */
function namelessParameter(machine: Machine): ScriptThrow {
  return refusedByConstructor(machine, 'Parameter name must be non-null');
}

/** Throws what `PreserveStashesJobProperty#setBuildCount` throws where the count is above 50; it accepts counts below 1. */
function refuseManyStashes(machine: Machine, count: DescribedValue | undefined): void {
  if (typeof count !== 'number' || count <= 50) return;
  throw throwableOf(machine, {
    className: 'java.lang.IllegalArgumentException',
    message: 'buildCount must be between 1 and 50',
  });
}

/** Throws what a constructor says of values that cannot be, such as a schedule that cannot be read. */
function refuseBadValues(machine: Machine, { type, args }: Described): void {
  for (const { name, check } of type.parameters) {
    const value = args.get(name) ?? null;
    const problem = value === null ? null : (check?.(value) ?? null);
    if (problem !== null) throw refusedByConstructor(machine, problem);
  }
}

function refusedByConstructor(machine: Machine, message: string): ScriptThrow {
  const cause = { className: 'java.lang.IllegalArgumentException', message };
  return throwableOf(machine, { className: 'java.lang.reflect.InvocationTargetException', message: null, cause });
}

/** Assigns a value without a name to the one parameter that is required, or to the only parameter. */
function nameOnly(
  machine: Machine,
  type: DescribableType,
  args: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  const only = args.get(ANONYMOUS);
  if (!args.has(ANONYMOUS)) return args;
  const required = type.parameters.filter((each) => each.required);
  const [sole] = required.length === 1 ? required : type.parameters.length === 1 ? type.parameters : [];
  if (sole === undefined) {
    return machine.fail(
      'java.lang.IllegalArgumentException',
      `Arguments to class ${type.className} have to be explicitly named`,
    );
  }
  return new Map([[sole.name, only ?? null]]);
}

function* convert(
  options: DescribeOptions,
  type: DescribableType,
  parameter: ScriptParameter,
  given: Value,
): Evaluation<DescribedValue> {
  const { machine } = options;
  if (given === null) return null;
  const value = yield* plain(machine, given);
  const context = placeOf(type, parameter);
  const wanted = parameter.type;
  if (typeof wanted === 'object' && 'enum' in wanted) {
    if (typeof value !== 'string') return yield* refuse(machine, value, `class ${wanted.enum}`, context);
    if (wanted.words.includes(value)) return value;
    return machine.fail('java.lang.IllegalArgumentException', `No enum constant ${wanted.enum}.${value}`);
  }
  if (typeof wanted === 'object') {
    if (!wanted.list) return yield* describe(options, value, wanted.family, context);
    if (!(value instanceof ListValue)) return yield* refuse(machine, value, 'interface java.util.List', context);
    const items: Described[] = [];
    for (const each of [...value.items]) items.push(yield* describe(options, each, wanted.family, context));
    return items;
  }
  switch (wanted) {
    case 'String':
      return typeof value === 'string' ? value : yield* refuse(machine, value, 'class java.lang.String', context);
    case 'boolean':
      return typeof value === 'boolean' ? value : yield* refuse(machine, value, 'boolean', context);
    case 'int':
    case 'double': {
      if (!isNumber(value)) return yield* refuse(machine, value, wanted, context);
      const number = Number(yield* machine.text(value));
      return wanted === 'int' ? Math.trunc(number) : number;
    }
    case 'List<String>':
      if (typeof value === 'string') return value.split(/\r?\n/);
      if (!(value instanceof ListValue))
        return yield* refuse(machine, value, 'java.util.List<java.lang.String>', context);
      return yield* texts(machine, value);
    case 'any':
      return yield* anything(machine, value);
  }
}

/** Returns how messages name an argument of a class: of the constructor, or of a setter. */
function placeOf({ className }: DescribableType, { name, required }: ScriptParameter): string {
  return required ? `${className}.${name}` : `class ${className}.set${name.charAt(0).toUpperCase()}${name.slice(1)}()`;
}

function* texts(machine: Machine, list: ListValue): Evaluation<readonly string[]> {
  const found: string[] = [];
  for (const each of [...list.items]) found.push(yield* machine.text(each));
  return found;
}

function* anything(machine: Machine, value: Value): Evaluation<DescribedValue> {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value;
  if (!(value instanceof ListValue)) return yield* machine.text(value);
  const found: DescribedValue[] = [];
  for (const each of [...value.items]) found.push(yield* anything(machine, each));
  return found;
}

/** Returns a GString as its text, and any other value unchanged. */
function* plain(machine: Machine, value: Value): Evaluation {
  const gstring = machine.classNamed('groovy.lang.GString');
  if (typeof value !== 'object' || value === null || gstring === undefined || value instanceof MapValue) return value;
  return value.type.isA(gstring) ? yield* machine.text(value) : value;
}

function* refuse(machine: Machine, value: Value, expected: string, context: string): Evaluation<never> {
  const name = yield* machine.text(yield* machine.getProperty(yield* machine.getProperty(value, 'class'), 'name'));
  return machine.fail('java.lang.ClassCastException', `${context} expects ${expected} but received class ${name}`);
}
