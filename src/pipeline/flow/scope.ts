import type { FlowNode } from './graph.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** Describes what a block provides to the steps in its body. What it leaves out is inherited from the blocks around it. */
export interface ScopeParts {
  /** Holds environment variables to set; null removes a variable. `PATH+X` goes in front of PATH. */
  readonly env?: ReadonlyMap<string, string | null>;
  /** Says whether references in these variables are expanded: `${HOME}/bin`. */
  readonly expandsEnv?: boolean;
  /** Holds the executor and its working folder, where commands run and files are. */
  readonly place?: WorkspacePlace;
  /** Holds the working folder of steps, as an absolute path on the node. */
  readonly folder?: string;
  /** Lists the throttle categories that count the executors that blocks inside take. */
  readonly categories?: readonly string[];
  /** Holds anything else that a step looks up with `mark`, by a name of its own: `timestamps`, `ansiColor` … */
  readonly marks?: Readonly<Record<string, unknown>>;
}

/** Holds the variables that one block adds. */
export interface EnvLayer {
  readonly values: ReadonlyMap<string, string | null>;
  readonly expands: boolean;
}

/** Describes where a step is called: the blocks around it, innermost first. */
export class Scope {
  readonly outer: Scope | null;
  readonly parts: ScopeParts;
  /** Holds the node of the body in the graph; null means the flow itself. */
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

  /** Returns the absolute path of the working folder; null outside of `node`. */
  get folder(): string | null {
    for (let each: Scope | null = this; each !== null; each = each.outer) {
      const { folder, place } = each.parts;
      if (folder !== undefined) return folder;
      if (place !== undefined) return place.workspace;
    }
    return null;
  }

  /** Returns the throttle categories of the blocks around. */
  get categories(): readonly string[] {
    return this.#first(({ categories }) => categories) ?? [];
  }

  mark(name: string): unknown {
    return this.#first(({ marks }) => marks?.[name]);
  }

  /** Returns what the blocks add to the environment, outermost first. */
  layers(): readonly EnvLayer[] {
    const found: EnvLayer[] = [];
    for (let each: Scope | null = this; each !== null; each = each.outer) {
      const { env, expandsEnv = false } = each.parts;
      if (env !== undefined) found.unshift({ values: env, expands: expandsEnv });
    }
    return found;
  }

  /** Returns the node of the innermost block of this step, as of `stage`; null where there is none. */
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
