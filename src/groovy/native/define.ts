import type { GroovyClass, Members, Method, NativeFunction } from '../runtime/groovy-class.ts';
import type { Value } from '../runtime/value.ts';

/** How many arguments a row takes: so many, from–to, or any number from the first on. */
export type Arity = number | readonly [min: number, max: number];

/** Name, arity, function. The function says `mismatch()` where it does not take these arguments. */
export type MethodRow<Self> = readonly [name: string, arity: Arity, run: NativeFunction<Self>];

export interface NativeClass extends Members {
  readonly type: GroovyClass;
}

export interface NativeParts<Self> {
  /** Of its objects. `getX()` and `isX()` without arguments are also the property `x`, `setX(v)` its assignment. */
  readonly methods?: readonly MethodRow<Self>[];
  readonly statics?: readonly MethodRow<null>[];
  readonly constructors?: readonly (readonly [arity: Arity, run: NativeFunction<null>])[];
  readonly constants?: Readonly<Record<string, Value>>;
}

const GENERATOR = Object.getPrototypeOf(function* () {});

/**
 * The members of one class of the tables. What is not in a row cannot be reached by a script: this list is the sandbox.
 * `Self` is what the values of that class are in the host; dispatch sees to it that nothing else arrives.
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

/** For rows that take any number of arguments. */
export const ANY = Number.POSITIVE_INFINITY;
