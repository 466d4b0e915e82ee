import { deferred } from '../../../kit/index.ts';
import type { CloudNode } from '../../../points/index.ts';
import type { CloudNodes, NodeUse } from '../types.ts';

/** Keeps nodes of clouds for a test, which says when they connect and work. */
export class MemoryNodes implements CloudNodes {
  readonly added = new Map<string, CloudNode>();
  readonly removed = new Map<string, string>();
  readonly lines: string[] = [];
  readonly refusing = new Set<string>();
  readonly introduced = new Map<string, readonly string[]>();
  readonly #uses = new Map<string, NodeUse>();
  readonly #waiting = new Map<string, ReturnType<typeof deferred<void>>>();
  readonly #listeners = new Set<(name: string) => void>();

  add(node: CloudNode): string {
    this.added.set(node.name, node);
    this.#uses.set(node.name, { busy: 0, begun: 0, isConnected: false });
    return `secret of ${node.name}`;
  }

  async remove(name: string, reason: string): Promise<void> {
    this.#uses.delete(name);
    this.removed.set(name, reason);
  }

  accept(name: string, accepts: boolean): void {
    if (accepts) this.refusing.delete(name);
    else this.refusing.add(name);
  }

  use(name: string): NodeUse | null {
    return this.#uses.get(name) ?? null;
  }

  async awaitInbound(name: string, signal: AbortSignal): Promise<void> {
    if (this.#uses.get(name)?.isConnected === true) return;
    const waiting = this.#waiting.get(name) ?? deferred<void>();
    this.#waiting.set(name, waiting);
    signal.addEventListener('abort', () => waiting.reject(signal.reason), { once: true });
    await waiting.promise;
  }

  log(name: string, line: string): void {
    this.lines.push(`${name}: ${line}`);
  }

  introduce(name: string, lines: readonly string[]): void {
    this.introduced.set(name, lines);
  }

  onChange(listener: (name: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Says what a node does from now on. */
  set(name: string, change: Partial<NodeUse>): void {
    const use = this.#uses.get(name);
    if (use === undefined) return;
    this.#uses.set(name, { ...use, ...change });
    if (change.isConnected === true) this.#waiting.get(name)?.resolve();
    for (const listener of this.#listeners) listener(name);
  }

  /** Holds the names of the nodes that are there. */
  get names(): readonly string[] {
    return [...this.#uses.keys()];
  }
}
