/**
 * Records which working folders of which nodes are in use: concurrent runs of a job get `@2`, `@3` and so on beside the first.
 * The node '' is the built-in one.
 */
export class WorkspaceLeases {
  readonly #taken = new Map<string, number>();

  /** Takes the first free folder of `path`, `path@2`, `path@3` … and returns it. */
  allocate(path: string, node = ''): string {
    let candidate = path;
    for (let n = 2; this.#taken.has(keyOf(candidate, node)); n += 1) candidate = `${path}@${n}`;
    this.share(candidate, node);
    return candidate;
  }

  /** Takes exactly this one, in use or not: custom workspaces, and runs that go on after a restart. */
  share(path: string, node = ''): void {
    const key = keyOf(path, node);
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  release(path: string, node = ''): void {
    const key = keyOf(path, node);
    const users = (this.#taken.get(key) ?? 0) - 1;
    if (users > 0) this.#taken.set(key, users);
    else this.#taken.delete(key);
  }
}

/** Returns a key for a folder of a node; a name of a node has no slash. */
function keyOf(path: string, node: string): string {
  return node + path;
}
