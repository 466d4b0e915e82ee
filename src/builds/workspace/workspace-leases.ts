/** Records which working folders are in use: concurrent runs of a job get `@2`, `@3` and so on beside the first. */
export class WorkspaceLeases {
  readonly #taken = new Map<string, number>();

  /** Takes the first free folder of `path`, `path@2`, `path@3` … and returns it. */
  allocate(path: string): string {
    let candidate = path;
    for (let n = 2; this.#taken.has(candidate); n += 1) candidate = `${path}@${n}`;
    this.share(candidate);
    return candidate;
  }

  /** Takes exactly this one, in use or not: custom workspaces, and runs that go on after a restart. */
  share(path: string): void {
    this.#taken.set(path, (this.#taken.get(path) ?? 0) + 1);
  }

  release(path: string): void {
    const users = (this.#taken.get(path) ?? 0) - 1;
    if (users > 0) this.#taken.set(path, users);
    else this.#taken.delete(path);
  }
}
