import type { Evaluation } from './evaluation.ts';
import { Obj, type Value } from './value.ts';
import type { Vm } from './vm.ts';

export type ClassKind = 'class' | 'interface' | 'enum' | 'trait' | 'annotation' | 'primitive' | 'array';

/** A native method: plain, or a generator where it calls back into the script. `args` has the arity of its row. */
export type NativeFunction<Self = Value> = (self: Self, args: readonly Value[], vm: Vm) => Value | Evaluation;

export interface Method {
  readonly name: string;
  readonly owner: GroovyClass;
  readonly isStatic: boolean;
  readonly isPrivate: boolean;
  readonly isAbstract: boolean;
  /** As complaints name it: `void f(int)`. Only of methods that a script declares. */
  readonly signature?: string;
  /** Types of the parameters, null: any. Undefined for native methods, which look at their arguments themselves. */
  readonly parameters: readonly (GroovyClass | null)[] | undefined;
  /** Which of them have a default; undefined: none. */
  readonly optional?: readonly boolean[] | undefined;
  /** How many arguments it takes. */
  readonly min: number;
  readonly max: number;
  readonly varargs: boolean;
  /** Exactly one of the two: at once, or as an evaluation. `self` is null for static methods and constructors. */
  readonly run?: (self: Value, args: readonly Value[], vm: Vm) => Value | Evaluation;
  readonly evaluate?: (self: Value, args: readonly Value[], vm: Vm) => Evaluation;
}

/** What a class has itself, without what it inherits. */
export interface Members {
  readonly methods: ReadonlyMap<string, readonly Method[]>;
  readonly statics: ReadonlyMap<string, readonly Method[]>;
  readonly constructors: readonly Method[];
  readonly constants: ReadonlyMap<string, Value>;
}

/** A field or property that a script's class declares. */
export interface Field {
  readonly name: string;
  readonly type: GroovyClass | null;
  readonly isStatic: boolean;
  readonly isFinal: boolean;
  readonly isPrivate: boolean;
  /** Declared without a word of visibility: it has a getter and a setter. */
  readonly isProperty: boolean;
}

/** A class: of the tables, or of a script. As a value it is a `java.lang.Class`. */
export class GroovyClass extends Obj {
  /** Full name as Java's `Class.getName`: `java.util.Map$Entry`. */
  readonly name: string;
  readonly kind: ClassKind;
  #superclass: GroovyClass | null;
  #interfaces: readonly GroovyClass[];
  /** Of an array. */
  readonly component: GroovyClass | null;
  /** Of a class that a script declares; null: its members are in the tables. */
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

  /** A class of a script is known by its name before it is known what it extends. */
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

  /** The class itself, its superclasses, then the interfaces of all of them, each once. Object stands last. */
  get ancestors(): readonly GroovyClass[] {
    this.#ancestors ??= ancestorsOf(this);
    return this.#ancestors;
  }

  isA(other: GroovyClass): boolean {
    return this === other || this.ancestors.includes(other);
  }
}

/** What a class that a script declares has itself. */
export interface ScriptClassParts {
  readonly fields: Map<string, Field>;
  readonly methods: Map<string, Method[]>;
  readonly statics: Map<string, Method[]>;
  readonly constructors: Method[];
  readonly staticValues: Map<string, Value>;
  /** Gives a new object its fields: initializers in the order of the source. */
  initialize: (self: Value, vm: Vm) => Evaluation<void>;
  /** Runs static initializers; called once, before anything else of the class. */
  initializeStatics: ((vm: Vm) => Evaluation<void>) | null;
  readonly isAbstract: boolean;
  readonly outer: GroovyClass | null;
  readonly isStaticNested: boolean;
  /** Fields whose methods are its own as well (`@Delegate`). */
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
