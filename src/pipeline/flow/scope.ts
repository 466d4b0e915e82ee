import type { FlowNode } from './graph.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** What a block gives to the steps in its body. What it leaves out is as it is around it. */
export interface ScopeParts {
  /** Variables of the environment: set, or taken away by null. `PATH+X` goes in front of PATH. */
  readonly env?: ReadonlyMap<string, string | null>;
  /** References in these variables are put in: `${HOME}/bin`. */
  readonly expandsEnv?: boolean;
  /** Where commands and files are: the executor and its working folder. */
  readonly place?: WorkspacePlace;
  /** Working folder of steps, absolute on the node. */
  readonly folder?: string;
  /** Throttle categories that count the executors that blocks inside take. */
  readonly categories?: readonly string[];
  /** Anything else that a step looks for with `find`, by a name of its own: `timestamps`, `ansiColor` … */
  readonly marks?: Readonly<Record<string, unknown>>;
}

/** Variables that one block adds. */
export interface EnvLayer {
  readonly values: ReadonlyMap<string, string | null>;
  readonly expands: boolean;
}

/** Where a step is called: the blocks around it, innermost first. */
export class Scope {
  readonly outer: Scope | null;
  readonly parts: ScopeParts;
  /** Node of the body in the graph; null: the flow itself. */
  readonly node: FlowNode | null;

  constructor(outer: Scope | null, parts: ScopeParts, node: FlowNode | null) {
    this.outer = outer;
    this.parts = parts;
    this.node = node;
  }

  isWithin(other: Scope): boolean {
    for (let each: Scope | null = this; each !== null; each = each.outer) if (each === other) return true;
    return false;
  }

  get place(): WorkspacePlace | null {
    return this.#first(({ place }) => place) ?? null;
  }

  /** Absolute; null outside of `node`. */
  get folder(): string | null {
    for (let each: Scope | null = this; each !== null; each = each.outer) {
      const { folder, place } = each.parts;
      if (folder !== undefined) return folder;
      if (place !== undefined) return place.workspace;
    }
    return null;
  }

  /** Throttle categories of the blocks around. */
  get categories(): readonly string[] {
    return this.#first(({ categories }) => categories) ?? [];
  }

  mark(name: string): unknown {
    return this.#first(({ marks }) => marks?.[name]);
  }

  /** What blocks add to the environment, outermost first. */
  layers(): readonly EnvLayer[] {
    const found: EnvLayer[] = [];
    for (let each: Scope | null = this; each !== null; each = each.outer) {
      const { env, expandsEnv = false } = each.parts;
      if (env !== undefined) found.unshift({ values: env, expands: expandsEnv });
    }
    return found;
  }

  /** Label of the innermost block of this kind of step: the stage's name. */
  enclosing(step: string): FlowNode | null {
    for (let each: Scope | null = this; each !== null; each = each.outer) {
      if (each.node?.step === step) return each.node;
    }
    return null;
  }

  #first<T>(read: (parts: ScopeParts) => T | undefined): T | undefined {
    for (let each: Scope | null = this; each !== null; each = each.outer) {
      const found = read(each.parts);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
