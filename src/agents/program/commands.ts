import { mkdir, readFile, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { type Clock, isMissing, messageOf, namesIn, removeFolder, sleep, writeAtomic } from '../../kit/index.ts';
import type { ExitOutcome, OutputPositions, OutputStream } from '../../points/index.ts';
import type { Agent } from '../types.ts';
import { FolderChanges } from './folder-changes.ts';
import { OutputWindow } from './output-window.ts';
import { sendOutput } from './send-output.ts';

/** Holds after how long the folder of a command that has ended is removed though nobody came for it, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000;
const CLAIM_LOOK_MS = 1;
const MAX_CLAIM_LOOK_MS = 50;

export interface StartedCommand {
  readonly id: string;
  readonly argv: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly separateOutput: boolean;
}

/** Is what one who follows a command gives and gets. */
export interface Follower {
  readonly from: OutputPositions;
  send(stream: OutputStream, piece: Uint8Array, position: number): Promise<void>;
  readonly signal: AbortSignal;
  /** Is told the window, through which acknowledgements come. */
  begun(window: OutputWindow): void;
}

/**
 * Holds the commands of this machine, each with a folder of its own below one folder: they outlive this program, and the next one
 * joins them.
 */
export class Commands {
  readonly #folder: string;
  readonly #agent: Pick<Agent, 'run' | 'wasStarted'>;
  readonly #clock: Clock;
  /** Holds how the commands end that this program started or joined. */
  readonly #outcomes = new Map<string, Promise<ExitOutcome>>();
  readonly #starting = new Map<string, Promise<void>>();

  constructor(folder: string, agent: Pick<Agent, 'run' | 'wasStarted'>, clock: Clock) {
    this.#folder = folder;
    this.#agent = agent;
    this.#clock = clock;
  }

  /** Returns the control folder of a command. Throws where the id is none. */
  controlFolder(id: string): string {
    return join(this.#folderOf(id), 'control');
  }

  /**
   * Starts a command, unless one of the id was started before. Resolves when the command runs, or could not be started: then a
   * program that takes the place of this one knows it.
   */
  start(command: StartedCommand): Promise<void> {
    const { id } = command;
    const begun = this.#starting.get(id);
    if (begun !== undefined) return begun;
    const starting = this.#start(command).finally(() => this.#starting.delete(id));
    this.#starting.set(id, starting);
    return starting;
  }

  async #start({ id, argv, folder, env, separateOutput }: StartedCommand): Promise<void> {
    const own = this.#folderOf(id);
    const controlFolder = this.controlFolder(id);
    if (this.#outcomes.has(id) || this.#agent.wasStarted(controlFolder)) return;
    if ((await readOrNull(join(own, NOT_STARTED))) !== null) return;
    const running = this.#begin({ argv, folder, env }, id, separateOutput);
    this.#outcomes.set(id, running);
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    running.then(over, over);
    for (let look = CLAIM_LOOK_MS; !isOver; look = Math.min(look * 2, MAX_CLAIM_LOOK_MS)) {
      if (this.#agent.wasStarted(controlFolder)) return;
      await sleep(this.#clock, look);
    }
    const outcome = await running;
    if (outcome.kind !== 'not-started') return;
    // A disk that is full is the likely reason: this run of the program knows the outcome all the same.
    await writeAtomic(join(own, NOT_STARTED), JSON.stringify(outcome.reason)).catch(() => undefined);
  }

  async #begin(
    command: Pick<StartedCommand, 'argv' | 'folder' | 'env'>,
    id: string,
    separateOutput: boolean,
  ): Promise<ExitOutcome> {
    const own = this.#folderOf(id);
    try {
      await mkdir(own, { recursive: true, mode: 0o700 });
    } catch (error) {
      return { kind: 'not-started', reason: messageOf(error) };
    }
    return this.#agent.run({
      ...command,
      logFile: join(own, 'log'),
      ...(separateOutput && { outputFile: join(own, 'output') }),
      controlFolder: this.controlFolder(id),
    });
  }

  /** Sends what a command prints and returns how it ended, when all of it has been acknowledged. Throws the signal's reason. */
  async follow(id: string, follower: Follower): Promise<ExitOutcome> {
    const { from, send, signal, begun } = follower;
    const own = this.#folderOf(id);
    const ended = this.#outcomeOf(id);
    const window = new OutputWindow(from);
    const changes = new FolderChanges(own, this.#clock);
    let isOver = false;
    const over = (): void => {
      isOver = true;
      changes.wake(true);
    };
    ended.then(over, over);
    const wake = (): void => {
      changes.wake(true);
      window.wake();
    };
    signal.addEventListener('abort', wake, { once: true });
    begun(window);
    try {
      const sent = (stream: OutputStream) =>
        sendOutput({
          path: join(own, stream),
          stream,
          from: from[stream],
          window,
          changes,
          isOver: () => isOver,
          send: (piece, position) => send(stream, piece, position),
          signal,
        });
      await Promise.all([sent('log'), sent('output')]);
      while (!window.isEmpty) {
        signal.throwIfAborted();
        await window.change();
      }
      return await ended;
    } finally {
      signal.removeEventListener('abort', wake);
      changes.close();
    }
  }

  /** Removes what is kept of a command that has ended. */
  async forget(id: string): Promise<void> {
    this.#outcomes.delete(id);
    await removeFolder(this.#folderOf(id));
  }

  /**
   * Removes what nobody comes for any more: commands that ended a month ago, and those that began so long ago and were running when
   * the machine went down.
   */
  async sweep(): Promise<void> {
    const now = this.#clock.now();
    const boot = now - uptime() * 1000;
    for (const id of await namesIn(this.#folder)) {
      if (!ID.test(id) || this.#starting.has(id)) continue;
      const control = this.controlFolder(id);
      const ended = (await modified(join(control, 'exit'))) ?? (await modified(join(this.#folderOf(id), NOT_STARTED)));
      const begun = await modified(join(control, 'pid'));
      const over = ended ?? (begun !== null && begun < boot ? begun : null);
      if (over !== null && over < now - KEPT_MS) await this.forget(id);
    }
  }

  #outcomeOf(id: string): Promise<ExitOutcome> {
    const known = this.#outcomes.get(id);
    if (known !== undefined) return known;
    const joined = this.#join(id);
    this.#outcomes.set(id, joined);
    // What is not known now may be started later.
    const drop = (): void => void this.#outcomes.delete(id);
    joined.then((outcome) => outcome.kind === 'exited' || drop(), drop);
    return joined;
  }

  /** Waits for a command that another run of this program started. */
  async #join(id: string): Promise<ExitOutcome> {
    const own = this.#folderOf(id);
    const controlFolder = this.controlFolder(id);
    if (this.#agent.wasStarted(controlFolder))
      return this.#agent.run({ argv: [], folder: own, env: {}, logFile: join(own, 'log'), controlFolder });
    const reason = await readOrNull(join(own, NOT_STARTED));
    return reason === null ? { kind: 'lost' } : { kind: 'not-started', reason: String(JSON.parse(reason)) };
  }

  #folderOf(id: string): string {
    if (!ID.test(id)) throw new Error(`${id} is no id of a command`);
    return join(this.#folder, id);
  }
}

/** Is the form of the ids of commands, which are names of folders. */
const ID = /^[0-9a-f]{32}$/;
/** Names the file with the reason why a command could not be started. */
const NOT_STARTED = 'not-started';

/** Returns when a file was changed last, in milliseconds since 1970; null where it is missing. */
async function modified(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
