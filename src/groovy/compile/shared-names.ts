const NONE: ReadonlySet<string> = new Set();

/** Finds which bare names occur in closures and anonymous classes, computed once for each function. */
export class SharedNames {
  readonly #within: WeakMap<object, ReadonlySet<string>> = new WeakMap();

  /** Returns the names used in closures and anonymous classes within these nodes. */
  inClosuresOf(nodes: readonly unknown[]): ReadonlySet<string> {
    const found = new Set<string>();
    for (const node of nodes) this.#collect(node, found, false);
    return found;
  }

  /** Returns all names used in a node, closures included. */
  #all(node: object): ReadonlySet<string> {
    const known = this.#within.get(node);
    if (known !== undefined) return known;
    this.#within.set(node, NONE);
    const found = new Set<string>();
    for (const child of Object.values(node)) this.#collect(child, found, true);
    this.#within.set(node, found);
    return found;
  }

  #collect(node: unknown, found: Set<string>, inside: boolean): void {
    if (Array.isArray(node)) {
      for (const each of node) this.#collect(each, found, inside);
      return;
    }
    if (typeof node !== 'object' || node === null || !('kind' in node)) return;
    if (node.kind === 'closure' || isAnonymous(node)) {
      for (const name of this.#all(node)) found.add(name);
      return;
    }
    if (
      inside &&
      'name' in node &&
      typeof node.name === 'string' &&
      (node.kind === 'variable' || node.kind === 'call')
    ) {
      found.add(node.name);
    }
    for (const child of Object.values(node)) this.#collect(child, found, inside);
  }
}

function isAnonymous(node: object & { readonly kind: unknown }): boolean {
  return node.kind === 'new' && 'body' in node && node.body !== undefined;
}
