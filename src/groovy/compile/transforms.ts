import { javaHash } from '../hash/index.ts';
import type { Machine } from '../machine.ts';
import { COMPARABLE, MAP } from '../runtime/classes.ts';
import { ListValue, MapValue, SetValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import type { Field, GroovyClass, Method } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import type { Value } from '../runtime/value.ts';
import { initializeSuper } from '../semantics/construct.ts';
import type { Annotation, ClassDeclaration, Expression } from '../tree.ts';
import { type AddedMethod, addMethod, madeMethod } from './class-parts.ts';
import type { Compilation } from './compilation.ts';

/** Applies an annotation to the class that has it. */
type Transform = (cls: GroovyClass, annotation: Annotation, compilation: Compilation) => void;

const TRANSFORMS: ReadonlyMap<string, Transform> = new Map(
  Object.entries<Transform>({
    ToString: addToString,
    EqualsAndHashCode: addEquals,
    TupleConstructor: addTupleConstructor,
    Canonical: (cls, annotation) => {
      addTupleConstructor(cls, annotation);
      addEquals(cls, annotation);
      addToString(cls, annotation);
    },
    Immutable: (cls, annotation) => {
      freeze(cls);
      addTupleConstructor(cls, annotation);
      addEquals(cls, annotation);
      addToString(cls, annotation);
    },
    Singleton: addSingleton,
    InheritConstructors: inheritConstructors,
    Sortable: addComparison,
  }),
);

/** Adds to a class what its annotations declare. */
export function transform(node: ClassDeclaration, cls: GroovyClass, compilation: Compilation): void {
  for (const annotation of node.modifiers.annotations) {
    TRANSFORMS.get(annotation.name.slice(annotation.name.lastIndexOf('.') + 1))?.(cls, annotation, compilation);
  }
}

/** Returns the properties of its objects that the class itself declares. */
function properties(cls: GroovyClass): readonly Field[] {
  return [...(cls.declared?.fields.values() ?? [])].filter(({ isProperty, isStatic }) => isProperty && !isStatic);
}

function privates(cls: GroovyClass): readonly Field[] {
  return [...(cls.declared?.fields.values() ?? [])].filter(({ isProperty, isStatic }) => !isProperty && !isStatic);
}

function chosen(cls: GroovyClass, annotation: Annotation): readonly Field[] {
  const [excludes, includes] = [texts(member(annotation, 'excludes')), texts(member(annotation, 'includes'))];
  return properties(cls).filter(
    ({ name }) => !excludes.includes(name) && (includes.length === 0 || includes.includes(name)),
  );
}

function member({ members }: Annotation, name: string): Expression | undefined {
  return members.find((each) => each.name === name)?.value;
}

function isSet(annotation: Annotation, name: string): boolean {
  const value = member(annotation, name);
  return value?.kind === 'boolean' && value.value;
}

/** Returns the texts of `'a, b'` or `['a', 'b']`. */
function texts(value: Expression | undefined): readonly string[] {
  if (value?.kind === 'string') return value.value.split(',').map((each) => each.trim());
  return value?.kind === 'list' ? value.items.flatMap(texts) : [];
}

/** Adds a method that the class does not have itself. */
function add(cls: GroovyClass, added: AddedMethod): void {
  const { declared } = cls;
  const own = (added.isStatic === true ? declared?.statics : declared?.methods)?.get(added.name) ?? [];
  if (declared === null || own.some(({ max }) => max === added.parameters.length)) return;
  addMethod(declared, madeMethod(cls, added));
}

function addToString(cls: GroovyClass, annotation: Annotation): void {
  const [named, superToo, fields] = [
    isSet(annotation, 'includeNames'),
    isSet(annotation, 'includeSuper'),
    isSet(annotation, 'includeFields'),
  ];
  const ignoreNulls = isSet(annotation, 'ignoreNulls');
  const packageShown = member(annotation, 'includePackage');
  const name = packageShown?.kind === 'boolean' && !packageShown.value ? cls.simpleName : cls.name;
  add(cls, {
    name: 'toString',
    parameters: [],
    *evaluate(self, _args, machine) {
      const shown: string[] = [];
      const all = [...chosen(cls, annotation), ...(fields ? privates(cls) : [])];
      for (const field of all) {
        const value = field.isProperty
          ? yield* machine.getProperty(self, field.name)
          : self instanceof Instance
            ? (self.fields.get(field.name) ?? null)
            : null;
        if (value === null && ignoreNulls) continue;
        const text = value === self ? '(this)' : yield* machine.text(value);
        shown.push(named ? `${field.name}:${text}` : text);
      }
      if (superToo) shown.push(`${named ? 'super:' : ''}${yield* superText(machine, cls, self)}`);
      return `${name}(${shown.join(', ')})`;
    },
  });
}

function* superText(machine: Machine, cls: GroovyClass, self: Value): Evaluation<string> {
  const above = cls.superclass === null ? [] : machine.universe.methods(cls.superclass, 'toString');
  const [first] = above;
  return first?.evaluate === undefined ? '' : yield* machine.text(yield* first.evaluate(self, [], machine));
}

function addEquals(cls: GroovyClass, annotation: Annotation): void {
  add(cls, {
    name: 'equals',
    parameters: [null],
    *evaluate(self, [other = null], machine) {
      if (self === other) return true;
      if (!(other instanceof Instance) || other.type !== cls) return false;
      for (const { name } of chosen(cls, annotation)) {
        if (!(yield* machine.equals(yield* machine.getProperty(self, name), yield* machine.getProperty(other, name))))
          return false;
      }
      return true;
    },
  });
  add(cls, {
    name: 'hashCode',
    parameters: [],
    *evaluate(self, _args, machine) {
      let hash = 1;
      for (const { name } of chosen(cls, annotation)) {
        const value = yield* machine.getProperty(self, name);
        hash = (Math.imul(hash, 31) + (value === self ? 0 : javaHash(value, machine))) | 0;
      }
      return hash;
    },
  });
}

/** Adds a constructor with one optional parameter for each property; a map as the only argument means named ones. */
function addTupleConstructor(cls: GroovyClass, annotation: Annotation): void {
  const { declared } = cls;
  if (declared === null || declared.constructors.length > 0) return;
  const fields = chosen(cls, annotation);
  if (fields.length === 0) return;
  const positional = madeMethod(cls, {
    name: '<init>',
    parameters: fields.map(({ type }) => type),
    min: 0,
    *evaluate(self, args, machine) {
      if (!(self instanceof Instance)) return null;
      yield* initializeSuper(machine, self, cls, []);
      yield* declared.initialize(self, machine);
      for (const [index, value] of args.entries()) {
        const field = fields[index];
        if (field !== undefined) yield* machine.setField(self, field, field.isFinal ? unchangeable(value) : value);
      }
      return null;
    },
  });
  declared.constructors.push(positional);
  const [first] = fields;
  // Where the first property could be a map, named arguments are ambiguous, and Groovy takes the map as its value.
  if (first?.type === null || first?.type?.name === 'java.util.Map') return;
  declared.constructors.push(namedConstructor(cls, declared));
}

function namedConstructor(cls: GroovyClass, declared: NonNullable<GroovyClass['declared']>): Method {
  return madeMethod(cls, {
    name: '<init>',
    parameters: [MAP],
    *evaluate(self, [named = null], machine) {
      if (!(self instanceof Instance)) return null;
      yield* initializeSuper(machine, self, cls, []);
      yield* declared.initialize(self, machine);
      if (!(named instanceof MapValue)) return null;
      for (const [key, value] of [...named.table.entries()]) {
        const name = yield* machine.text(key);
        const field = declared.fields.get(name);
        if (field === undefined) yield* machine.setProperty(self, name, value);
        else yield* machine.setField(self, field, field.isFinal ? unchangeable(value) : value);
      }
      return null;
    },
  });
}

/** Makes the properties of a class final, so that they cannot be set after construction. */
function freeze(cls: GroovyClass): void {
  for (const [name, field] of cls.declared?.fields ?? []) {
    if (field.isProperty) cls.declared?.fields.set(name, { ...field, isFinal: true });
  }
}

/** Returns the value of an immutable object, in which a collection is a copy that cannot be changed. */
function unchangeable(value: Value): Value {
  if (value instanceof ListValue && !value.isArray) return new ListValue([...value.items], value.type, 'unmodifiable');
  if (value instanceof MapValue) return new MapValue(value.table, value.type, true);
  return value instanceof SetValue ? new SetValue(value.table, value.type, true) : value;
}

function addSingleton(cls: GroovyClass): void {
  const { declared } = cls;
  if (declared === null) return;
  let only: Value = null;
  add(cls, {
    name: 'getInstance',
    parameters: [],
    isStatic: true,
    *evaluate(_self, _args, machine) {
      if (only !== null) return only;
      const self = new Instance<unknown>(cls, null);
      only = self;
      yield* initializeSuper(machine, self, cls, []);
      yield* declared.initialize(self, machine);
      return self;
    },
  });
  declared.constructors.push(
    madeMethod(cls, {
      name: '<init>',
      parameters: [],
      // biome-ignore lint/correctness/useYield: it always fails.
      *evaluate(_self, _args, machine) {
        return machine.fail(
          'java.lang.RuntimeException',
          `Can't instantiate singleton ${cls.name}. Use ${cls.name}.instance`,
        );
      },
    }),
  );
}

/** Adds constructors that call those of the superclass. */
function inheritConstructors(cls: GroovyClass, _annotation: Annotation, compilation: Compilation): void {
  const { declared, superclass } = cls;
  if (declared === null || superclass === null || declared.constructors.length > 0) return;
  for (const above of compilation.machine.universe.constructors(superclass)) {
    const { min, varargs, parameters } = above;
    for (let count = min; count <= Math.min(above.max, 4); count += 1) {
      declared.constructors.push({
        ...madeMethod(cls, {
          name: '<init>',
          parameters: parameters ?? Array.from({ length: count }, () => null),
          *evaluate(self, args, machine) {
            if (!(self instanceof Instance)) return null;
            yield* initializeSuper(machine, self, cls, args);
            yield* declared.initialize(self, machine);
            return null;
          },
        }),
        varargs,
      });
      if (parameters !== undefined) break;
    }
  }
}

function addComparison(cls: GroovyClass, annotation: Annotation): void {
  cls.link(cls.superclass, [...cls.interfaces, COMPARABLE]);
  add(cls, {
    name: 'compareTo',
    parameters: [null],
    *evaluate(self, [other = null], machine) {
      for (const { name } of chosen(cls, annotation)) {
        const order = yield* machine.compare(
          yield* machine.getProperty(self, name),
          yield* machine.getProperty(other, name),
        );
        if (order !== 0) return order < 0 ? -1 : 1;
      }
      return 0;
    },
  });
}
