import { randomBytes } from 'node:crypto';
import { type Clock, type Logger, messageOf } from '../../kit/index.ts';
import type { RedisAddress } from './address.ts';
import { openRedis } from './connect.ts';
import type { Entry } from './entry.ts';
import { Epoch } from './epoch.ts';
import { type RedisKeys, redisKeys } from './keys.ts';
import { Place } from './place.ts';
import { StreamReader } from './stream-reader.ts';
import { StreamWriter } from './stream-writer.ts';

export interface StationOptions {
  readonly address: RedisAddress;
  /** Identifies the folder or the home, in which one run at a time is possible. */
  readonly instance: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Returns the key of the place that this program has alone. */
  placeOf(keys: RedisKeys): string;
  /** Is called when Redis can be reached, for the first time or again; `isSame` is false where it lost its data. */
  readied(isSame: boolean): Promise<void>;
}

/** Represents what server and worker alike are in a Redis: a session with a place of its own, which does one thing at a time. */
export class Station {
  readonly keys: RedisKeys;
  readonly redis: ReturnType<typeof openRedis>;
  readonly place: Place;
  /** Identifies this run of the program. */
  readonly session = randomBytes(16).toString('hex');
  readonly #options: StationOptions;
  readonly #epoch: Epoch;
  readonly #placeKey: string;
  #turns: Promise<void> = Promise.resolve();
  #isEnded = false;
  #stopBeat: () => void = () => undefined;

  constructor(options: StationOptions) {
    const { address, instance, log, placeOf } = options;
    this.#options = options;
    this.keys = redisKeys(address.prefix);
    this.redis = openRedis(address, log);
    this.#epoch = new Epoch(this.redis, this.keys.epoch);
    this.#placeKey = placeOf(this.keys);
    this.place = new Place(this.redis, { key: this.#placeKey, session: this.session, instance });
    this.redis.on('ready', this.#readied);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Says whether Redis can be reached. */
  get isReady(): boolean {
    return this.redis.status === 'ready';
  }

  /** Does one thing after the other. What goes wrong is logged; the next beat does it again. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.#turns = this.#turns.then(async () => {
      if (this.#isEnded) return;
      try {
        await work();
      } catch (error) {
        const reason = messageOf(error);
        if (!this.#isEnded) this.#options.log.warn({ reason }, 'Redis could not do what was asked');
      }
    });
    return this.#turns;
  }

  /** Calls `beat` again and again, each time after so many milliseconds. */
  beatEvery(ms: () => number, beat: () => void): void {
    this.#stopBeat = this.#options.clock.after(ms(), () => {
      beat();
      this.beatEvery(ms, beat);
    });
  }

  /** Returns what adds entries to a stream that takes no more than that. */
  writer(stream: string, { mostBytes, mostEntries }: { mostBytes: number; mostEntries: number }): StreamWriter {
    const { clock, log } = this.#options;
    return new StreamWriter({
      ...{ redis: this.redis, clock, log, stream, epochKey: this.keys.epoch, mostBytes, mostEntries },
      epoch: () => this.#epoch.current,
      lost: this.#readied,
    });
  }

  /** Returns what reads a stream over a connection of its own; entries are deleted as long as the place is this session's. */
  reader(stream: string, handle: (entry: Entry) => void | Promise<void>): StreamReader {
    const { address, clock, log } = this.#options;
    const blocking = openRedis(address, { ...log, warn: () => undefined, info: () => undefined });
    const place = { key: this.#placeKey, session: this.session };
    return new StreamReader({ blocking, redis: this.redis, clock, log, stream, place, handle });
  }

  /** Does nothing more; the connection stays until `disconnect`. */
  end(): void {
    this.#isEnded = true;
    this.#stopBeat();
  }

  readonly #readied = (): void => {
    void this.inTurn(async () => this.#options.readied(await this.#epoch.look()));
  };
}
