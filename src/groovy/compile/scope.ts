import type { GroovyClass } from '../runtime/groovy-class.ts';
import type { Span } from '../tree.ts';
import type { Compilation } from './compilation.ts';

export interface Variable {
  readonly name: string;
  readonly slot: number;
  /** Is true where the variable is held in a Reference, since a closure uses it as well. */
  readonly boxed: boolean;
  readonly type: GroovyClass | null;
  readonly scope: FunctionScope;
}

/** Describes where a function finds a variable: in its own slots, or among the captured ones. */
export type Slot =
  | { readonly kind: 'slot'; readonly variable: Variable }
  | { readonly kind: 'captured'; readonly index: number; readonly variable: Variable };

/** Describes the class whose code is being compiled. */
export interface ClassContext {
  readonly cls: GroovyClass;
  readonly isScript: boolean;
  readonly typeParameters: ReadonlySet<string>;
  readonly around: ClassContext | null;
}

/** Holds the variables of one function or closure while it is compiled. */
export class FunctionScope {
  readonly compilation: Compilation;
  readonly context: ClassContext;
  readonly isStatic: boolean;
  readonly isClosure: boolean;
  /** Holds the function that encloses a closure or an anonymous class. */
  readonly parent: FunctionScope | null;
  /** Holds the names that inner closures use, so that their variables are held in References. */
  readonly shared: ReadonlySet<string>;
  /** Holds the variables captured from the enclosing function, in order. */
  readonly captures: { readonly variable: Variable; readonly from: Slot }[] = [];
  readonly typeParameters: ReadonlySet<string>;
  /** Holds the name of the enclosing method, which is part of the names of closure classes. */
  readonly functionName: string;
  slots = 0;
  /** Holds the loops and switches around the code that is compiled, innermost last, with their labels, or null. */
  readonly jumps: { readonly kind: 'loop' | 'switch'; readonly label: string | null }[] = [];
  /** Is greater than 0 while the condition of an assertion is compiled. */
  recording = 0;
  readonly #blocks: Map<string, Variable>[] = [new Map()];

  constructor(
    compilation: Compilation,
    context: ClassContext,
    more: {
      readonly parent?: FunctionScope | null;
      readonly isClosure?: boolean;
      readonly isStatic?: boolean;
      readonly shared?: ReadonlySet<string>;
      readonly typeParameters?: ReadonlySet<string>;
      readonly functionName?: string;
    } = {},
  ) {
    this.compilation = compilation;
    this.context = context;
    this.parent = more.parent ?? null;
    this.isClosure = more.isClosure ?? false;
    this.isStatic = more.isStatic ?? this.parent?.isStatic ?? false;
    this.shared = more.shared ?? new Set();
    this.functionName = more.functionName ?? this.parent?.functionName ?? 'run';
    this.typeParameters = more.typeParameters ?? this.parent?.typeParameters ?? new Set();
  }

  /** Declares a variable in the innermost block. Reports an error where a variable of that name is already visible. */
  declare(name: string, type: GroovyClass | null, at: Span): Variable {
    if (this.isClosure ? this.#visible(name) || this.parent?.sees(name) === true : this.#visible(name)) {
      this.compilation.complain(`The current scope already contains a variable of the name ${name}\n`, at);
    }
    return this.add(name, type);
  }

  /** Declares a variable of the compiler's own, without that check. */
  add(name: string, type: GroovyClass | null): Variable {
    const variable = { name, slot: this.slots, boxed: this.shared.has(name), type, scope: this };
    this.slots += 1;
    this.#blocks.at(-1)?.set(name, variable);
    return variable;
  }

  /** Compiles the body of a loop or a switch. */
  inside<T>(kind: 'loop' | 'switch', label: string | null, compile: () => T): T {
    this.jumps.push({ kind, label });
    try {
      return compile();
    } finally {
      this.jumps.pop();
    }
  }

  within<T>(compile: () => T): T {
    this.#blocks.push(new Map());
    try {
      return compile();
    } finally {
      this.#blocks.pop();
    }
  }

  find(name: string): Slot | undefined {
    const own = this.#own(name);
    if (own !== undefined) return { kind: 'slot', variable: own };
    const outer = this.parent?.find(name);
    if (outer === undefined) return undefined;
    const known = this.captures.findIndex(({ variable }) => variable === outer.variable);
    if (known >= 0) return { kind: 'captured', index: known, variable: outer.variable };
    this.captures.push({ variable: outer.variable, from: outer });
    return { kind: 'captured', index: this.captures.length - 1, variable: outer.variable };
  }

  sees(name: string): boolean {
    return this.#visible(name) || (this.isClosure && this.parent?.sees(name) === true);
  }

  #visible(name: string): boolean {
    return this.#own(name) !== undefined;
  }

  #own(name: string): Variable | undefined {
    for (let index = this.#blocks.length - 1; index >= 0; index -= 1) {
      const found = this.#blocks[index]?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
