import { PRIMITIVES } from '../runtime/classes.ts';
import type { GroovyClass, Method, NativeClass } from '../runtime/groovy-class.ts';
import type { Value } from '../runtime/value.ts';
import { getterNames } from './accessors.ts';

const NONE: readonly Method[] = [];

/** Holds all classes of the tables, and returns the members that a class has, inherited ones included. */
export class ClassTable {
  readonly #tables: ReadonlyMap<GroovyClass, readonly NativeClass[]>;
  readonly #byName: Map<string, GroovyClass> = new Map();
  /** Maps classes and names to methods; classes of scripts are dropped with their scripts. */
  readonly #methods: WeakMap<GroovyClass, Map<string, readonly Method[]>> = new WeakMap();
  readonly #getters: WeakMap<GroovyClass, Map<string, readonly (readonly Method[])[]>> = new WeakMap();

  constructor(tables: readonly NativeClass[], others: readonly GroovyClass[]) {
    const grouped = new Map<GroovyClass, NativeClass[]>();
    for (const table of tables) {
      const list = grouped.get(table.type);
      if (list === undefined) grouped.set(table.type, [table]);
      else list.push(table);
      this.#byName.set(table.type.name, table.type);
    }
    for (const each of others) this.#byName.set(each.name, each);
    this.#tables = grouped;
  }

  classNamed(name: string): GroovyClass | undefined {
    return this.#byName.get(name) ?? PRIMITIVES.get(name)?.type;
  }

  /** Returns the methods of its objects, the nearest class first. */
  methods(cls: GroovyClass, name: string): readonly Method[] {
    let known = this.#methods.get(cls);
    if (known === undefined) {
      known = new Map();
      this.#methods.set(cls, known);
    }
    let found = known.get(name);
    if (found === undefined) {
      found = this.#find(cls, name);
      known.set(name, found);
    }
    return found;
  }

  /** Returns the methods without parameters that get a property. */
  getters(cls: GroovyClass, property: string): readonly (readonly Method[])[] {
    let known = this.#getters.get(cls);
    if (known === undefined) {
      known = new Map();
      this.#getters.set(cls, known);
    }
    let found = known.get(property);
    if (found === undefined) {
      found = getterNames(property)
        .map((name) => this.methods(cls, name).filter(({ min }) => min === 0))
        .filter(({ length }) => length > 0);
      known.set(property, found);
    }
    return found;
  }

  /** Returns the static methods, those of superclasses last. */
  statics(cls: GroovyClass, name: string): readonly Method[] {
    const found: Method[] = [];
    for (const each of cls.ancestors) {
      if (each.declared !== null) found.push(...(each.declared.statics.get(name) ?? NONE));
      for (const table of this.#tables.get(each) ?? []) found.push(...(table.statics.get(name) ?? NONE));
    }
    return found;
  }

  constructors(cls: GroovyClass): readonly Method[] {
    return cls.declared?.constructors ?? (this.#tables.get(cls) ?? []).flatMap((table) => table.constructors);
  }

  /** Returns a constant of the tables, or undefined where there is none. */
  constant(cls: GroovyClass, name: string): Value | undefined {
    for (const each of cls.ancestors) {
      for (const table of this.#tables.get(each) ?? []) {
        const value = table.constants.get(name);
        if (value !== undefined) return value;
      }
    }
    return undefined;
  }

  #find(cls: GroovyClass, name: string): readonly Method[] {
    const found: Method[] = [];
    for (const each of cls.ancestors) {
      if (each.declared !== null) found.push(...(each.declared.methods.get(name) ?? NONE));
      for (const table of this.#tables.get(each) ?? []) found.push(...(table.methods.get(name) ?? NONE));
    }
    return found;
  }
}
