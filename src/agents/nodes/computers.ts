import type { Machine } from '../../points/index.ts';
import { BuiltInSpace } from './built-in-space.ts';
import { Computer } from './computer.ts';
import type { ComputerDependencies, InboundFacts, NodeDescription } from './computer-types.ts';
import { Measuring } from './measuring.ts';
import { byPerson, type NodeOfflineCause } from './offline-cause.ts';

/** Holds how often strategies are asked and nodes are measured. */
const EVERY_MS = 60_000;

/**
 * Holds the computers of all nodes but the built-in one: it connects them as their strategies say, from the beginning on, and
 * measures those that are connected, and the server's own machine.
 */
export class Computers {
  readonly #deps: ComputerDependencies;
  readonly #computers = new Map<string, Computer>();
  readonly #measuring: Measuring;
  readonly #builtInSpace: BuiltInSpace;
  readonly #stopListening: () => void;
  #stopWaiting: () => void = () => undefined;
  #isBegun = false;

  constructor(deps: ComputerDependencies) {
    this.#deps = deps;
    this.#measuring = new Measuring(deps);
    this.#builtInSpace = new BuiltInSpace(deps);
    this.#stopListening = deps.table.onChange((node, change) => {
      const computer = this.of(node);
      if (change.kind === 'lost') computer?.lost(change.reason);
      else if (computer !== undefined) void this.#measuring.measure(computer);
    });
  }

  all(): readonly Computer[] {
    return [...this.#computers.values()];
  }

  /** Returns the computer of a node, regardless of case; undefined where there is none. */
  of(name: string): Computer | undefined {
    return this.#computers.get(keyOf(name));
  }

  /** Returns why a node is offline, apart from a person who took it offline; null where nothing is known. '' is the built-in one. */
  causeOf(node: string): NodeOfflineCause | null {
    return node === '' ? this.#builtInSpace.cause : (this.of(node)?.cause ?? null);
  }

  /** Lets a node work although there is too little space, until the next measurement. */
  forgive(node: string): void {
    if (node === '') this.#builtInSpace.forgive();
    else this.of(node)?.forgive();
  }

  /** Takes over which nodes there are. New ones and those that changed are connected where their strategies say so. */
  describe(nodes: readonly NodeDescription[]): void {
    const wanted = new Map(nodes.map((node) => [keyOf(node.name), node]));
    for (const [key, computer] of this.#computers) {
      if (wanted.has(key)) continue;
      this.#computers.delete(key);
      computer.remove();
    }
    for (const [key, node] of wanted) {
      const known = this.#computers.get(key);
      const isSame = known !== undefined && isEqual(known.description, node);
      if (known === undefined) this.#computers.set(key, new Computer(node, this.#deps));
      else known.describe(node);
      if (this.#isBegun && !isSame) this.of(node.name)?.check();
    }
  }

  /** Begins to connect nodes, and goes on with it each minute. */
  begin(): void {
    this.#isBegun = true;
    this.#turn();
  }

  /** Measures all nodes that are connected, and the server's own machine. */
  async measure(): Promise<void> {
    const each = [...this.#computers.values()].map((computer) => this.#measuring.measure(computer));
    await Promise.all([this.#builtInSpace.measure(), ...each]);
  }

  /** Ends the connection of a node, as a person asked for it; `userId` is null where nobody is known. */
  disconnectBy(node: string, userId: string | null, reason: string): void {
    this.of(node)?.disconnect(byPerson(userId, reason, this.#deps.clock.now()));
  }

  /** Takes an agent program that has connected by itself; returns why not where it is not taken. */
  accept(node: string, machine: Machine, facts: InboundFacts): string | null {
    return this.of(node)?.accept(machine, facts) ?? (this.of(node) === undefined ? `there is no node ${node}` : null);
  }

  /** Stops connecting and measuring. Connections stay until the table of agents is closed. */
  async end(): Promise<void> {
    this.#isBegun = false;
    this.#stopWaiting();
    this.#stopListening();
    for (const computer of this.#computers.values()) computer.end();
    await Promise.all(this.all().map(({ name }) => this.#deps.logOf(name).settled()));
  }

  #turn(): void {
    for (const computer of this.#computers.values()) computer.check();
    void this.measure();
    this.#stopWaiting = this.#deps.clock.after(EVERY_MS, () => this.#turn());
  }
}

/** Says whether two descriptions of a node were made of the same state of its file. */
function isEqual(a: NodeDescription, b: NodeDescription): boolean {
  return a.launcher === b.launcher && a.retention === b.retention && a.isTakenOffline === b.isTakenOffline;
}

function keyOf(name: string): string {
  return name.toLowerCase();
}
