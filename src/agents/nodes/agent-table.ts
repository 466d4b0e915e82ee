import type { Clock, Logger } from '../../kit/index.ts';
import { AgentLost, type Machine } from '../../points/index.ts';
import type { Agent, Agents } from '../types.ts';
import type { ConnectionChange } from './connection.ts';
import { NodeAgent } from './node-agent.ts';

export interface AgentTableDependencies {
  readonly local: Agent;
  readonly clock: Clock;
  readonly log: Logger;
  /** Holds how long builds wait for a machine that is away, in milliseconds. */
  readonly patienceMs: number;
  /** Returns the file for what waits for the machine of a node; where it is missing, nothing outlives the server. */
  waitingFile?(node: string): string;
}

/** Holds the agents of all nodes by name, regardless of case. */
export class AgentTable implements Agents {
  readonly local: Agent;
  /** Is told of executors that runs get; set by what has nodes that want to know. */
  lease?: NonNullable<Agents['lease']>;
  /** Says whether nodes may come of which nothing is known yet: builds wait for them as for one that is away. */
  awaitsUnknown = false;
  readonly #deps: AgentTableDependencies;
  readonly #agents = new Map<string, NodeAgent>();
  /** Holds what ends the wait for nodes that are expected, by their names. */
  readonly #expected = new Map<string, () => void>();
  readonly #listeners = new Set<(node: string, change: ConnectionChange) => void>();

  constructor(deps: AgentTableDependencies) {
    this.local = deps.local;
    this.#deps = deps;
  }

  /** Makes a node known, which is away at first. Nodes are to be known before builds that an earlier server left are resumed. */
  put(node: string): void {
    this.#isThere(node);
    this.#known(node);
  }

  of(node: string, hurry?: AbortSignal): Agent {
    if (node === '') return this.local;
    const agent = this.#agents.get(keyOf(node)) ?? (this.awaitsUnknown ? this.#known(node) : this.#gone(node));
    return hurry === undefined ? agent : agent.hurried(hurry);
  }

  expect(node: string): void {
    if (node === '' || this.#agents.has(keyOf(node))) return;
    const { clock, patienceMs } = this.#deps;
    // This time is over before that of the connection: then the node is gone, not only away.
    if (!this.awaitsUnknown)
      this.#expected.set(
        keyOf(node),
        clock.after(patienceMs, () => this.remove(node)),
      );
    this.#known(node);
  }

  /** Connects a node to a machine; a connection that it has already is closed. */
  attach(node: string, machine: Machine): void {
    this.put(node);
    this.#known(node).attach(machine);
  }

  /** Ends the connection of a node; builds that need it are lost at once. */
  disconnect(node: string, reason: string): void {
    this.#agents.get(keyOf(node))?.connection.giveUp(reason);
  }

  /** Removes a node; builds that need it are lost at once. */
  remove(node: string): void {
    this.#isThere(node);
    const agent = this.#agents.get(keyOf(node));
    if (agent === undefined) return;
    this.#agents.delete(keyOf(node));
    agent.remove();
  }

  isWithdrawn(node: string): boolean {
    return node !== '' && this.#agents.get(keyOf(node))?.connection.isWithdrawn !== false;
  }

  /** Returns the machine that a node is connected to; null where it is none. */
  machine(node: string): Machine | null {
    return this.#agents.get(keyOf(node))?.connection.machine ?? null;
  }

  async ready(node: string, signal: AbortSignal, onWait?: () => void): Promise<void> {
    if (node === '') return;
    const agent = this.#agents.get(keyOf(node)) ?? (this.awaitsUnknown ? this.#known(node) : undefined);
    if (agent === undefined) throw new AgentLost(`there is no node ${node}`, 'node');
    if (agent.connection.machine === null && !agent.connection.isGivenUp) onWait?.();
    await agent.connection.connected(signal);
  }

  /** Calls the listener at every change of a connection. Returns a function that ends that. */
  onChange(listener: (node: string, change: ConnectionChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells no build any more that a machine is away: the server is about to stop, which is no fault of the machine. */
  silence(): void {
    for (const { connection } of this.#agents.values()) connection.silence();
  }

  /** Ends all connections; what runs on the machines goes on, and the next server joins it. */
  close(): void {
    for (const { connection } of this.#agents.values()) connection.machine?.close('the server stops');
  }

  /** Ends the wait for a node that was expected. */
  #isThere(node: string): void {
    this.#expected.get(keyOf(node))?.();
    this.#expected.delete(keyOf(node));
  }

  #known(node: string): NodeAgent {
    const known = this.#agents.get(keyOf(node));
    if (known !== undefined) return known;
    const { clock, log, patienceMs, waitingFile } = this.#deps;
    const agent = new NodeAgent(node, {
      clock,
      log,
      patienceMs,
      waitingFile: waitingFile?.(keyOf(node)) ?? null,
      onChange: (change) => {
        for (const listener of this.#listeners) listener(node, change);
      },
    });
    this.#agents.set(keyOf(node), agent);
    return agent;
  }

  #gone(node: string): NodeAgent {
    const { clock, log } = this.#deps;
    const agent = new NodeAgent(node, { clock, log, patienceMs: 0, waitingFile: null, onChange: () => undefined });
    agent.connection.giveUp(`there is no node ${node}`, 'node');
    return agent;
  }
}

function keyOf(node: string): string {
  return node.toLowerCase();
}
