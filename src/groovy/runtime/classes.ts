import { GroovyClass, OBJECT } from './groovy-class.ts';

export { CLASS, OBJECT } from './groovy-class.ts';

/** Defines a class of the tables. */
export function defineClass(
  name: string,
  superclass: GroovyClass = OBJECT,
  interfaces: readonly GroovyClass[] = [],
): GroovyClass {
  return new GroovyClass(name, superclass, interfaces);
}

export function defineInterface(name: string, ...interfaces: GroovyClass[]): GroovyClass {
  return new GroovyClass(name, null, interfaces, 'interface');
}

function primitive(name: string): GroovyClass {
  return new GroovyClass(name, null, [], 'primitive');
}

// Only what the language itself must know stands here; other classes are defined beside their methods, in `native/`.
export const SERIALIZABLE = defineInterface('java.io.Serializable');
export const CLONEABLE = defineInterface('java.lang.Cloneable');
export const COMPARABLE = defineInterface('java.lang.Comparable');
export const CHAR_SEQUENCE = defineInterface('java.lang.CharSequence');
export const ITERABLE = defineInterface('java.lang.Iterable');
export const ITERATOR = defineInterface('java.util.Iterator');
export const COLLECTION = defineInterface('java.util.Collection', ITERABLE);
export const LIST = defineInterface('java.util.List', COLLECTION);
export const SET = defineInterface('java.util.Set', COLLECTION);
export const SORTED_SET = defineInterface('java.util.SortedSet', SET);
export const QUEUE = defineInterface('java.util.Queue', COLLECTION);
export const DEQUE = defineInterface('java.util.Deque', QUEUE);
export const MAP = defineInterface('java.util.Map');
export const SORTED_MAP = defineInterface('java.util.SortedMap', MAP);
export const MAP_ENTRY = defineInterface('java.util.Map$Entry');
export const RANGE = defineInterface('groovy.lang.Range', LIST);
export const RUNNABLE = defineInterface('java.lang.Runnable');
export const GROOVY_OBJECT = defineInterface('groovy.lang.GroovyObject');
export const GROOVY_INTERCEPTABLE = defineInterface('groovy.lang.GroovyInterceptable', GROOVY_OBJECT);

export const STRING = defineClass('java.lang.String', OBJECT, [SERIALIZABLE, COMPARABLE, CHAR_SEQUENCE]);
export const GSTRING = defineClass('groovy.lang.GString', OBJECT, [COMPARABLE, CHAR_SEQUENCE, SERIALIZABLE]);
export const GSTRING_IMPL = defineClass('org.codehaus.groovy.runtime.GStringImpl', GSTRING);
export const BOOLEAN = defineClass('java.lang.Boolean', OBJECT, [SERIALIZABLE, COMPARABLE]);
export const CHARACTER = defineClass('java.lang.Character', OBJECT, [SERIALIZABLE, COMPARABLE]);
export const NUMBER = defineClass('java.lang.Number', OBJECT, [SERIALIZABLE]);
export const BYTE = defineClass('java.lang.Byte', NUMBER, [COMPARABLE]);
export const SHORT = defineClass('java.lang.Short', NUMBER, [COMPARABLE]);
export const INTEGER = defineClass('java.lang.Integer', NUMBER, [COMPARABLE]);
export const LONG = defineClass('java.lang.Long', NUMBER, [COMPARABLE]);
export const FLOAT = defineClass('java.lang.Float', NUMBER, [COMPARABLE]);
export const DOUBLE = defineClass('java.lang.Double', NUMBER, [COMPARABLE]);
export const BIG_INTEGER = defineClass('java.math.BigInteger', NUMBER, [COMPARABLE]);
export const BIG_DECIMAL = defineClass('java.math.BigDecimal', NUMBER, [COMPARABLE]);

export const ARRAY_LIST = defineClass('java.util.ArrayList', OBJECT, [LIST, CLONEABLE, SERIALIZABLE]);
// The interface named last is looked at first: Groovy's `pop` of lists takes from the end, that of a Deque does not.
export const LINKED_LIST = defineClass('java.util.LinkedList', OBJECT, [CLONEABLE, SERIALIZABLE, DEQUE, LIST]);
export const HASH_SET = defineClass('java.util.HashSet', OBJECT, [SET, CLONEABLE, SERIALIZABLE]);
export const LINKED_HASH_SET = defineClass('java.util.LinkedHashSet', HASH_SET);
export const TREE_SET = defineClass('java.util.TreeSet', OBJECT, [SORTED_SET, CLONEABLE, SERIALIZABLE]);
export const HASH_MAP = defineClass('java.util.HashMap', OBJECT, [MAP, CLONEABLE, SERIALIZABLE]);
export const LINKED_HASH_MAP = defineClass('java.util.LinkedHashMap', HASH_MAP);
export const TREE_MAP = defineClass('java.util.TreeMap', OBJECT, [SORTED_MAP, CLONEABLE, SERIALIZABLE]);
export const INT_RANGE = defineClass('groovy.lang.IntRange', OBJECT, [RANGE, SERIALIZABLE]);
export const OBJECT_RANGE = defineClass('groovy.lang.ObjectRange', OBJECT, [RANGE]);
export const EMPTY_RANGE = defineClass('groovy.lang.EmptyRange', OBJECT, [RANGE]);
export const ENTRY = defineClass('java.util.LinkedHashMap$Entry', OBJECT, [MAP_ENTRY]);

export const CLOSURE = defineClass('groovy.lang.Closure', OBJECT, [CLONEABLE, RUNNABLE, SERIALIZABLE]);
export const METHOD_CLOSURE = defineClass('org.codehaus.groovy.runtime.MethodClosure', CLOSURE);
export const SCRIPT = defineClass('groovy.lang.Script', OBJECT, [GROOVY_OBJECT]);
export const BINDING = defineClass('groovy.lang.Binding');
export const ENUM = defineClass('java.lang.Enum', OBJECT, [COMPARABLE, SERIALIZABLE]);
export const PATTERN = defineClass('java.util.regex.Pattern', OBJECT, [SERIALIZABLE]);
export const MATCHER = defineClass('java.util.regex.Matcher');

export const THROWABLE = defineClass('java.lang.Throwable', OBJECT, [SERIALIZABLE]);
export const EXCEPTION = defineClass('java.lang.Exception', THROWABLE);
export const RUNTIME_EXCEPTION = defineClass('java.lang.RuntimeException', EXCEPTION);
export const ERROR = defineClass('java.lang.Error', THROWABLE);

/** Maps `int` and the other primitive types to the class that holds their values. */
export const PRIMITIVES: ReadonlyMap<string, { readonly type: GroovyClass; readonly boxed: GroovyClass }> = new Map(
  (
    [
      ['boolean', BOOLEAN],
      ['char', CHARACTER],
      ['byte', BYTE],
      ['short', SHORT],
      ['int', INTEGER],
      ['long', LONG],
      ['float', FLOAT],
      ['double', DOUBLE],
    ] as const
  ).map(([name, boxed]) => [name, { type: primitive(name), boxed }]),
);
export const VOID: GroovyClass = primitive('void');

const arrays = new WeakMap<GroovyClass, GroovyClass>();
const ARRAY_CODES: Readonly<Record<string, string>> = {
  boolean: 'Z',
  byte: 'B',
  char: 'C',
  double: 'D',
  float: 'F',
  int: 'I',
  long: 'J',
  short: 'S',
};

/** Returns the class of arrays of `component`, of which there is one each. */
export function arrayOf(component: GroovyClass): GroovyClass {
  const known = arrays.get(component);
  if (known !== undefined) return known;
  const inner =
    component.kind === 'array'
      ? component.name
      : ((component.kind === 'primitive' ? ARRAY_CODES[component.name] : undefined) ?? `L${component.name};`);
  const made = new GroovyClass(`[${inner}`, OBJECT, [CLONEABLE, SERIALIZABLE], 'array', component);
  arrays.set(component, made);
  return made;
}
export const OBJECT_ARRAY: GroovyClass = arrayOf(OBJECT);
