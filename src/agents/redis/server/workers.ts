import { randomBytes } from 'node:crypto';
import { type Clock, endsWithin, type Logger, messageOf } from '../../../kit/index.ts';
import type { Nodes } from '../../../queue/index.ts';
import { greet } from '../../link/link-machine.ts';
import { ProtocolBroken } from '../../link/message.ts';
import type { Transfers } from '../../link/transfers.ts';
import type { AgentTable } from '../../nodes/agent-table.ts';
import type { Lease, LeasedWork } from '../../types.ts';
import type { RedisAddress } from '../address.ts';
import { openRedis } from '../connect.ts';
import type { Entry } from '../entry.ts';
import { Epoch } from '../epoch.ts';
import { readLeases, readWorkerFacts, type ServerFacts, type WorkerFacts } from '../facts.ts';
import { bytesKey, type RedisKeys, redisKeys } from '../keys.ts';
import { BEAT_MS, PLACE_MS, Place } from '../place.ts';
import { EMPTY } from '../scripts.ts';
import type { StreamLink } from '../stream-link.ts';
import { StreamReader } from '../stream-reader.ts';
import { StreamWriter } from '../stream-writer.ts';
import { KnownWorker } from './known-worker.ts';
import { WorkerLeases } from './leases.ts';
import { refusalOf } from './refusal.ts';
import { untilLost } from './until-lost.ts';

export interface WorkersDependencies {
  readonly address: RedisAddress;
  /** Identifies the home, which one server at a time has: the next one takes the place of one that was killed. */
  readonly instance: string;
  readonly version: string;
  /** Names the machine and process of the server. */
  readonly where: string;
  /** Returns the address at which workers reach the server's HTTP interface; null where none is configured. */
  url(): string | null;
  readonly agents: Pick<AgentTable, 'put' | 'attach' | 'remove' | 'ready' | 'onChange'>;
  nodes(): Nodes;
  /** Returns why no worker may have that name, as it is none, or that of a configured node; null where one may. */
  problemWith(name: string): string | null;
  /** Notes the folder of a worker on its machine; null where it is gone. */
  noteFolder(name: string, folder: string | null): void;
  readonly transfers: Transfers;
  readonly patienceMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Limits what the stream to one worker may hold. */
const DOWN_BYTES = 8 * 1024 * 1024;
const DOWN_ENTRIES = 4096;
/** Holds, in milliseconds, how long Redis may be away before its workers are away; and how long one waits to say something. */
const REDIS_AWAY_MS = 90_000;
const FLUSH_MS = 2000;

/** Holds the workers of a Redis: nodes that are described nowhere else, and whose machines are connected through streams. */
export class Workers {
  readonly #deps: WorkersDependencies;
  readonly #keys: RedisKeys;
  readonly #redis;
  readonly #epoch: Epoch;
  readonly #place: Place;
  #reader: StreamReader | null = null;
  readonly #leases: WorkerLeases;
  readonly #session = randomBytes(16).toString('hex');
  readonly #workers = new Map<string, KnownWorker>();
  /** Says whether this server has the place of the server. */
  #isServer = false;
  /** Says whether it was told already that another one has it. */
  #isRefused = false;
  #isClosed = false;
  #readiedAt = 0;
  #redisSeen: number;
  #turns: Promise<void> = Promise.resolve();
  #stopBeat: () => void = () => undefined;

  constructor(deps: WorkersDependencies) {
    const { address, log, instance } = deps;
    this.#deps = deps;
    this.#redisSeen = deps.clock.now();
    this.#keys = redisKeys(address.prefix);
    this.#redis = openRedis(address, log);
    this.#epoch = new Epoch(this.#redis, this.#keys.epoch);
    this.#place = new Place(this.#redis, { key: this.#keys.server, session: this.#session, instance });
    const release = (worker: string, lease: string): void => this.#tellReleased(worker, lease);
    this.#leases = new WorkerLeases({ redis: this.#redis, log, prefix: this.#keys.queues, release });
    this.#redis.on('ready', () => this.#inTurn(() => this.#readied()));
    this.#beatLater();
  }

  /** Resolves when Redis has told which workers there are, or it took too long: it goes on by itself. */
  async known(limitMs: number): Promise<void> {
    const told = new Promise<void>((resolve) => {
      this.#redis.once('ready', () => resolve(this.#inTurn(async () => undefined)));
      if (this.#redis.status === 'ready') resolve(this.#inTurn(async () => undefined));
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

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopBeat();
    this.#reader?.end();
    for (const worker of this.#workers.values()) worker.silence();
    await endsWithin(this.#deps.clock, FLUSH_MS, this.#leases.close());
    if (this.#isServer && this.#redis.status === 'ready') await this.#place.leave().catch(() => undefined);
    this.#redis.disconnect();
  }

  #facts(): ServerFacts {
    const { version, url, where } = this.#deps;
    return { session: this.#session, version, url: url(), where };
  }

  /** Does one thing after the other. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turns = this.#turns.then(async () => {
      if (this.#isClosed) return;
      try {
        await work();
      } catch (error) {
        if (!this.#isClosed) this.#deps.log.warn({ reason: messageOf(error) }, 'Redis could not do what workers need');
      }
    });
    return this.#turns;
  }

  /** Goes on after Redis was away, or there for the first time. */
  async #readied(): Promise<void> {
    this.#readiedAt = this.#deps.clock.now();
    if (!(await this.#epoch.look())) this.#lostData();
    if (!this.#isServer) await this.#begin();
    else if (await this.#keepPlace()) {
      for (const { link } of this.#workers.values()) link?.sync();
      this.#leases.addAgain();
    }
  }

  /** Becomes the server of this Redis unless there is one. */
  async #begin(): Promise<void> {
    if (!(await this.#place.claim(this.#facts()))) {
      if (!this.#isRefused) await this.#sayRefused();
      this.#isRefused = true;
      return;
    }
    const { up, workers } = this.#keys;
    const { log, address } = this.#deps;
    // What was sent to an earlier server is asked for again.
    await this.#redis.eval(EMPTY, 2, up, bytesKey(up));
    const known = await this.#redis.hgetall(workers);
    this.#isServer = true;
    for (const [name, text] of Object.entries(known)) await this.#recall(name, text);
    log.info({ redis: address.shown, workers: this.#workers.size }, 'workers of a Redis are taken');
    this.#leases.addAgain();
    this.#read();
  }

  #read(): void {
    const { address, clock, log } = this.#deps;
    const blocking = openRedis(address, { ...log, warn: () => undefined, info: () => undefined });
    const handle = (entry: Entry): Promise<void> => this.#handle(entry);
    this.#reader?.end();
    this.#reader = new StreamReader({ blocking, redis: this.#redis, clock, log, stream: this.#keys.up, handle });
    void this.#reader.run();
  }

  async #sayRefused(): Promise<void> {
    const facts = await this.#redis.hget(this.#keys.server, 'facts');
    const { log, address } = this.#deps;
    const text = `Another server uses this Redis under the same prefix; workers are not taken until it is gone`;
    log.error({ redis: address.shown, other: facts ?? '' }, text);
  }

  /** Makes a worker known that an earlier server had. */
  async #recall(name: string, text: string): Promise<void> {
    try {
      const facts = readWorkerFacts(Buffer.from(text));
      if (refusalOf(name, this.#deps) !== null) throw new ProtocolBroken('it is refused');
      const stream = this.#keys.down(name);
      await this.#redis.eval(EMPTY, 2, stream, bytesKey(stream));
      const worker = this.#known(name);
      this.#show(name, facts);
      worker.tell('server', { session: this.#session });
    } catch {
      await this.#redis.hdel(this.#keys.workers, name);
    }
  }

  /** Keeps the place of the server. Returns false where another one has taken it: this one waits until it is free again. */
  async #keepPlace(): Promise<boolean> {
    if (await this.#place.keep(this.#facts())) return true;
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

  #beatLater(): void {
    this.#stopBeat = this.#deps.clock.after(BEAT_MS, () => {
      this.#lookForRedis();
      void this.#inTurn(() => this.#beat());
      this.#beatLater();
    });
  }

  /** Takes workers to be away where Redis is it for long. */
  #lookForRedis(): void {
    const now = this.#deps.clock.now();
    if (this.#redis.status === 'ready') this.#redisSeen = now;
    else if (now - this.#redisSeen > REDIS_AWAY_MS) this.#endAll('Redis cannot be reached');
  }

  async #beat(): Promise<void> {
    if (this.#redis.status !== 'ready') return;
    if (!this.#isServer) await this.#begin();
    else if (await this.#keepPlace()) await this.#lookAfterWorkers();
  }

  async #lookAfterWorkers(): Promise<void> {
    const { clock, patienceMs } = this.#deps;
    const workers = [...this.#workers.values()];
    const present = await Promise.all(workers.map(({ name }) => this.#redis.exists(this.#keys.presence(name))));
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
    const { clock, log } = this.#deps;
    const stream = this.#keys.down(name);
    const epochKey = this.#keys.epoch;
    const writer = new StreamWriter({
      ...{ redis: this.#redis, clock, log, stream, epochKey, mostBytes: DOWN_BYTES, mostEntries: DOWN_ENTRIES },
      epoch: () => this.#epoch.current,
      lost: () => void this.#inTurn(() => this.#readied()),
    });
    const worker = new KnownWorker(name, writer, clock);
    this.#workers.set(key, worker);
    return worker;
  }

  /** Makes the node of a worker, or changes it. */
  #show(name: string, { labels, executors, exclusive, folder }: WorkerFacts): void {
    const { nodes, agents, noteFolder } = this.#deps;
    noteFolder(name, folder);
    nodes().put({ name, labels, executors, exclusive, inMemory: true });
    agents.put(name);
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
    if ((await this.#redis.hget(this.#keys.presence(name), 'session')) !== facts.session) return;
    const reason = refusalOf(name, this.#deps);
    const worker = this.#known(name);
    if (reason !== null) {
      this.#deps.log.warn({ worker: name, reason }, 'a worker is refused');
      worker.tell('refused', { reason }, id);
      this.#workers.delete(name.toLowerCase());
      return;
    }
    const { leases: _leases, ...kept } = facts;
    await this.#redis.hset(this.#keys.workers, name, JSON.stringify({ ...kept, leases: [] }));
    void this.#greet(worker, worker.connect(id), facts);
  }

  async #greet(worker: KnownWorker, link: StreamLink, facts: WorkerFacts): Promise<void> {
    const { version, transfers, clock, log, agents, nodes } = this.#deps;
    const { name, repeated } = worker;
    try {
      const named = { worker: name };
      const { machine } = await greet(link, {
        ...{ server: this.#session, version, transfers, repeated, clock, log, named },
      });
      if (link.isEnded) return;
      this.#show(name, facts);
      worker.awaySince = null;
      worker.isDraining = facts.draining;
      for (const id of facts.leases) this.#leases.begun(name, id);
      if (facts.draining) this.#tellLeases(worker);
      agents.attach(name, machine);
      nodes().get(name)?.setConnected(!facts.draining);
      log.info({ worker: name, labels: facts.labels, executors: facts.executors }, 'a worker is connected');
      const reason = await link.closed;
      log.info({ worker: name, reason }, 'a worker is not connected any more');
      if (worker.link === null || worker.link.isEnded) nodes().get(name)?.setConnected(false);
    } catch (error) {
      log.warn({ worker: name, reason: messageOf(error) }, 'a worker could not be connected');
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
    worker.end(reason);
    await endsWithin(this.#deps.clock, FLUSH_MS, worker.flushed());
    worker.silence();
    this.#workers.delete(name.toLowerCase());
    this.#deps.agents.remove(name);
    this.#deps.noteFolder(name, null);
    this.#deps.nodes().remove(name);
    const stream = this.#keys.down(name);
    await this.#redis.del(stream, bytesKey(stream));
    await this.#redis.hdel(this.#keys.workers, name);
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
