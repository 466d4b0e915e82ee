import { randomBytes } from 'node:crypto';
import type { ClientChannel } from 'ssh2';
import { type Clock, type Deferred, deferred, messageOf, sleep } from '../../kit/index.ts';
import { ConnectionLost } from '../../points/index.ts';
import type { SshConnection } from './ssh-connection.ts';

/** Limits the channels at a time: sshd allows ten for a connection, one of which is our shell's. */
const MAX_CHANNELS = 8;
/** Limits how often a host is asked that refuses a channel although none is in use, and how long after each. */
const MAX_TRIES = 20;
const TRY_MS = 100;
/** Limits how much is kept of what a script prints to its errors. */
const ERROR_CHARACTERS = 2000;
/** Limits what a login shell may print before the script begins. */
const MAX_NOISE = 64 * 1024;

/** Is thrown where a script on the host failed. The message is what it printed to its errors. */
export class ScriptFailed extends Error {
  override readonly name = 'ScriptFailed';
}

/** Holds what a script prints. Whoever does not take it to its end has to stop it. */
export interface ScriptOutput {
  readonly pieces: AsyncGenerator<Buffer, void, undefined>;
  stop(): void;
}

/** Represents a script on a channel of its own, which has said that it is ready. */
interface Running {
  readonly channel: ClientChannel;
  /** Holds what it printed after that. */
  readonly first: Buffer;
  /** Resolves when it has ended well. Rejects with `ScriptFailed`, `ConnectionLost`. */
  readonly done: Promise<void>;
}

/** Carries bytes between us and scripts on the host, each with a channel and a shell of its own. */
export class DataChannels {
  readonly #connection: SshConnection;
  readonly #command: string;
  readonly #clock: Clock;
  readonly #waiting: Deferred<void>[] = [];
  #open = 0;
  #most = MAX_CHANNELS;

  /** `command` starts a shell that reads scripts from its input. */
  constructor(connection: SshConnection, command: string, clock: Clock) {
    this.#connection = connection;
    this.#command = command;
    this.#clock = clock;
  }

  /**
   * Runs a script and yields what it prints. What is before `begin` is done first: its failure is one of the call. Stopping early
   * ends the script.
   */
  async read(before: string, script: string): Promise<ScriptOutput> {
    const running = await this.#begin(before, script);
    return { pieces: this.#output(running), stop: () => release(running.channel) };
  }

  /** Runs a script that gets the data as its input. Resolves when it has ended. */
  async write(
    before: string,
    script: string,
    data: Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>,
  ): Promise<void> {
    const { channel, done } = await this.#begin(before, script);
    // It may fail while it is written to: nobody waits for that yet.
    done.catch(() => undefined);
    channel.resume();
    try {
      for await (const piece of data) {
        if (channel.write(piece)) continue;
        await Promise.race([new Promise<void>((resolve) => channel.once('drain', resolve)), done]);
      }
      channel.end();
      await done;
    } finally {
      release(channel);
    }
  }

  async *#output({ channel, first, done }: Running): AsyncGenerator<Buffer, void, undefined> {
    done.catch(() => undefined);
    try {
      if (first.length > 0) yield first;
      try {
        for await (const piece of channel.iterator({ destroyOnReturn: false })) yield piece as Buffer;
      } catch (error) {
        // A stream that breaks off says less than the end of its channel.
        await done;
        throw error;
      }
      await done;
    } finally {
      release(channel);
    }
  }

  #give(): void {
    this.#open -= 1;
    this.#waiting.shift()?.resolve();
  }

  async #begin(before: string, script: string): Promise<Running> {
    const channel = await this.#channel();
    try {
      return await this.#started(channel, before, script);
    } catch (error) {
      release(channel);
      throw error;
    }
  }

  /** Opens a channel. A host that refuses one has as many as it allows: the next one waits until another is closed. */
  async #channel(): Promise<ClientChannel> {
    for (let tries = 0; ; ) {
      while (this.#open >= this.#most) {
        const turn = deferred<void>();
        this.#waiting.push(turn);
        await this.#connection.orLost(turn.promise);
      }
      this.#open += 1;
      try {
        const channel = await this.#connection.exec(this.#command);
        // What the host allows is free again when it has said that the channel has ended there, too.
        channel.once('close', () => this.#give());
        return channel;
      } catch (error) {
        this.#give();
        if (error instanceof ConnectionLost) throw error;
        if (this.#open === 0) {
          tries += 1;
          if (tries > MAX_TRIES)
            throw new Error(`the host has no SFTP, and allows no second session for files: ${messageOf(error)}`);
          // What has ended on our side may not have there.
          await sleep(this.#clock, TRY_MS);
        }
        this.#most = Math.max(1, Math.min(this.#most, this.#open));
      }
    }
  }

  /** Tells the shell the script, and waits until it says that it has read all of it: what follows is the script's input. */
  async #started(channel: ClientChannel, before: string, script: string): Promise<Running> {
    const mark = randomBytes(16).toString('hex');
    let errors = '';
    channel.stderr.setEncoding('utf8');
    channel.stderr.on('data', (text: string) => {
      errors = `${errors}${text}`.slice(-ERROR_CHARACTERS);
    });
    const ended = deferred<void>();
    let code: number | null | undefined;
    channel.once('exit', (status: number | null) => {
      code = status;
    });
    channel.on('error', () => undefined);
    channel.once('close', () => {
      if (code === 0) ended.resolve();
      else if (code === undefined) ended.reject(new ConnectionLost('the host ended a channel'));
      else ended.reject(new ScriptFailed(errors.trim()));
    });
    const done = this.#connection.orLost(ended.promise);
    done.catch(() => undefined);
    const ready = deferred<Buffer>();
    let told = Buffer.alloc(0);
    const take = (piece: Buffer): void => {
      told = Buffer.concat([told, piece]);
      const at = told.indexOf(`${mark}\n`);
      if (at >= 0) {
        channel.pause();
        channel.off('data', take);
        ready.resolve(told.subarray(at + mark.length + 1));
      } else if (told.length > MAX_NOISE) ready.reject(new Error('the shell on the host says more than it was asked'));
    };
    channel.on('data', take);
    channel.write(`{\nLC_ALL=C; export LC_ALL\n${before}\nprintf '%s\\n' ${mark}\n${script}\nexit\n}\n`);
    const first = await Promise.race([ready.promise, done.then((): Promise<Buffer> => ready.promise)]);
    return { channel, first, done };
  }
}

/** Ends a channel. What is under way in it is not wanted any more, but has to be taken for the end to come. */
function release(channel: ClientChannel): void {
  channel.destroy();
  setImmediate(() => channel.resume());
}
