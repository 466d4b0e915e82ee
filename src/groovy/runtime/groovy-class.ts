import type { Evaluation } from './evaluation.ts';
import { Obj, type Value } from './value.ts';
import type { Vm } from './vm.ts';

export type ClassKind = 'class' | 'interface' | 'enum' | 'trait' | 'annotation' | 'primitive' | 'array';

/**
 * Represents a native method: a plain function, or a generator where it calls back into the script. `args` has the arity of
 * its row.
 */
export type NativeFunction<Self = Value> = (self: Self, args: readonly Value[], vm: Vm) => Value | Evaluation;

export interface Method {
  readonly name: string;
  readonly owner: GroovyClass;
  readonly isStatic: boolean;
  readonly isPrivate: boolean;
  readonly isAbstract: boolean;
  /** Holds the signature for error messages, `void f(int)`. Only methods that a script declares have it. */
  readonly signature?: string;
  /**
   * Holds the types of the parameters; null means any. It is undefined for native methods, which check their arguments
   * themselves.
   */
  readonly parameters: readonly (GroovyClass | null)[] | undefined;
  /** Says which of the parameters have a default; undefined means none. */
  readonly optional?: readonly boolean[] | undefined;
  /** Holds the minimum number of arguments; `max` holds the maximum. */
  readonly min: number;
  readonly max: number;
  readonly varargs: boolean;
  /**
   * Runs the method at once. Exactly one of `run` and `evaluate` is defined; the latter is an evaluation. `self` is null
   * for static methods and constructors.
   */
  readonly run?: (self: Value, args: readonly Value[], vm: Vm) => Value | Evaluation;
  readonly evaluate?: (self: Value, args: readonly Value[], vm: Vm) => Evaluation;
}

/** Holds the members that a class has itself, without inherited ones. */
export interface Members {
  readonly methods: ReadonlyMap<string, readonly Method[]>;
  readonly statics: ReadonlyMap<string, readonly Method[]>;
  readonly constructors: readonly Method[];
  readonly constants: ReadonlyMap<string, Value>;
}

/** Holds the members of one class of the tables; several such may be of the same class. */
export interface NativeClass extends Members {
  readonly type: GroovyClass;
}

/** Represents a field or property that a script's class declares. */
export interface Field {
  readonly name: string;
  readonly type: GroovyClass | null;
  readonly isStatic: boolean;
  readonly isFinal: boolean;
  readonly isPrivate: boolean;
  /** Is true where it was declared without a visibility modifier, so that it has a getter and a setter. */
  readonly isProperty: boolean;
}

/** Represents a class of the tables or of a script. As a value it is a `java.lang.Class`. */
export class GroovyClass extends Obj {
  /** Holds the full name as Java's `Class.getName` returns it: `java.util.Map$Entry`. */
  readonly name: string;
  readonly kind: ClassKind;
  #superclass: GroovyClass | null;
  #interfaces: readonly GroovyClass[];
  /** Holds the class of the elements of an array. */
  readonly component: GroovyClass | null;
  /** Holds the members of a class that a script declares, or null where its members are in the tables. */
  declared: ScriptClassParts | null = null;
  #ancestors: readonly GroovyClass[] | null = null;

  constructor(
    name: string,
    superclass: GroovyClass | null,
    interfaces: readonly GroovyClass[] = [],
    kind: ClassKind = 'class',
    component: GroovyClass | null = null,
  ) {
    super();
    this.name = name;
    this.kind = kind;
    this.#superclass = superclass;
    this.#interfaces = interfaces;
    this.component = component;
  }

  get type(): GroovyClass {
    return CLASS;
  }

  get superclass(): GroovyClass | null {
    return this.#superclass;
  }

  get interfaces(): readonly GroovyClass[] {
    return this.#interfaces;
  }

  /** Sets the superclass and interfaces, which are known only after the name of a class of a script. */
  link(superclass: GroovyClass | null, interfaces: readonly GroovyClass[]): void {
    this.#superclass = superclass;
    this.#interfaces = interfaces;
    this.#ancestors = null;
  }

  get simpleName(): string {
    return this.component === null
      ? this.name.slice(Math.max(this.name.lastIndexOf('.'), this.name.lastIndexOf('$')) + 1)
      : `${this.component.simpleName}[]`;
  }

  /** Returns the class itself, its superclasses, then the interfaces of all of them, each once. Object comes last. */
  get ancestors(): readonly GroovyClass[] {
    this.#ancestors ??= ancestorsOf(this);
    return this.#ancestors;
  }

  isA(other: GroovyClass): boolean {
    return this === other || this.ancestors.includes(other);
  }
}

/** Holds the members that a class declared by a script has itself. */
export interface ScriptClassParts {
  readonly fields: Map<string, Field>;
  readonly methods: Map<string, Method[]>;
  readonly statics: Map<string, Method[]>;
  readonly constructors: Method[];
  readonly staticValues: Map<string, Value>;
  /** Gives a new object its fields: initializers in the order of the source. */
  initialize: (self: Value, vm: Vm) => Evaluation<void>;
  /** Runs static initializers; is called once, before any other member of the class is used. */
  initializeStatics: ((vm: Vm) => Evaluation<void>) | null;
  readonly isAbstract: boolean;
  readonly outer: GroovyClass | null;
  readonly isStaticNested: boolean;
  /** Names the fields whose methods are also its own (`@Delegate`). */
  readonly delegates: string[];
}

function ancestorsOf(cls: GroovyClass): readonly GroovyClass[] {
  const found = new Set<GroovyClass>();
  const line: GroovyClass[] = [];
  for (let each: GroovyClass | null = cls; each !== null; each = each.superclass) line.push(each);
  for (const each of line) if (each !== OBJECT) found.add(each);
  const visit = (each: GroovyClass): void => {
    if (found.has(each)) return;
    found.add(each);
    [...each.interfaces].reverse().forEach(visit);
  };
  // Of traits the last one that is named wins.
  for (const each of line) [...each.interfaces].reverse().forEach(visit);
  if (cls.kind !== 'primitive') found.add(OBJECT);
  return [...found];
}

export const OBJECT: GroovyClass = new GroovyClass('java.lang.Object', null);
export const CLASS: GroovyClass = new GroovyClass('java.lang.Class', OBJECT);
