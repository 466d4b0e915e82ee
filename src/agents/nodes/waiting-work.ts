import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { type Clock, inFolder, isMissing, type Logger, messageOf, replaceNow } from '../../kit/index.ts';
import { ConnectionLost, type Machine, type RemoteKillTarget } from '../../points/index.ts';

/** Describes what is asked of a machine whatever comes: the end of processes, or the removal of what is kept of a command. */
export type Work =
  | { readonly kind: 'kill'; readonly target: RemoteKillTarget }
  | { readonly kind: 'forget'; readonly id: string };

export interface WaitingWorkDependencies {
  readonly node: string;
  /** Names the file in which the work waits for the next server as well; null where there is none. */
  readonly path: string | null;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Limits what waits; beyond it some of the oldest are given up. The agent itself removes commands that ended long ago. */
const MOST = 10_000;
const GIVEN_UP = 1000;
/** Holds after how long work is given up, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Limits how much is asked of a machine at a time. */
const AT_ONCE = 20;

interface Waiting {
  /** Holds when it was asked for, in milliseconds since 1970. */
  readonly at: number;
  readonly work: Work;
}

/**
 * Holds the work that waits for a machine which is away. It is in a file of the server, which is written when something has to
 * wait and is gone when nothing does, so that a server which is killed meanwhile leaves it to the next one. What is in doubt is
 * done again: to end processes or to forget a command twice has the same effect.
 */
export class WaitingWork {
  readonly #deps: WaitingWorkDependencies;
  /** Holds the work by its text: whatever is asked for twice waits once. */
  readonly #waiting = new Map<string, Waiting>();
  #isDropped = false;
  /** Is what is being done. */
  #last: Promise<void> = Promise.resolve();

  constructor(deps: WaitingWorkDependencies) {
    this.#deps = deps;
    this.#read();
  }

  /** Adds something that is done when the machine is back. */
  add(work: Work): void {
    const text = JSON.stringify(work);
    if (this.#isDropped || this.#waiting.has(text)) return;
    const { clock, log, node } = this.#deps;
    const waiting = { at: clock.now(), work };
    this.#waiting.set(text, waiting);
    if (this.#waiting.size <= MOST) {
      this.#guard((path) => inFolder(path, 0o700, () => appendFileSync(path, lineOf(waiting), { mode: 0o600 })));
      return;
    }
    for (const oldest of [...this.#waiting.keys()].slice(0, GIVEN_UP)) this.#waiting.delete(oldest);
    log.warn({ node, count: GIVEN_UP }, 'more waits for an agent than can be kept: the oldest is given up');
    this.#write();
  }

  /** Does on a machine what waits, the ends of processes first. What the end of its connection leaves waits on. */
  perform(machine: Machine): void {
    if (this.#waiting.size > 0) this.#last = this.#last.then(() => this.#perform(machine));
  }

  /** Gives up what waits, for good, as the node is gone. */
  drop(): void {
    this.#isDropped = true;
    if (this.#waiting.size === 0) return;
    this.#waiting.clear();
    this.#write();
  }

  async #perform(machine: Machine): Promise<void> {
    const all = [...this.#waiting];
    for (const kind of ['kill', 'forget'] as const) {
      const some = all.filter(([, { work }]) => work.kind === kind);
      for (let index = 0; index < some.length; index += AT_ONCE) {
        const few = some.slice(index, index + AT_ONCE);
        const found = await Promise.all(few.map(([, { work }]) => perform(machine, work, this.#deps)));
        for (const [at, [text]] of few.entries()) if (found[at] !== null) this.#waiting.delete(text);
        if (found.includes(null)) return this.#write();
      }
    }
    this.#write();
  }

  #write(): void {
    this.#guard((path) => {
      if (this.#waiting.size === 0) rmSync(path, { force: true });
      else replaceNow(path, [...this.#waiting.values()].map(lineOf).join(''));
    });
  }

  /** Reads what an earlier server left; a line that a crash cut off was not promised to anybody. */
  #read(): void {
    this.#guard((path) => {
      const youngest = this.#deps.clock.now() - MAX_AGE_MS;
      for (const line of textOf(path).split('\n').slice(-MOST)) {
        const waiting = waitingOf(line);
        if (waiting !== null && waiting.at > youngest) this.#waiting.set(JSON.stringify(waiting.work), waiting);
      }
    });
  }

  #guard(act: (path: string) => void): void {
    const { path, node, log } = this.#deps;
    if (path === null) return;
    try {
      act(path);
    } catch (error) {
      log.warn({ node, err: messageOf(error) }, 'what waits for an agent could not be read or written');
    }
  }
}

/** Asks a machine for something. Returns how many processes were found; null where the connection ended before. */
export async function perform(
  machine: Machine,
  work: Work,
  { node, log }: Pick<WaitingWorkDependencies, 'node' | 'log'>,
): Promise<number | null> {
  try {
    if (work.kind === 'kill') return await machine.killTree(work.target);
    await machine.forget(work.id);
  } catch (error) {
    if (error instanceof ConnectionLost) return null;
    log.warn({ node, err: messageOf(error) }, 'an agent could not do what was asked of it');
  }
  return 0;
}

/** Returns a line of its own, whatever a crash left of the one before. */
function lineOf(waiting: Waiting): string {
  return `\n${JSON.stringify(waiting)}`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/** Returns what a line says. Only we write the file: a time and a kind say that the rest is as we wrote it. */
function waitingOf(line: string): Waiting | null {
  try {
    const value = JSON.parse(line);
    const isWork = value.work.kind === 'kill' || value.work.kind === 'forget';
    return typeof value.at === 'number' && isWork ? value : null;
  } catch {
    return null;
  }
}
