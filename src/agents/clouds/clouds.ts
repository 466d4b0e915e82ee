import { messageOf } from '../../kit/index.ts';
import {
  type CloudContext,
  type CloudKind,
  CloudMachineFailed,
  type CloudNode,
  CloudRefused,
} from '../../points/index.ts';
import { TemplateFailures } from './failures.ts';
import { Looking } from './looking.ts';
import { freeName } from './node-name.ts';
import { type NodeState, newState, stopTimers } from './node-state.ts';
import { planNodes, type UsableTemplate } from './plan.ts';
import { takeUp } from './take-up.ts';
import { terminateMachine } from './terminate-machine.ts';
import type {
  CloudAudience,
  CloudNodeState,
  Clouds,
  CloudsOptions,
  ConfiguredCloud,
  OfferedTemplate,
} from './types.ts';
import { isOf, keyOf, nameOf, roomIn } from './usable.ts';

const CLOSED = 'the server is stopping';
/** Holds how long a node for one work may wait for it. */
const UNUSED_LIMIT_MS = 300_000;
/** Holds how often the machine of a node without connection is looked for. */
const CHECK_PAUSE_MS = 10_000;

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
  readonly #looking = new Looking(() => this.#look());
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
      this.#follow(state);
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
    return cloud === undefined ? null : { cloud, context: this.#context() };
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

  async remove(name: string, person: string): Promise<boolean> {
    const state = this.#states.get(name);
    if (state === undefined) return false;
    this.#end(state, `${person} deleted it`);
    await state.gone;
    return true;
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
      state.life.abort(new Error(CLOSED));
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
    this.#track(this.#looking.ask());
  }

  async #look(): Promise<void> {
    const configured = this.#options.clouds();
    if (configured.length === 0 || this.#options.queue.waiting().length === 0) return;
    const all = await Promise.all(configured.map((cloud) => this.#templatesOf(cloud)));
    const templates = all.flat().filter((usable) => !this.#failures.isPaused(keyOf(usable)));
    if (this.#closing.signal.aborted) return;
    const waiting = this.#options.queue.waiting();
    const states = [...this.#states.values()];
    const wanted = planNodes(waiting, {
      templates,
      room: roomIn(configured, states),
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
    const { agentImage, clock, environment, log, nodes, random } = this.#options;
    const found = this.cloud(usable.cloud);
    if (found === null) return;
    const node: CloudNode = {
      name: freeName(usable.template.name, random, (name) => this.#states.has(name) || nodes.use(name) !== null),
      cloud: usable.cloud,
      template: usable.template,
    };
    const state = newState(node, 'making');
    this.#states.set(node.name, state);
    const secret = nodes.add(node);
    // The machine must be known before it is there, so that a server that is killed now leaves none behind.
    await this.#save();
    const { signal } = state.life;
    const limit = usable.template.connectTimeoutMs;
    const cancel = clock.after(limit, () =>
      state.life.abort(new Error(`the agent did not connect within ${Math.round(limit / 1000)} seconds`)),
    );
    const { kind, config } = found.cloud;
    const provisioned = kind.provision(config, {
      ...this.#context(signal),
      node,
      secret,
      serverUrl: this.#options.serverUrl(),
      environment,
      agentImage,
      say: (line) => nodes.log(node.name, line),
      tell: (line) => this.#tell(node, line),
      introduce: (lines) => nodes.introduce(node.name, lines),
      agentProgram: () => this.#options.agentProgram(),
      async connected(until) {
        await nodes.awaitInbound(node.name, until);
      },
    });
    // What is made in this moment must be there before it is removed.
    state.made = provisioned.catch(() => undefined);
    try {
      await provisioned;
      this.#failures.succeeded(keyOf(usable));
      if (state.phase === 'making') state.phase = 'up';
      this.#follow(state);
      this.#nodeChanged(node.name);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const reason = messageOf(signal.aborted ? signal.reason : error);
      nodes.log(node.name, `ERROR: ${reason}`);
      // A node that somebody deleted says nothing of its template.
      if (state.phase === 'making') {
        const pause = this.#failures.note(keyOf(usable), error instanceof CloudRefused);
        log.warn({ node: node.name, cloud: node.cloud, err: reason, pause }, 'no machine could be made for a node');
        const audience = this.#audienceOf(node);
        if (error instanceof CloudRefused || error instanceof CloudMachineFailed) {
          if (!('isTold' in error && error.isTold)) audience?.tell(`ERROR: ${reason}`);
          audience?.giveUp();
        }
      }
      this.#end(state, reason);
    } finally {
      cancel();
    }
    this.#ask();
  }

  #audienceOf(node: CloudNode): CloudAudience | undefined {
    return this.#offered.find((each) => isOf(node, each))?.audience;
  }

  #tell(node: CloudNode, line: string): void {
    this.#options.nodes.log(node.name, line);
    this.#audienceOf(node)?.tell(line);
  }

  /** Ends a node as soon as its cloud says that its machine has ended, where the cloud can say that. */
  #follow(state: NodeState): void {
    const { node, life } = state;
    const found = this.cloud(node.cloud);
    if (state.phase !== 'up' || life.signal.aborted || found?.cloud.kind.watch === undefined) return;
    const { kind, config } = found.cloud;
    const watched = kind.watch?.(config, node, this.#context(life.signal)) ?? Promise.resolve(null);
    this.#track(
      watched.then(
        (lines) => {
          if (lines === null || state.phase !== 'up') return;
          for (const line of lines) this.#tell(node, line);
          this.#end(state, 'its machine has ended');
        },
        (error) => {
          if (life.signal.aborted) return;
          const said = 'the machine of a node cannot be watched';
          this.#options.log.warn({ node: node.name, err: messageOf(error) }, said);
        },
      ),
    );
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
        const limit = retention.unusedMs ?? UNUSED_LIMIT_MS;
        state.cancelIdle ??= this.#options.clock.after(limit, () => this.#endUnused(state));
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
    const cancel = clock.after(state.node.template.connectTimeoutMs, () => {
      const use = nodes.use(state.node.name);
      if (use !== null && !use.isConnected && use.busy === 0) this.#end(state, 'its agent did not come back');
    });
    this.#ends.push(cancel);
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
    state.life.abort(new Error(reason));
    state.gone = this.#options.nodes.remove(state.node.name, reason);
    this.#track(this.#remove(state));
  }

  async #remove(state: NodeState): Promise<void> {
    const { clock, log } = this.#options;
    const { node } = state;
    await Promise.all([state.gone, state.made]);
    const closing = this.#closing.signal;
    await terminateMachine(node, { clock, log, closing, find: () => this.cloud(node.cloud) });
    if (closing.aborted) return;
    this.#states.delete(node.name);
    await this.#save();
    this.#ask();
  }

  async #takeUp(cloud: ConfiguredCloud): Promise<void> {
    const { log } = this.#options;
    try {
      await takeUp(cloud, { log, context: this.#context(), states: this.#states, end: (...it) => this.#end(...it) });
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const said = 'what an earlier server left in a cloud could not be found';
      log.warn({ cloud: nameOf(cloud), err: messageOf(error) }, said);
    }
  }

  #context(signal: AbortSignal = this.#closing.signal): CloudContext {
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
