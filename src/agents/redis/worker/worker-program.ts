import { randomBytes } from 'node:crypto';
import { type Clock, type Deferred, deferred, endsWithin, type Logger } from '../../../kit/index.ts';
import { Fields } from '../../link/fields.ts';
import type { AgentProgram } from '../../program/agent-program.ts';
import { Refused } from '../../program/agent-program.ts';
import type { TransferClient } from '../../program/transfer-client.ts';
import type { RedisAddress } from '../address.ts';
import type { Entry, EntryKind } from '../entry.ts';
import { parsed, readLeases, readServerFacts, type ServerFacts, type WorkerFacts } from '../facts.ts';
import { BEAT_MS } from '../place.ts';
import { Station } from '../station.ts';
import { StreamLink } from '../stream-link.ts';
import type { StreamReader } from '../stream-reader.ts';
import type { StreamWriter } from '../stream-writer.ts';
import { LeaseJobs } from './lease-jobs.ts';

export interface WorkerOptions {
  readonly address: RedisAddress;
  readonly name: string;
  readonly labels: readonly string[];
  readonly executors: number;
  readonly exclusive: boolean;
  /** Names the working folder, absolute. */
  readonly folder: string;
  /** Identifies the working folder. */
  readonly instance: string;
  readonly program: AgentProgram;
  /** Returns how contents go between this machine and the server, whose address it says; null where it says none. */
  transfers(url: string | null, token: string): TransferClient;
  readonly clock: Clock;
  readonly log: Logger;
  /** Tells people what happens. */
  say(line: string): void;
}

/** Limits what all workers together may have in Redis that the server has not taken. */
const UP = { mostBytes: 64 * 1024 * 1024, mostEntries: 50_000 };
const WELCOME_MS = 30_000;
const AGAIN_MS = 1000;
const FLUSH_MS = 5000;
const MAX_REASON = 4000;
/** Is what a server says of itself that has just come, in JSON. */
const NO_FACTS = 'null';

/** Is a worker: it has a name, takes the leases of its queue and does what the server asks for. */
export class WorkerProgram {
  readonly #options: WorkerOptions;
  readonly #station: Station;
  readonly #writer: StreamWriter;
  readonly #reader: StreamReader;
  readonly #leases: LeaseJobs;
  readonly #ended: Deferred<number> = deferred();
  #hasName = false;
  #isReading = false;
  #isDraining = false;
  /** Lists the leases that are still to be taken before a worker that drains may leave; null while the server has not told. */
  #last: Set<string> | null = null;
  #link: StreamLink | null = null;
  #isWelcome = false;
  #server: ServerFacts | null = null;
  #said = '';

  constructor(options: WorkerOptions) {
    const { address, name, clock, log, instance, executors } = options;
    this.#options = options;
    const readied = (isSame: boolean): Promise<void> => this.#readied(isSame);
    this.#station = new Station({ address, instance, clock, log, placeOf: ({ presence }) => presence(name), readied });
    const { up, down, queues: prefix } = this.#station.keys;
    this.#writer = this.#station.writer(up, UP);
    this.#reader = this.#station.reader(down(name), (entry) => this.#handle(entry));
    this.#leases = new LeaseJobs({
      ...{ address, worker: name, executors, prefix },
      begun: (id) => {
        this.#last?.delete(id);
        if (this.#isWelcome) this.#tell('begun', { leases: [id] });
      },
      ended: () => this.#lookWhetherOver(),
      warn: (text) => log.warn({ reason: text }, 'BullMQ'),
    });
    const beat = (): void => {
      if (this.#station.isReady) void this.#station.inTurn(() => this.#beat());
    };
    this.#station.beatEvery(() => (this.#hasName && this.#link !== null ? BEAT_MS : AGAIN_MS), beat);
  }

  /** Resolves when it has ended, with the exit code. */
  get ended(): Promise<number> {
    return this.#ended.promise;
  }

  /** Takes no new leases, and leaves when those that it has are over. */
  drain(): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    this.#options.say(`${this.#options.name} takes no new builds, and ends when those that it has are over`);
    this.#tell('drain', {});
    this.#lookWhetherOver();
  }

  /** Ends at once; commands go on, and the next program of the folder joins them. */
  async end(code: number): Promise<void> {
    if (this.#station.isEnded) return;
    this.#station.end();
    this.#reader.end();
    this.#writer.end();
    await endsWithin(this.#options.clock, AGAIN_MS, this.#leases.close());
    this.#station.redis.disconnect();
    this.#ended.resolve(code);
  }

  /** Says something unless it was the last that was said. */
  #say(line: string): void {
    if (line !== this.#said) this.#options.say(line);
    this.#said = line;
  }

  #facts(): WorkerFacts {
    const { labels, executors, exclusive, folder } = this.#options;
    const [session, draining] = [this.#station.session, this.#isDraining];
    return { session, labels, executors, exclusive, folder, leases: this.#leases.ids, draining };
  }

  async #readied(isSame: boolean): Promise<void> {
    if (!isSame) {
      this.#reader.restart();
      this.#leases.releaseAll();
      this.#link?.end('Redis has lost its data');
    }
    await this.#beat();
    this.#link?.sync();
  }

  /** Keeps its name, and looks whether the server is the same. */
  async #beat(): Promise<void> {
    const { name } = this.#options;
    const { place } = this.#station;
    const facts = this.#facts();
    const hasName = this.#hasName ? await place.keep(facts) : await place.claim(facts);
    if (!hasName) {
      this.#say(`Another worker has the name ${name}: this one waits until that one is gone`);
      this.#hasName = false;
      this.#leases.stop();
      this.#link?.end('another worker has the name');
      return;
    }
    this.#hasName = true;
    this.#leases.begin();
    if (!this.#isReading) void this.#reader.run();
    this.#isReading = true;
    await this.#lookForServer();
  }

  async #lookForServer(): Promise<void> {
    const { redis, keys } = this.#station;
    const text = await redis.hget(keys.server, 'facts');
    if (text === null || text === NO_FACTS) {
      if (this.#link === null) this.#say('No server uses this Redis yet');
      return;
    }
    const server = readServerFacts(text);
    const isSame = server.session === this.#server?.session;
    this.#server = server;
    if (!isSame || this.#link === null || this.#link.isEnded) this.#open();
  }

  /** Begins a connection. */
  #open(): void {
    const { name, program, clock } = this.#options;
    this.#link?.end('another connection takes its place');
    const link = new StreamLink({ id: randomBytes(16).toString('hex'), worker: name, writer: this.#writer });
    this.#link = link;
    this.#isWelcome = false;
    this.#last = null;
    this.#tell('open', this.#facts());
    void link.closed.then((reason) => {
      if (this.#link !== link || this.#station.isEnded) return;
      this.#isWelcome = false;
      this.#say(`The connection to the server has ended: ${reason}`);
      clock.after(AGAIN_MS, () => {
        if (this.#link === link && this.#hasName) void this.#station.inTurn(() => this.#lookForServer());
      });
    });
    const welcomed = program.serve(link, ({ token }) => this.#transfers(token));
    void this.#welcome(link, welcomed);
    const isAnswered = endsWithin(clock, WELCOME_MS, Promise.race([welcomed, link.closed]));
    void isAnswered.then(
      (isInTime) => isInTime || link.end('the server did not answer'),
      () => undefined,
    );
  }

  /** Returns how contents go between this machine and the server, wherever that says it is at the time. */
  #transfers(token: string): TransferClient {
    let known: { readonly url: string | null; readonly client: TransferClient } | null = null;
    const client = (): TransferClient => {
      const url = this.#server?.url ?? null;
      if (known?.url !== url) known = { url, client: this.#options.transfers(url, token) };
      return known.client;
    };
    return { get: async (id) => client().get(id), put: async (id, content) => client().put(id, content) };
  }

  async #welcome(link: StreamLink, welcomed: Promise<{ readonly version: string }>): Promise<void> {
    const { name, say } = this.#options;
    try {
      const { version } = await welcomed;
      if (link !== this.#link) return;
      this.#isWelcome = true;
      say(`${name} is connected to Millwright ${version}`);
      this.#said = '';
      // Those that came while the connection was made.
      this.#tell('begun', { leases: this.#leases.ids });
    } catch (error) {
      if (!(error instanceof Refused)) return;
      say(`The server does not take this worker: ${error.message}`);
      await this.end(1);
    }
  }

  #handle(entry: Entry): void {
    const { kind, link } = entry;
    if (kind === 'server') void this.#station.inTurn(() => this.#lookForServer());
    else if (kind === 'refused' && (link === '' || link === this.#link?.id)) this.#refused(entry);
    else if (link !== this.#link?.id) return;
    else if (kind === 'release') for (const id of readLeases(entry.data)) this.#leases.release(id);
    else if (kind === 'leases') this.#drained(readLeases(entry.data));
    else this.#link.take(entry);
  }

  #refused({ data }: Entry): void {
    const reason = new Fields(parsed(data)).text('reason', MAX_REASON);
    this.#options.say(`The server does not take this worker: ${reason}`);
    void this.#leave(1);
  }

  /** Takes the list of leases after which there are no others. */
  #drained(leases: readonly string[]): void {
    const taken = new Set(this.#leases.ids);
    this.#last = new Set(leases.filter((id) => !taken.has(id)));
    this.#lookWhetherOver();
  }

  #lookWhetherOver(): void {
    if (!this.#isDraining || this.#leases.ids.length > 0) return;
    if (this.#isWelcome && this.#last?.size !== 0) return;
    void this.#leave(0);
  }

  async #leave(code: number): Promise<void> {
    this.#tell('leave', {});
    const gone = this.#writer.flushed().then(() => this.#station.place.leave());
    await endsWithin(
      this.#options.clock,
      FLUSH_MS,
      gone.catch(() => undefined),
    );
    await this.end(code);
  }

  #tell(kind: EntryKind, said: unknown): void {
    const { name } = this.#options;
    const data = Buffer.from(JSON.stringify(said));
    void this.#writer.write({ kind, worker: name, link: this.#link?.id ?? '', number: 0, data });
  }
}
