import type { GroovyClass, Method, NativeClass, NativeFunction } from '../runtime/groovy-class.ts';
import type { Value } from '../runtime/value.ts';

export type { NativeClass };

/** Describes how many arguments a row takes: an exact number, a range, or any number from the first on. */
export type Arity = number | readonly [min: number, max: number];

/** Holds a name, an arity and a function. The function calls `mismatch()` where it does not take the arguments. */
export type MethodRow<Self> = readonly [name: string, arity: Arity, run: NativeFunction<Self>];

export interface NativeParts<Self> {
  /**
   * Holds the methods of its objects. `getX()` and `isX()` without arguments are also the property `x`, `setX(v)` its
   * assignment.
   */
  readonly methods?: readonly MethodRow<Self>[];
  readonly statics?: readonly MethodRow<null>[];
  readonly constructors?: readonly (readonly [arity: Arity, run: NativeFunction<null>])[];
  readonly constants?: Readonly<Record<string, Value>>;
}

const GENERATOR = Object.getPrototypeOf(function* () {});

/**
 * Defines the members of one class of the tables. A script cannot reach what is not in a row: this list is the sandbox.
 * `Self` is what the values of that class are in the host; dispatch ensures that nothing else arrives.
 */
export function nativeClass<Self extends Value>(type: GroovyClass, parts: NativeParts<Self>): NativeClass {
  return {
    type,
    methods: byName(type, parts.methods ?? [], false),
    statics: byName(type, parts.statics ?? [], true),
    constructors: (parts.constructors ?? []).map(([arity, run]) => method(type, '<init>', arity, run, true)),
    constants: new Map(Object.entries(parts.constants ?? {})),
  };
}

function byName<Self extends Value>(
  type: GroovyClass,
  rows: readonly MethodRow<Self>[],
  isStatic: boolean,
): ReadonlyMap<string, readonly Method[]> {
  const found = new Map<string, Method[]>();
  for (const [name, arity, run] of rows) {
    const list = found.get(name);
    const made = method(type, name, arity, run, isStatic);
    if (list === undefined) found.set(name, [made]);
    else list.push(made);
  }
  return found;
}

function method<Self>(
  owner: GroovyClass,
  name: string,
  arity: Arity,
  run: NativeFunction<Self>,
  isStatic: boolean,
): Method {
  const [min, max] = typeof arity === 'number' ? [arity, arity] : arity;
  const shared = {
    name,
    owner,
    isStatic,
    isPrivate: false,
    isAbstract: false,
    parameters: undefined,
    min,
    max,
    varargs: false,
  };
  // Which of the two it is was said by how it is written; the types of rows cannot tell them apart.
  return Object.getPrototypeOf(run) === GENERATOR
    ? { ...shared, evaluate: run as unknown as NonNullable<Method['evaluate']> }
    : { ...shared, run: run as unknown as NonNullable<Method['run']> };
}

/** Marks a row that takes any number of arguments. */
export const ANY = Number.POSITIVE_INFINITY;
