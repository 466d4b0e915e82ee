import { messageOf } from '../../kit/index.ts';
import { type CloudContext, type CloudKind, type CloudNode, CloudRefused } from '../../points/index.ts';
import { TemplateFailures } from './failures.ts';
import { nodeName } from './node-name.ts';
import { type NodeState, newState, stopTimers } from './node-state.ts';
import { paused } from './paused.ts';
import { planNodes, type UsableTemplate } from './plan.ts';
import type { CloudNodeState, Clouds, CloudsOptions, ConfiguredCloud, OfferedTemplate } from './types.ts';

const CLOSED = 'the server is stopping';
const TERMINATE_LIMIT_MS = 60_000;
/** Holds how long a node for one work may wait for it. */
const UNUSED_LIMIT_MS = 300_000;
/** Holds how often the machine of a node without connection is looked for. */
const CHECK_PAUSE_MS = 10_000;
/** Holds the pauses between tries to remove a machine; after the last one, the next server finds it. */
const REMOVAL_PAUSES_MS: readonly number[] = [2_000, 10_000, 30_000, 120_000, 600_000];

export function createClouds(options: CloudsOptions): Clouds {
  return new CloudService(options);
}

class CloudService implements Clouds {
  readonly #options: CloudsOptions;
  readonly #states = new Map<string, NodeState>();
  readonly #offered: OfferedTemplate[] = [];
  readonly #failures: TemplateFailures;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #ends: (() => void)[] = [];
  #hasBegun = false;
  #isAsked = false;
  #isAskedAgain = false;
  #saved: Promise<void> = Promise.resolve();

  constructor(options: CloudsOptions) {
    this.#options = options;
    this.#failures = new TemplateFailures(options.clock, () => this.#ask());
  }

  async begin(): Promise<void> {
    const { nodes, queue, records } = this.#options;
    for (const node of await records.load()) {
      nodes.add(node);
      this.#states.set(node.name, newState(node, 'up'));
    }
    this.#ends.push(
      nodes.onChange((name) => this.#nodeChanged(name)),
      queue.onChange(() => this.#ask()),
    );
    this.#hasBegun = true;
    this.#serve();
    for (const name of this.#states.keys()) this.#nodeChanged(name);
    this.#ask();
    for (const cloud of this.#options.clouds()) this.#track(this.#takeUp(cloud));
    for (const state of this.#states.values()) {
      if (this.cloud(state.node.cloud) === null) this.#end(state, 'its cloud is gone');
      else this.#endUnlessConnected(state);
    }
  }

  offer(offered: OfferedTemplate): () => void {
    this.#withdraw(offered);
    this.#offered.push(offered);
    this.#failures.succeeded(keyOf(offered));
    this.#serve();
    this.#ask();
    return () => {
      this.#withdraw(offered);
      this.#serve();
      for (const state of this.#states.values())
        if (isOf(state.node, offered) && offered.template.retention.kind === 'once') this.#endUnused(state);
    };
  }

  of(name: string): CloudNodeState | null {
    return this.#states.get(name) ?? null;
  }

  cloud(name: string): { readonly cloud: ConfiguredCloud; readonly context: CloudContext } | null {
    const cloud = this.#options.clouds().find((each) => nameOf(each) === name);
    return cloud === undefined ? null : { cloud, context: this.#context(this.#closing.signal) };
  }

  namesOf(kind: CloudKind): readonly string[] {
    return this.#options
      .clouds()
      .filter((each) => each.kind === kind)
      .map(nameOf);
  }

  all(): readonly CloudNodeState[] {
    return [...this.#states.values()];
  }

  configurationChanged(): void {
    this.#failures.clear();
    if (this.#hasBegun) this.#serve();
    this.#ask();
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    this.#failures.clear();
    this.#closing.abort(new Error(CLOSED));
    for (const state of this.#states.values()) {
      stopTimers(state);
      state.making.abort(new Error(CLOSED));
    }
    await Promise.all(this.#underWay);
    await this.#saved;
  }

  #withdraw({ cloud, template }: OfferedTemplate): void {
    const at = this.#offered.findIndex((each) => each.cloud === cloud && each.template.id === template.id);
    if (at >= 0) this.#offered.splice(at, 1);
  }

  /** Tells the queue of what nodes can be made. */
  #serve(): void {
    this.#track(this.#serveNow());
  }

  async #serveNow(): Promise<void> {
    const configured = this.#options.clouds();
    const all = await Promise.all(configured.map((cloud) => this.#templatesOf(cloud)));
    const served = configured.map(
      (cloud, at) => [nameOf(cloud), (all[at] ?? []).map(({ template }) => template)] as const,
    );
    if (!this.#closing.signal.aborted) this.#options.queue.serve(new Map(served));
  }

  /** Looks at what waits in the next turn: many askings of a moment are one look. */
  #ask(): void {
    if (!this.#hasBegun || this.#closing.signal.aborted) return;
    if (this.#isAsked) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isAsked = true;
    this.#track(this.#lookOnce());
  }

  async #lookOnce(): Promise<void> {
    try {
      // What asks in the same moment is served by this look.
      await Promise.resolve();
      this.#isAskedAgain = false;
      await this.#look();
    } finally {
      this.#isAsked = false;
      if (this.#isAskedAgain) this.#ask();
    }
  }

  async #look(): Promise<void> {
    const configured = this.#options.clouds();
    if (configured.length === 0 || this.#options.queue.waiting().length === 0) return;
    const all = await Promise.all(configured.map((cloud) => this.#templatesOf(cloud)));
    const templates = all.flat().filter((usable) => !this.#failures.isPaused(keyOf(usable)));
    if (this.#closing.signal.aborted) return;
    const waiting = this.#options.queue.waiting();
    const states = [...this.#states.values()];
    const room = new Map(
      configured.map((cloud) => {
        const { name, cap } = cloud.kind.limits(cloud.config);
        const count = states.filter(({ node }) => node.cloud === name).length;
        return [name, cap === null ? null : cap - count] as const;
      }),
    );
    const wanted = planNodes(waiting, {
      templates,
      room,
      count: (usable) => states.filter(({ node }) => isOf(node, usable)).length,
      planned: states.filter(({ phase }) => phase === 'making').map(({ node }) => node.template),
    });
    for (const usable of wanted) this.#track(this.#make(usable));
  }

  async #templatesOf(cloud: ConfiguredCloud): Promise<readonly UsableTemplate[]> {
    const name = nameOf(cloud);
    const templates = await cloud.kind.templates(cloud.config);
    // The template of a block that runs is asked before those that are always there.
    const offered = this.#offered.filter((each) => each.cloud === name);
    return [...offered, ...templates.map((template) => ({ cloud: name, template }))];
  }

  async #make(usable: UsableTemplate): Promise<void> {
    const { clock, log, nodes } = this.#options;
    const found = this.cloud(usable.cloud);
    if (found === null) return;
    const node: CloudNode = {
      name: this.#freeName(usable.template.name),
      cloud: usable.cloud,
      template: usable.template,
    };
    const state = newState(node, 'making');
    const { making } = state;
    this.#states.set(node.name, state);
    const secret = nodes.add(node);
    // The machine must be known before it is there, so that a server that is killed now leaves none behind.
    await this.#save();
    const limit = usable.template.connectTimeoutMs;
    const cancel = clock.after(limit, () =>
      making.abort(new Error(`the agent did not connect within ${Math.round(limit / 1000)} seconds`)),
    );
    const { kind, config } = found.cloud;
    try {
      await kind.provision(config, {
        ...this.#context(making.signal),
        node,
        secret,
        serverUrl: this.#options.serverUrl(),
        say: (line) => nodes.log(node.name, line),
        agentProgram: () => this.#options.agentProgram(),
        async connected(signal) {
          await nodes.awaitInbound(node.name, signal);
        },
      });
      this.#failures.succeeded(keyOf(usable));
      if (state.phase === 'making') state.phase = 'up';
      this.#nodeChanged(node.name);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const reason = messageOf(making.signal.aborted ? making.signal.reason : error);
      nodes.log(node.name, `ERROR: ${reason}`);
      const pause = this.#failures.note(keyOf(usable), error instanceof CloudRefused);
      log.warn({ node: node.name, cloud: node.cloud, err: reason, pause }, 'no machine could be made for a node');
      this.#end(state, reason);
    } finally {
      cancel();
    }
    this.#ask();
  }

  #freeName(template: string): string {
    for (;;) {
      const name = nodeName(template, this.#options.random);
      if (!this.#states.has(name) && this.#options.nodes.use(name) === null) return name;
    }
  }

  #nodeChanged(name: string): void {
    const state = this.#states.get(name);
    if (state === undefined) return;
    const use = this.#options.nodes.use(name);
    if (use === null) {
      // Somebody removed the node: its machine goes with it.
      this.#end(state, 'the node was removed');
      return;
    }
    const { retention } = state.node.template;
    if (state.phase !== 'up') return;
    if (use.isConnected) {
      state.cancelCheck?.();
      state.cancelCheck = null;
    } else state.cancelCheck ??= this.#options.clock.after(CHECK_PAUSE_MS, () => this.#check(state));
    if (retention.kind === 'once') {
      if (use.begun === 0) {
        state.cancelIdle ??= this.#options.clock.after(UNUSED_LIMIT_MS, () => this.#endUnused(state));
        return;
      }
      this.#options.nodes.accept(name, false);
      if (use.busy === 0) this.#end(state, 'its work is done');
      return;
    }
    if (use.busy > 0) {
      state.cancelIdle?.();
      state.cancelIdle = null;
    } else if (state.cancelIdle === null) {
      state.cancelIdle = this.#options.clock.after(retention.afterMs, () => this.#endIdle(state));
    }
  }

  /** Looks whether the machine of a node without connection is still there: its end is known only by that. */
  #check(state: NodeState): void {
    state.cancelCheck = null;
    const found = this.cloud(state.node.cloud);
    if (found !== null) this.#track(this.#takeUp(found.cloud).then(() => this.#nodeChanged(state.node.name)));
  }

  /** Ends a node that has had no work yet. Nothing may begin on it in this moment. */
  #endUnused(state: NodeState): void {
    const { nodes } = this.#options;
    const { name } = state.node;
    if (nodes.use(name)?.begun !== 0) return;
    nodes.accept(name, false);
    if (nodes.use(name)?.begun === 0) this.#end(state, 'nothing needs it any more');
  }

  /** Ends a node that an earlier server left and whose agent does not come back. */
  #endUnlessConnected(state: NodeState): void {
    const { clock, nodes } = this.#options;
    clock.after(state.node.template.connectTimeoutMs, () => {
      const use = nodes.use(state.node.name);
      if (use !== null && !use.isConnected && use.busy === 0) this.#end(state, 'its agent did not come back');
    });
  }

  /** Ends a node that was idle for its time. Nothing may begin on it in this moment. */
  #endIdle(state: NodeState): void {
    const { nodes } = this.#options;
    const { name } = state.node;
    nodes.accept(name, false);
    if ((nodes.use(name)?.busy ?? 0) === 0) this.#end(state, 'it was idle');
    else nodes.accept(name, true);
  }

  #end(state: NodeState, reason: string): void {
    if (state.phase === 'ending' || this.#closing.signal.aborted) return;
    state.phase = 'ending';
    stopTimers(state);
    state.making.abort(new Error(reason));
    this.#track(this.#remove(state, reason));
  }

  async #remove(state: NodeState, reason: string): Promise<void> {
    const { clock, log, nodes } = this.#options;
    const { node } = state;
    await nodes.remove(node.name, reason);
    for (const pause of [0, ...REMOVAL_PAUSES_MS]) {
      if (pause > 0) await paused(clock, pause, this.#closing.signal);
      if (this.#closing.signal.aborted) return;
      const found = this.cloud(node.cloud);
      // What cannot be reached any more is nobody's; the record goes.
      if (found === null) break;
      try {
        const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TERMINATE_LIMIT_MS)]);
        await found.cloud.kind.terminate(found.cloud.config, node, this.#context(signal));
        break;
      } catch (error) {
        log.warn({ node: node.name, err: messageOf(error) }, 'the machine of a node could not be removed');
      }
    }
    this.#states.delete(node.name);
    await this.#save();
    this.#ask();
  }

  /** Removes machines that belong to no node, and nodes whose machine is gone. */
  async #takeUp(cloud: ConfiguredCloud): Promise<void> {
    const { log } = this.#options;
    const name = nameOf(cloud);
    const before = new Set([...this.#states.keys()]);
    try {
      const found = await cloud.kind.find(cloud.config, this.#context(this.#closing.signal));
      const alive = new Set(found.filter(({ isAlive }) => isAlive).map(({ node }) => node));
      for (const machine of found) {
        if (this.#states.has(machine.node)) continue;
        log.info({ node: machine.node, cloud: name }, 'a machine of a node that is gone is removed');
        await machine.remove();
      }
      for (const [node, state] of this.#states)
        if (state.node.cloud === name && before.has(node) && state.phase === 'up' && !alive.has(node))
          this.#end(state, 'its machine is gone');
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      log.warn({ cloud: name, err: messageOf(error) }, 'what an earlier server left in a cloud could not be found');
    }
  }

  #context(signal: AbortSignal): CloudContext {
    const { clock, credential, log, serverId } = this.#options;
    return { clock, log, serverId, signal, credential };
  }

  #save(): Promise<void> {
    const { log, records } = this.#options;
    this.#saved = this.#saved
      .then(() => records.save([...this.#states.values()].map(({ node }) => node)))
      .catch((error) => log.warn({ err: messageOf(error) }, 'the nodes of clouds could not be written down'));
    return this.#saved;
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error) => this.#options.log.warn({ err: messageOf(error) }, 'work for a cloud failed'))
      .finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }
}

function nameOf({ kind, config }: ConfiguredCloud): string {
  return kind.limits(config).name;
}

function keyOf({ cloud, template }: UsableTemplate): string {
  return `${cloud}\n${template.id}`;
}

function isOf(node: CloudNode, { cloud, template }: UsableTemplate): boolean {
  return node.cloud === cloud && node.template.id === template.id;
}
