import type { GroovyClass } from '../runtime/groovy-class.ts';
import type { Span } from '../tree.ts';
import type { Compilation } from './compilation.ts';

export interface Variable {
  readonly name: string;
  readonly slot: number;
  /** Held in a Reference, since a closure sees it as well. */
  readonly boxed: boolean;
  readonly type: GroovyClass | null;
  readonly scope: FunctionScope;
}

/** Where a function finds a variable: in its own slots, or among what it took from around it. */
export type Slot =
  | { readonly kind: 'slot'; readonly variable: Variable }
  | { readonly kind: 'captured'; readonly index: number; readonly variable: Variable };

/** The class whose code is being compiled. */
export interface ClassContext {
  readonly cls: GroovyClass;
  readonly isScript: boolean;
  readonly typeParameters: ReadonlySet<string>;
  readonly around: ClassContext | null;
}

/** The variables of one function or closure while it is compiled. */
export class FunctionScope {
  readonly compilation: Compilation;
  readonly context: ClassContext;
  readonly isStatic: boolean;
  readonly isClosure: boolean;
  /** The function around a closure, or around an anonymous class. */
  readonly parent: FunctionScope | null;
  /** Names that closures within use, so that their variables are held in References. */
  readonly shared: ReadonlySet<string>;
  /** What it takes from the function around it, in order. */
  readonly captures: { readonly variable: Variable; readonly from: Slot }[] = [];
  readonly typeParameters: ReadonlySet<string>;
  /** Of the method around it; names of closure classes have it. */
  readonly functionName: string;
  slots = 0;
  /** Loops and switches around what is compiled, innermost last: their labels, or null. */
  readonly jumps: { readonly kind: 'loop' | 'switch'; readonly label: string | null }[] = [];
  /** Greater than 0 while the condition of an assertion is compiled. */
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

  /** Declares a variable in the innermost block. Complains where a variable of that name is seen already. */
  declare(name: string, type: GroovyClass | null, at: Span): Variable {
    if (this.isClosure ? this.#visible(name) || this.parent?.sees(name) === true : this.#visible(name)) {
      this.compilation.complain(`The current scope already contains a variable of the name ${name}\n`, at);
    }
    return this.add(name, type);
  }

  /** Declares without asking: a variable of our own. */
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
