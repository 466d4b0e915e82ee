import type { SyntaxProblem } from '../errors.ts';
import type { Machine } from '../machine.ts';
import { isRefused } from '../refused/refused.ts';
import { arrayOf, CLOSURE, OBJECT, VOID } from '../runtime/classes.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import type { Import, Span, TypeReference } from '../tree.ts';
import type { ClassContext, FunctionScope } from './scope.ts';
import { SharedNames } from './shared-names.ts';

const DEFAULT_PACKAGES = ['java.lang', 'java.util', 'java.io', 'java.net', 'groovy.lang', 'groovy.util'];
const DEFAULT_CLASSES: ReadonlyMap<string, string> = new Map([
  ['BigInteger', 'java.math.BigInteger'],
  ['BigDecimal', 'java.math.BigDecimal'],
]);

/** Describes an import of static members: `import static a.B.c as d`, `import static a.B.*` (member null). */
export interface StaticImport {
  readonly cls: GroovyClass;
  readonly member: string | null;
  readonly alias: string | null;
}

/** Holds the state of one source text while it is compiled: its errors, its imports and its classes. */
export class Compilation {
  readonly machine: Machine;
  readonly fileName: string;
  readonly source: string;
  readonly className: string;
  readonly problems: SyntaxProblem[] = [];
  readonly names: SharedNames = new SharedNames();
  readonly staticImports: StaticImport[] = [];
  readonly #imports: Map<string, string> = new Map();
  readonly #packages: string[];
  readonly #refused: Map<string, GroovyClass> = new Map();
  /** Counts the closures, which are numbered for their class names. */
  closures = 0;
  /** Holds the class of all closures, where they have no classes of their own. */
  readonly closureClass: GroovyClass | null;
  /** Says whether the script has fields, in which case a bare name may refer to one. */
  fields = false;
  anonymous = 0;
  package: string | null = null;
  /** Holds the checks that are possible only when all classes are compiled. */
  readonly later: (() => void)[] = [];

  constructor(machine: Machine, source: string, fileName: string, className: string) {
    this.machine = machine;
    this.source = source;
    this.fileName = fileName;
    this.className = className;
    const { translation } = machine.options;
    this.closureClass = translation === undefined ? null : new GroovyClass(translation.closureClass, CLOSURE);
    this.#packages = [...(machine.options.packages ?? []), ...DEFAULT_PACKAGES];
  }

  complain(message: string, at: Pick<Span, 'line' | 'column'>): void {
    this.problems.push({ message, line: at.line, column: at.column });
  }

  addImports(imports: readonly Import[]): void {
    for (const each of imports) {
      if (each.static) this.#addStatic(each);
      else if (each.star) this.#packages.unshift(each.name);
      else this.#addClass(each);
    }
  }

  #addClass(each: Import): void {
    const simple = each.alias ?? each.name.slice(each.name.lastIndexOf('.') + 1);
    if (this.#byFullName(each.name) === undefined) {
      this.complain(`unable to resolve class ${each.name}\n`, each.at);
      return;
    }
    this.#imports.set(simple, each.name);
  }

  #addStatic(each: Import): void {
    const cls = this.#byFullName(each.name);
    if (cls === undefined) {
      this.complain(`unable to resolve class ${each.name}\n`, each.at);
      return;
    }
    this.staticImports.push({ cls, member: each.star ? null : (each.member ?? null), alias: each.alias ?? null });
  }

  /** Returns the class that a name refers to here, or undefined where there is none. */
  findClass(name: string, context: ClassContext | null): GroovyClass | undefined {
    for (let each = context; each !== null; each = each.around) {
      for (const ancestor of each.cls.ancestors) {
        const nested = this.machine.nestedClass(ancestor, name.replaceAll('.', '$'));
        if (nested !== undefined) return nested;
      }
      if (each.cls.simpleName === name) return each.cls;
    }
    const own =
      this.machine.declared.get(this.package === null ? name : `${this.package}.${name}`) ??
      this.machine.declared.get(name);
    if (own !== undefined) return own;
    const [first = '', ...rest] = name.split('.');
    const imported = this.#imports.get(first);
    if (imported !== undefined) return this.#byFullName([imported, ...rest].join('.'));
    if (name.includes('.')) return this.#byFullName(name) ?? this.#nestedByName(name, context);
    const neighbour = this.package === null ? undefined : this.#byFullName(`${this.package}.${name}`);
    if (neighbour !== undefined) return neighbour;
    const byDefault = DEFAULT_CLASSES.get(name);
    if (byDefault !== undefined) return this.#byFullName(byDefault);
    for (const each of this.#packages) {
      const found = this.#byFullName(`${each}.${name}`);
      if (found !== undefined) return found;
    }
    return this.#byFullName(name);
  }

  #nestedByName(name: string, context: ClassContext | null): GroovyClass | undefined {
    const at = name.lastIndexOf('.');
    const outer = this.findClass(name.slice(0, at), context);
    return outer === undefined ? undefined : this.#nestedIn(outer, name.slice(at + 1));
  }

  #nestedIn(outer: GroovyClass, simpleName: string): GroovyClass | undefined {
    const name = `${outer.name}$${simpleName}`;
    if (isRefused(name, this.machine.options.refusedClasses)) return this.#refusedClass(name);
    return this.machine.nestedClass(outer, simpleName);
  }

  #byFullName(name: string): GroovyClass | undefined {
    const { declared, universe, options } = this.machine;
    const found = declared.get(name) ?? universe.classNamed(name) ?? options.hooks?.resolveClass?.(name);
    if (found !== undefined) return found;
    if (isRefused(name, options.refusedClasses)) return this.#refusedClass(name);
    const at = name.lastIndexOf('.');
    if (at < 0) return undefined;
    // `java.util.Map.Entry` is `java.util.Map$Entry`.
    const outer = this.#byFullName(name.slice(0, at));
    return outer === undefined ? undefined : this.#nestedIn(outer, name.slice(at + 1));
  }

  /** Returns a class that is known and never permitted: it may be named, and every use of its members is refused. */
  #refusedClass(name: string): GroovyClass {
    const known = this.#refused.get(name) ?? new GroovyClass(name, OBJECT);
    this.#refused.set(name, known);
    return known;
  }

  /**
   * Returns the class of a written type, or null for no particular one. Reports an error at the given position where there
   * is none.
   */
  typeOf(
    reference: TypeReference | undefined,
    scope: Pick<FunctionScope, 'context' | 'typeParameters'>,
    at: Span | undefined = reference?.at,
  ): GroovyClass | null {
    if (reference === undefined || reference.name === 'def') return null;
    const component = this.#component(reference, scope, at ?? reference.at);
    let type: GroovyClass | null = component;
    for (let dimension = 0; dimension < reference.dimensions; dimension += 1) type = arrayOf(type ?? OBJECT);
    return type === OBJECT ? null : type;
  }

  /** Returns the class of a written type without its brackets. */
  #component(
    reference: TypeReference,
    { context, typeParameters }: Pick<FunctionScope, 'context' | 'typeParameters'>,
    at: Span,
  ): GroovyClass | null {
    const { name } = reference;
    if (name === 'void') return VOID;
    if (name === '?' || typeParameters.has(name)) return null;
    for (let each: ClassContext | null = context; each !== null; each = each.around)
      if (each.typeParameters.has(name)) return null;
    const found = this.findClass(name, context);
    if (found === undefined) this.complain(`unable to resolve class ${name} \n`, at);
    return found ?? null;
  }
}
