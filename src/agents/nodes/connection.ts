import { type Clock, type Deferred, deferred, orAborted } from '../../kit/index.ts';
import { AgentLost, ConnectionLost, type LostPart, type Machine } from '../../points/index.ts';

/** Gives access to the machine of a node over all its connections. */
export type UseOfMachine = Pick<Connection, 'use'>;

/** Describes a change of a node's connection. `lost` holds the reason for people. */
export type ConnectionChange = { readonly kind: 'connected' } | { readonly kind: 'lost'; readonly reason: string };

export interface ConnectionDependencies {
  readonly node: string;
  readonly clock: Clock;
  /** Holds how long one waits for a machine that is away, in milliseconds. */
  readonly patienceMs: number;
  onChange(change: ConnectionChange): void;
}

/**
 * Represents the connection of a node over time: the machine that is connected now, or the wait for the next one, which ends
 * when it takes too long.
 */
export class Connection {
  readonly #deps: ConnectionDependencies;
  #machine: Machine | null = null;
  /** Is what those who need the machine wait for while it is away. */
  #next: Deferred<Machine>;
  /** Says why nobody waits any more; null while one does. */
  #given: AgentLost | null = null;
  /** Says why the machine is away, while it is. */
  #away: string;
  readonly #awayListeners = new Set<(reason: string) => void>();
  #withdrawn = false;
  #stopWaiting: () => void = () => undefined;

  constructor(deps: ConnectionDependencies) {
    this.#deps = deps;
    this.#next = silent();
    this.#away = `the agent ${deps.node} is not connected`;
    this.#wait();
  }

  get machine(): Machine | null {
    return this.#machine;
  }

  /** Says whether those who need the machine wait for it no more. */
  get isGivenUp(): boolean {
    return this.#given !== null;
  }

  /** Says whether the machine was given up on purpose, and none was there since. */
  get isWithdrawn(): boolean {
    return this.#withdrawn;
  }

  /** Uses a machine from now on; one that was there before is closed. */
  attach(machine: Machine): void {
    this.#machine?.close('another connection takes its place');
    this.#machine = machine;
    this.#given = null;
    this.#withdrawn = false;
    this.#stopWaiting();
    this.#next.resolve(machine);
    void machine.closed.then((reason) => this.#lost(machine, reason));
    this.#deps.onChange({ kind: 'connected' });
  }

  /** Ends the connection; nobody waits for the next one. `part` says whether there may be a next one, or the node is gone. */
  giveUp(reason: string, part: LostPart = 'connection'): void {
    this.#withdrawn = true;
    const machine = this.#machine;
    this.#endWaiting(new AgentLost(reason, part));
    if (machine === null) return;
    this.#machine = null;
    machine.close(reason);
    this.#deps.onChange({ kind: 'lost', reason });
  }

  /** Returns the machine, when it is there. Rejects with AgentLost where it stays away, or with the signal's reason. */
  async connected(signal?: AbortSignal): Promise<Machine> {
    signal?.throwIfAborted();
    if (this.#machine !== null) return this.#machine;
    if (this.#given !== null) throw new AgentLost(this.#given.message, this.#given.part);
    return signal === undefined ? this.#next.promise : orAborted(this.#next.promise, signal);
  }

  /** Does something with the machine, and again with the next one where the connection ends meanwhile. */
  async use<T>(
    work: (machine: Machine, isRepeated: boolean) => Promise<T>,
    signal?: AbortSignal,
    connected = (either?: AbortSignal): Promise<Machine> => this.connected(either),
  ): Promise<T> {
    for (let isRepeated = false; ; isRepeated = true) {
      const machine = await connected(signal);
      try {
        return await work(machine, isRepeated);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        // A machine may notice the end of its connection a moment before it says so.
        await machine.closed;
      }
    }
  }

  /**
   * Returns the same for one who is in a hurry once a signal is aborted: a machine that is away from then on, or comes to be, is
   * lost at once.
   */
  hurried(hurry: AbortSignal): UseOfMachine {
    return {
      use: (work, signal) =>
        this.use(work, signal, async (either) => {
          if (this.#machine !== null) return this.#machine;
          try {
            return await this.connected(either === undefined ? hurry : AbortSignal.any([either, hurry]));
          } catch (error) {
            either?.throwIfAborted();
            if (hurry.aborted && !(error instanceof AgentLost)) throw new AgentLost(this.#away, 'connection');
            throw error;
          }
        }),
    };
  }

  /** Calls the listener when the machine is away and waited for, at once where it is so now. Returns what ends the calls. */
  onAway(listener: (reason: string) => void): () => void {
    this.#awayListeners.add(listener);
    if (this.#machine === null && this.#given === null) listener(this.#away);
    return () => void this.#awayListeners.delete(listener);
  }

  /** Tells nobody any more that the machine is away: the server stops, and the next one joins what runs there. */
  silence(): void {
    this.#awayListeners.clear();
  }

  #lost(machine: Machine, reason: string): void {
    if (this.#machine !== machine) return;
    this.#machine = null;
    this.#next = silent();
    this.#wait();
    this.#away = reason;
    for (const listener of this.#awayListeners) listener(reason);
    this.#deps.onChange({ kind: 'lost', reason });
  }

  #wait(): void {
    const { clock, node, patienceMs } = this.#deps;
    const seconds = Math.round(patienceMs / 1000);
    this.#stopWaiting = clock.after(patienceMs, () =>
      this.#endWaiting(new AgentLost(`the agent ${node} has been away for more than ${seconds} seconds`, 'connection')),
    );
  }

  #endWaiting(lost: AgentLost): void {
    this.#stopWaiting();
    this.#given = lost;
    this.#next.reject(lost);
    this.#next = silent();
  }
}

/** Returns a promise that may be rejected without anybody who waits for it. */
function silent(): Deferred<Machine> {
  const next = deferred<Machine>();
  next.promise.catch(() => undefined);
  return next;
}
