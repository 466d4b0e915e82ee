import { messageOf } from '../../kit/index.ts';
import { type LaunchContext, type LauncherKind, LaunchFailed, type Machine, unknownText } from '../../points/index.ts';
import type { Node } from '../../queue/index.ts';
import type { ComputerDependencies, InboundFacts, NodeDescription, NodeMeasured } from './computer-types.ts';
import { CLOSED, connectionBroken, launchFailed, type NodeOfflineCause } from './offline-cause.ts';

/** Names the launcher where the configuration names none. */
const INBOUND = 'hudson.slaves.JNLPLauncher';
/** Holds how often a node is tried anew each minute; after that it is once in so many minutes. */
const QUICK_TRIES = 6;
const SLOW_TRIES = 12;
/** Holds how long a node whose connection broke is left alone, in milliseconds. */
const SOON_MS = 1000;

/**
 * Represents the connection of one node over time: offline, connecting or online, and why. Jenkins: `SlaveComputer`. What it has
 * to do with time is in `Computers`.
 */
export class Computer {
  readonly #deps: ComputerDependencies;
  #description: NodeDescription;
  #launching: AbortController | null = null;
  #cause: NodeOfflineCause | null = null;
  /** Is the cause of an end that was asked for. */
  #expected: NodeOfflineCause | null = null;
  #tries = 0;
  /** Says whether whoever made the connection writes the log of it. */
  #isTold = false;
  #measured: NodeMeasured | null = null;
  #lowSpace: NodeOfflineCause | null = null;
  #isEnded = false;
  #stopCheck: () => void = () => undefined;

  constructor(description: NodeDescription, deps: ComputerDependencies) {
    this.#description = description;
    this.#deps = deps;
    deps.table.put(description.name);
  }

  get name(): string {
    return this.#description.name;
  }

  get state(): 'offline' | 'connecting' | 'online' {
    if (this.machine !== null) return 'online';
    return this.#launching === null ? 'offline' : 'connecting';
  }

  get machine(): Machine | null {
    return this.#deps.table.machine(this.name);
  }

  /** Says why the node is offline, apart from a person who took it offline; null where nothing is known. */
  get cause(): NodeOfflineCause | null {
    return this.#lowSpace ?? this.#cause;
  }

  /** Says whether the agent program connects by itself. */
  get isInbound(): boolean {
    const { launcher } = this.#description;
    return launcher === null || (launcher.kind !== null && launcher.kind.launch === undefined);
  }

  get description(): NodeDescription {
    return this.#description;
  }

  /** Holds what was measured last; null while the node is not connected. */
  get measured(): NodeMeasured | null {
    return this.#measured;
  }

  /** Takes a new configuration over. A connection stays; the next one is made as it says. */
  describe(description: NodeDescription): void {
    const wasTaken = this.#description.isTakenOffline;
    this.#description = description;
    // Whoever brings a node back has done with why it was away.
    if (wasTaken && !description.isTakenOffline) this.#cause = null;
  }

  /** Asks the strategy of the node what is to be done. */
  check(): void {
    const { retention } = this.#description;
    const node = this.#node;
    if (retention === null || retention.kind === null || node === undefined) return;
    const action = retention.kind.check(retention.config, {
      offline: node.offline,
      connecting: this.#launching !== null,
      isLaunchSupported: !this.isInbound,
      accepting: node.accepting,
      idleSince: node.idleSince,
      now: this.#deps.clock.now(),
      demandedSince: () => this.#deps.queue.demandedSince(this.name),
    });
    switch (action.kind) {
      case 'connect':
        this.launch(false);
        break;
      case 'reconnect':
        this.#reconnect();
        break;
      case 'accept':
        node.setAccepting(action.accepting);
        break;
      case 'disconnect':
        this.#deps.log.info({ node: this.name, reason: action.cause.text }, 'a node is disconnected');
        this.disconnect({ ...action.cause, since: this.#deps.clock.now(), isDescribed: true });
        break;
      case 'nothing':
    }
  }

  /**
   * Begins to connect unless the node is connected, or that is under way already; `isForced` begins anew. An inbound agent connects
   * by itself: its launch only begins a new log.
   */
  launch(isForced: boolean): void {
    if (this.machine !== null || (this.#launching !== null && !isForced)) return;
    this.#launching?.abort(new Error('another attempt takes its place'));
    this.#launching = null;
    const log = this.#deps.logOf(this.name);
    log.begin();
    this.#cause = null;
    const { launcher } = this.#description;
    if (launcher !== null && launcher.kind === null) {
      log.add(`ERROR: ${unknownText(launcher, 'launcher')}: the node cannot be launched`);
      this.#failed();
    } else if (launcher === null || launcher.kind.launch === undefined) this.#failed();
    else void this.#connect(launcher.kind, launcher.config);
  }

  /** Ends the connection, or the attempt to make one; builds that need it are lost. */
  disconnect(cause: NodeOfflineCause): void {
    this.#launching?.abort(new Error('the attempt was given up'));
    this.#setConnecting(null);
    if (this.machine === null) return;
    // It is known of inbound agents that the reason of a person is not kept; clients look for the other one.
    this.#expected = this.isInbound && cause.userId !== undefined ? null : cause;
    this.#deps.table.disconnect(this.name, cause.text === '' ? 'the node was disconnected' : cause.text);
  }

  /** Takes an agent program that has connected by itself; returns why not where it is not taken. */
  accept(machine: Machine, facts: InboundFacts): string | null {
    if (!this.isInbound) return `${this.name} is not an inbound agent`;
    if (this.machine !== null)
      return `${this.name} is already connected to this controller. Rejecting this connection.`;
    const log = this.#deps.logOf(this.name);
    log.begin();
    const what = this.#description.isWorker === true ? 'Worker connected over' : 'Inbound agent connected from';
    log.add(`${what} ${facts.address}\nRemoting version: ${facts.version}`);
    this.#connected(machine, facts.protocol);
    return null;
  }

  /** Adds to the log of the node what its connections have to do with. */
  note(text: string): void {
    this.#deps.logOf(this.name).add(text);
  }

  /** Notes that the connection has ended. */
  lost(reason: string): void {
    const { clock, log, logOf } = this.#deps;
    const cause = this.#expected;
    this.#expected = null;
    this.#cause = cause ?? connectionBroken(clock.now());
    if (!this.#isTold)
      logOf(this.name).add(cause === null ? `ERROR: Connection terminated\n${CLOSED}` : 'Connection terminated');
    log.info({ node: this.name, reason }, 'a node is not connected any more');
    this.measure(null, null);
    const node = this.#node;
    node?.setConnected(false);
    node?.setAccepting(true);
    // An agent that connects by itself does so when it can.
    if (cause === null && !this.isInbound) this.#checkSoon();
  }

  /** Asks the strategy in a moment, not only in its turn: builds wait for the machine. */
  #checkSoon(): void {
    this.#stopCheck();
    if (this.#isEnded) return;
    this.#stopCheck = this.#deps.clock.after(SOON_MS, () => this.check());
  }

  /** Notes what was measured, and whether there is too little space, in which case the node takes no work. */
  measure(measured: NodeMeasured | null, lowSpace: NodeOfflineCause | null): void {
    this.#measured = measured;
    // The time since which there is too little does not change with each measurement.
    this.#lowSpace = lowSpace && { ...lowSpace, since: this.#lowSpace?.since ?? lowSpace.since };
    this.#node?.setUnfit(lowSpace !== null);
  }

  /** Lets the node work although there is too little space, until the next measurement. */
  forgive(): void {
    this.measure(this.#measured, null);
  }

  /** Ends everything, as the node is gone. */
  remove(): void {
    this.#stopCheck();
    this.#launching?.abort(new Error('the node was removed'));
    this.#launching = null;
    this.#deps.table.remove(this.name);
    this.#deps.logOf(this.name).remove();
  }

  /** Ends an attempt to connect, as the server stops. */
  end(): void {
    this.#isEnded = true;
    this.#stopCheck();
    this.#launching?.abort(new Error('the server stops'));
    this.#launching = null;
  }

  get #node(): Node | undefined {
    return this.#deps.queue.nodes.get(this.name);
  }

  #reconnect(): void {
    this.#tries += 1;
    if (this.#tries < QUICK_TRIES || this.#tries % SLOW_TRIES === 0) this.launch(true);
  }

  async #connect(kind: LauncherKind, config: unknown): Promise<void> {
    const attempt = new AbortController();
    this.#setConnecting(attempt);
    const { name, remoteFolder } = this.#description;
    const { offers, logOf } = this.#deps;
    let isTold = false;
    const context: LaunchContext = {
      node: { name, remoteFolder },
      signal: attempt.signal,
      log: (line) => logOf(name).add(line),
      ssh: (settings) => {
        isTold = true;
        return offers.ssh(settings, context);
      },
      program: (argv) => offers.program(argv, context),
    };
    try {
      const machine = await kind.launch?.(config, context);
      if (machine === undefined) throw new Error('there is no way to launch it');
      if (attempt.signal.aborted) machine.close('the attempt was given up');
      else this.#connected(machine, isTold ? null : 'Standard in/out');
    } catch (error) {
      if (attempt.signal.aborted) return;
      if (!(error instanceof LaunchFailed)) logOf(name).add(`ERROR: ${messageOf(error)}`);
      this.#failed();
    }
  }

  /** Takes a machine over. `protocol` is null where the log of its connection is written already. */
  #connected(machine: Machine, protocol: string | null): void {
    const { table, logOf, log } = this.#deps;
    this.#isTold = protocol === null;
    this.#setConnecting(null);
    this.#cause = null;
    this.#tries = 0;
    if (protocol !== null) logOf(this.name).add(this.#greeting(machine, protocol));
    table.attach(this.name, machine);
    this.#node?.setConnected(true);
    log.info({ node: this.name }, 'a node is connected');
  }

  #greeting({ system }: Machine, protocol: string): string {
    const { launcher, isWorker } = this.#description;
    const kind = launcher === null || launcher.kind === null ? INBOUND : launcher.kind.xmlTag;
    return [
      ...(isWorker === true ? [] : [`Launcher: ${kind.replace(/^.*\./s, '')}`]),
      `Communication Protocol: ${protocol}`,
      system.isUnix ? 'This is a Unix agent' : 'This is a Windows agent',
      'Agent successfully connected and online',
    ].join('\n');
  }

  #failed(): void {
    this.#setConnecting(null);
    this.#cause = launchFailed(this.#deps.clock.now());
  }

  #setConnecting(attempt: AbortController | null): void {
    this.#launching = attempt;
    this.#node?.setConnecting(attempt !== null);
  }
}
