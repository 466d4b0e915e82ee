import { endsWithin, messageOf } from '../../../kit/index.ts';
import type { OfflineCause } from '../../../queue/index.ts';
import { greet } from '../../link/link-machine.ts';
import { ProtocolBroken } from '../../link/message.ts';
import type { Lease, LeasedWork } from '../../types.ts';
import type { Entry } from '../entry.ts';
import { readKept, readLeases, readWorkerFacts, type ServerFacts, type WorkerFacts } from '../facts.ts';
import { bytesKey } from '../keys.ts';
import { BEAT_MS, PLACE_MS } from '../place.ts';
import { EMPTY } from '../scripts.ts';
import { Station } from '../station.ts';
import type { StreamLink } from '../stream-link.ts';
import type { StreamReader } from '../stream-reader.ts';
import { KnownWorker } from './known-worker.ts';
import { WorkerLeases } from './leases.ts';
import { refusalOf } from './refusal.ts';
import { untilLost } from './until-lost.ts';
import type { WorkersDependencies } from './workers-dependencies.ts';

/** Limits what the stream to one worker may hold. */
const DOWN = { mostBytes: 8 * 1024 * 1024, mostEntries: 4096 };
/** Holds, in milliseconds, how long Redis may be away before its workers are away; and how long one waits to say something. */
const REDIS_AWAY_MS = 90_000;
const FLUSH_MS = 2000;

/** Holds the workers of a Redis: nodes that are described nowhere else, and whose machines are connected through streams. */
export class Workers {
  readonly #deps: WorkersDependencies;
  readonly #station: Station;
  readonly #leases: WorkerLeases;
  readonly #workers = new Map<string, KnownWorker>();
  #reader: StreamReader | null = null;
  /** Says whether this server has the place of the server. */
  #isServer = false;
  /** Says whether it was told already that another one has it. */
  #isRefused = false;
  #readiedAt = 0;
  #redisSeen: number;

  constructor(deps: WorkersDependencies) {
    const { address, log, clock, instance } = deps;
    this.#deps = deps;
    this.#redisSeen = clock.now();
    const readied = (isSame: boolean): Promise<void> => this.#readied(isSame);
    this.#station = new Station({ address, instance, clock, log, placeOf: ({ server }) => server, readied });
    const { redis, keys } = this.#station;
    const release = (worker: string, lease: string): void => this.#tellReleased(worker, lease);
    this.#leases = new WorkerLeases({ redis, log, prefix: keys.queues, release });
    const beat = (): void => {
      this.#lookForRedis();
      void this.#station.inTurn(() => this.#beat());
    };
    this.#station.beatEvery(() => BEAT_MS, beat);
  }

  /** Resolves when Redis has told which workers there are, or it took too long: it goes on by itself. */
  async known(limitMs: number): Promise<void> {
    const { redis, isReady } = this.#station;
    const told = new Promise<void>((resolve) => {
      const tell = (): void => resolve(this.#station.inTurn(async () => undefined));
      redis.once('ready', tell);
      if (isReady) tell();
    });
    if (!(await endsWithin(this.#deps.clock, limitMs, told)))
      this.#deps.log.warn(
        { redis: this.#deps.address.shown },
        'Redis does not answer: workers are unknown until it does',
      );
  }

  /** Notes that all builds of the earlier server are taken up: what workers hold for others is over. */
  settle(): void {
    this.#leases.settle();
    for (const worker of this.#workers.values()) if (worker.isDraining) this.#tellLeases(worker);
  }

  has(node: string): boolean {
    return this.#workers.has(node.toLowerCase());
  }

  /** Takes an executor of a worker for a build. Resolves when the worker knows, or to wait is in vain. */
  async lease(node: string, work: LeasedWork, signal: AbortSignal): Promise<Lease> {
    const stop = new AbortController();
    const inVain = untilLost(this.#deps.agents, node, AbortSignal.any([signal, stop.signal]));
    try {
      return await this.#leases.take(node, work, inVain);
    } finally {
      stop.abort();
    }
  }

  /**
   * Keeps that a person took a worker offline, or brought it back, beside what the worker said of itself: the next server knows it.
   * Resolves when it is kept, or Redis is away: then it is kept later.
   */
  async mark(node: string, mark: OfflineCause | null): Promise<void> {
    const worker = this.#workers.get(node.toLowerCase());
    if (worker === undefined) return;
    worker.mark = mark;
    await endsWithin(
      this.#deps.clock,
      FLUSH_MS,
      this.#station.inTurn(() => this.#keep(worker)),
    );
  }

  async close(): Promise<void> {
    const { redis, place, isReady } = this.#station;
    this.#station.end();
    this.#reader?.end();
    const { clock } = this.#deps;
    // The connections were ended a moment ago: workers are told so.
    await endsWithin(
      clock,
      isReady ? FLUSH_MS : 0,
      Promise.all([...this.#workers.values()].map((each) => each.flushed())),
    );
    for (const worker of this.#workers.values()) worker.silence();
    await endsWithin(clock, FLUSH_MS, this.#leases.close());
    if (this.#isServer && this.#station.isReady) await place.leave().catch(() => undefined);
    redis.disconnect();
  }

  #facts(): ServerFacts {
    const { version, url, where } = this.#deps;
    return { session: this.#station.session, version, url: url(), where };
  }

  /** Goes on after Redis was away, or there for the first time. */
  async #readied(isSame: boolean): Promise<void> {
    this.#readiedAt = this.#deps.clock.now();
    if (!isSame) this.#lostData();
    if (!this.#isServer) await this.#begin();
    else if (await this.#keepPlace()) {
      for (const { link } of this.#workers.values()) link?.sync();
      this.#leases.addAgain();
    }
  }

  /** Becomes the server of this Redis unless there is one. */
  async #begin(): Promise<void> {
    const { redis, keys, place } = this.#station;
    // Workers look for what the server says of itself: not before what they send is kept.
    if (!(await place.claim(null))) {
      if (!this.#isRefused) await this.#sayRefused();
      this.#isRefused = true;
      return;
    }
    const { up, workers } = keys;
    const { log, address } = this.#deps;
    // What was sent to an earlier server is asked for again.
    await redis.eval(EMPTY, 2, up, bytesKey(up));
    const known = await redis.hgetall(workers);
    await place.keep(this.#facts());
    this.#isServer = true;
    for (const [name, text] of Object.entries(known)) await this.#recall(name, text);
    log.info({ redis: address.shown, workers: this.#workers.size }, 'workers of a Redis are taken');
    this.#leases.addAgain();
    this.#read();
  }

  #read(): void {
    this.#reader?.end();
    this.#reader = this.#station.reader(this.#station.keys.up, (entry) => this.#handle(entry));
    void this.#reader.run();
  }

  async #sayRefused(): Promise<void> {
    const facts = await this.#station.redis.hget(this.#station.keys.server, 'facts');
    const { log, address } = this.#deps;
    const text = `Another server uses this Redis under the same prefix; workers are not taken until it is gone`;
    log.error({ redis: address.shown, other: facts ?? '' }, text);
  }

  /** Makes a worker known that an earlier server had. */
  async #recall(name: string, text: string): Promise<void> {
    const { redis, keys, session } = this.#station;
    try {
      const facts = readWorkerFacts(Buffer.from(text));
      if (refusalOf(name, this.#deps) !== null) throw new ProtocolBroken('it is refused');
      const stream = keys.down(name);
      await redis.eval(EMPTY, 2, stream, bytesKey(stream));
      const worker = this.#known(name);
      const { mark, instance } = readKept(Buffer.from(text));
      worker.mark = mark;
      worker.instance = instance;
      this.#show(worker, facts);
      worker.tell('server', { session });
    } catch {
      await redis.hdel(keys.workers, name);
    }
  }

  /** Notes in Redis what the next server is to know of a worker. */
  async #keep({ name, facts, mark, instance }: KnownWorker): Promise<void> {
    if (facts === null) return;
    const { redis, keys } = this.#station;
    await redis.hset(keys.workers, name, JSON.stringify({ ...facts, leases: [], mark, instance }));
  }

  /** Keeps the place of the server. Returns false where another one has taken it: this one waits until it is free again. */
  async #keepPlace(): Promise<boolean> {
    if (await this.#station.place.keep(this.#facts())) return true;
    this.#deps.log.error({ redis: this.#deps.address.shown }, 'Another server has taken this Redis over');
    this.#isServer = false;
    this.#isRefused = true;
    this.#reader?.end();
    this.#endAll('another server has taken this Redis over');
    return false;
  }

  #endAll(reason: string): void {
    for (const worker of this.#workers.values()) worker.end(reason);
  }

  #lostData(): void {
    this.#deps.log.warn({ redis: this.#deps.address.shown }, 'Redis has lost its data: connections are made anew');
    this.#endAll('Redis has lost its data');
    this.#reader?.restart();
  }

  /** Takes workers to be away where Redis is it for long. */
  #lookForRedis(): void {
    const now = this.#deps.clock.now();
    if (this.#station.isReady) this.#redisSeen = now;
    else if (now - this.#redisSeen > REDIS_AWAY_MS) this.#endAll('Redis cannot be reached');
  }

  async #beat(): Promise<void> {
    if (!this.#station.isReady) return;
    if (!this.#isServer) await this.#begin();
    else if (await this.#keepPlace()) await this.#lookAfterWorkers();
  }

  async #lookAfterWorkers(): Promise<void> {
    const { clock, patienceMs } = this.#deps;
    const workers = [...this.#workers.values()];
    const { redis, keys } = this.#station;
    const present = await Promise.all(workers.map(({ name }) => redis.exists(keys.presence(name))));
    const now = clock.now();
    for (const [at, worker] of workers.entries()) {
      const reason = refusalOf(worker.name, this.#deps);
      if (reason !== null) {
        worker.tell('refused', { reason });
        await this.#forget(worker, reason);
      } else if (present[at] === 0 && now - this.#readiedAt > PLACE_MS) {
        worker.close('the worker has not been heard of for 30 seconds');
        worker.awaySince ??= now;
        const isIdle = (this.#deps.nodes().get(worker.name)?.busy ?? 0) === 0;
        if (isIdle && now - worker.awaySince > patienceMs) await this.#forget(worker, 'the worker is gone');
      }
    }
  }

  #known(name: string): KnownWorker {
    const key = name.toLowerCase();
    const known = this.#workers.get(key);
    if (known !== undefined) return known;
    const writer = this.#station.writer(this.#station.keys.down(name), DOWN);
    const worker = new KnownWorker(name, writer, this.#deps.clock);
    this.#workers.set(key, worker);
    return worker;
  }

  /** Makes the node of a worker, or changes it. */
  #show(worker: KnownWorker, facts: WorkerFacts): void {
    const { name, mark } = worker;
    const { labels, executors, exclusive, folder } = facts;
    const { nodes, show } = this.#deps;
    worker.facts = facts;
    const node = nodes().put({ name, labels, executors, exclusive, inMemory: true });
    if (node.temporarilyOffline !== mark) node.setOffline(mark);
    show(name, folder);
  }

  async #handle(entry: Entry): Promise<void> {
    const worker = this.#workers.get(entry.worker.toLowerCase());
    if (entry.kind === 'open') await this.#open(entry);
    else if (worker?.link?.id !== entry.link || worker.link.isEnded) worker?.tellEnded(entry.link);
    else if (entry.kind === 'begun') for (const id of readLeases(entry.data)) this.#leases.begun(worker.name, id);
    else if (entry.kind === 'drain') this.#drain(worker);
    else if (entry.kind === 'leave') await this.#left(worker);
    else worker.link.take(entry);
  }

  async #open({ worker: name, link: id, data }: Entry): Promise<void> {
    const facts = readWorkerFacts(data);
    // What an earlier program of the name sent may come after that of a later one.
    const { redis, keys } = this.#station;
    const [session, instance = null] = await redis.hmget(keys.presence(name), 'session', 'instance');
    if (session !== facts.session) return;
    const reason = refusalOf(name, this.#deps);
    const worker = this.#known(name);
    if (reason !== null) {
      this.#deps.log.warn({ worker: name, reason }, 'a worker is refused');
      worker.tell('refused', { reason }, id);
      this.#workers.delete(name.toLowerCase());
      return;
    }
    const link = worker.connect(id);
    this.#comesFrom(worker, instance);
    worker.facts = facts;
    await this.#keep(worker);
    void this.#greet(worker, link, facts);
  }

  /** Notes in which folder a worker works. In another one nothing is known of commands: builds that have some are lost, not run twice. */
  #comesFrom(worker: KnownWorker, instance: string | null): void {
    if (worker.instance !== null && worker.instance !== instance)
      this.#deps.agents.disconnect(worker.name, 'another machine, or another folder, has the name of the worker now');
    worker.instance = instance;
  }

  async #greet(worker: KnownWorker, link: StreamLink, facts: WorkerFacts): Promise<void> {
    const { version, transfers, clock, log, address, computers, nodes } = this.#deps;
    const { name, repeated } = worker;
    try {
      const named = { worker: name };
      const server = this.#station.session;
      const greeted = await greet(link, { server, version, transfers, repeated, clock, log, named });
      if (link.isEnded) return;
      this.#show(worker, facts);
      worker.awaySince = null;
      worker.isDraining = facts.draining;
      for (const id of facts.leases) this.#leases.begun(name, id);
      if (facts.draining) this.#tellLeases(worker);
      const node = nodes().get(name);
      // One that drains takes nothing in the moment before it counts as away.
      if (facts.draining) node?.setAccepting(false);
      const told = { address: address.shown, protocol: 'Redis', version: greeted.facts.version };
      const refusal = computers.accept(name, greeted.machine, told);
      if (refusal !== null) throw new Error(refusal);
      if (facts.draining) node?.setConnected(false);
      log.info({ worker: name, labels: facts.labels, executors: facts.executors }, 'a worker is connected');
      const reason = await link.closed;
      log.info({ worker: name, reason }, 'a worker is not connected any more');
    } catch (error) {
      log.warn({ worker: name, reason: messageOf(error) }, 'a worker could not be connected');
      link.close(messageOf(error));
    }
  }

  #drain(worker: KnownWorker): void {
    worker.isDraining = true;
    this.#deps.nodes().get(worker.name)?.setConnected(false);
    this.#tellLeases(worker);
  }

  async #left(worker: KnownWorker): Promise<void> {
    const node = this.#deps.nodes().get(worker.name);
    worker.end('the worker has left');
    node?.setConnected(false);
    if ((node?.busy ?? 0) === 0) await this.#forget(worker, 'the worker has left');
  }

  async #forget(worker: KnownWorker, reason: string): Promise<void> {
    const { name } = worker;
    const { clock, nodes, hide } = this.#deps;
    worker.end(reason);
    await endsWithin(clock, FLUSH_MS, worker.flushed());
    worker.silence();
    this.#workers.delete(name.toLowerCase());
    // A configured node of the name stays.
    if (nodes().get(name)?.settings.inMemory === true) nodes().remove(name);
    hide(name);
    const { redis, keys } = this.#station;
    const stream = keys.down(name);
    await redis.del(stream, bytesKey(stream));
    await redis.hdel(keys.workers, name);
    await this.#leases.forget(name);
  }

  /** Tells a worker that drains which leases it has: it gets no others. */
  #tellLeases(worker: KnownWorker): void {
    const { link, name } = worker;
    if (link !== null && !link.isEnded && this.#leases.isSettled)
      worker.tell('leases', { leases: this.#leases.of(name) }, link.id);
  }

  #tellReleased(name: string, lease: string): void {
    const worker = this.#workers.get(name.toLowerCase());
    const link = worker?.link ?? null;
    if (link !== null && !link.isEnded) worker?.tell('release', { leases: [lease] }, link.id);
  }
}
