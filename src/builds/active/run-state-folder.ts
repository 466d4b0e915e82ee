import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inFolder, type Logger, replaceNow } from '../../kit/index.ts';
import { type Interruption, RESULTS, type Result } from '../../model/index.ts';

/** Names the phases of a run in their order. `ending` is entered when all is done but the last line and the record. */
const PHASES = ['head', 'prepare', 'checkout', 'setup', 'build', 'teardown', 'publish', 'late', 'ending'] as const;
export type PhaseName = (typeof PHASES)[number];

/** Describes the position of a run, written before each step begins: what a new server needs to go on. */
export interface RunState {
  readonly phase: PhaseName;
  /** Holds the number of the step in its phase, from 0. */
  readonly index: number;
  readonly result: Result;
  /** Holds the length of the console when the step began, in bytes; missing in what an older server wrote. */
  readonly logSize?: number;
  readonly executor: number;
  /** Names the node; where it is missing, it is the built-in one. */
  readonly node?: string;
  readonly workspace: string | null;
  /** Holds what SCM, wrappers and steps before added to the environment, as encrypted JSON; it may hold secrets. */
  readonly environment: string | null;
  readonly interruptions: readonly Interruption[];
  /** Says whether the request to stop the run was obeyed and reported in the log. */
  readonly stopped: boolean;
}

/** Returns the state of a run that has done nothing yet. */
export function firstState({ number: executor, node }: { readonly number: number; readonly node: string }): RunState {
  const nothing = { workspace: null, environment: null, interruptions: [], stopped: false };
  return { phase: 'head', index: 0, result: 'SUCCESS', logSize: 0, executor, node, ...nothing };
}

/** Describes a request to stop that is to outlive the server. */
export interface NotedStop {
  readonly userId: string | null;
  /** Holds the result that a step requested with the stop; null where no step did. */
  readonly byStep: Result | null;
}

/** Asks a run to stop that does so in its own way, as a pipeline does. */
export interface StopRequest {
  /**
   * Says how the run stops: `stop` ends what it waits for, `terminate` does not wait for that end, `kill` ends it at once.
   */
  readonly kind: 'stop' | 'terminate' | 'kill';
  readonly userId: string | null;
  /** Holds the number of the newer run that supersedes it; where it is missing, a person requested the stop. */
  readonly supersededBy?: number;
  /** Holds the reason, where it was neither a person nor a newer run. */
  readonly reason?: string;
  /** Identifies the request: it is the same for the same request, also when a later server receives it again. */
  readonly id: string;
}

/** Describes how far a matrix project's build has come with its cells, by their full names. */
export interface CellNotes {
  /** Lists the cells that come first; `others` lists all others. */
  readonly touchstones: readonly string[];
  readonly others: readonly string[];
  /** Holds the queue item of each cell that was requested. */
  readonly items: Readonly<Record<string, number>>;
}

/** Describes the last piece of a command's output that was about to be copied. */
export interface CopiedNote {
  /** Holds the length of the console before the piece; `shown` is that of the piece as it is shown. Both are in bytes. */
  readonly size: number;
  readonly shown: number;
  /** Holds where the piece began in the output; `end` is where it ended. */
  readonly begin: number;
  readonly end: number;
}

const STATE = 'state.json';
/** Limits the characters of earlier states in the file of the state; then it begins again. */
const MAX_STATE = 256 * 1024;

/**
 * Stores the state of a run under way in a hidden folder: position, stop requests, notes, and the launches of its steps.
 */
export class RunStateFolder {
  readonly path: string;
  readonly #log: Logger;
  /** Holds the file of the state, open from its first write on: a state is written at each step. */
  #file: number | null = null;
  /** Holds the characters of the states that were appended here. */
  #size = 0;

  constructor(path: string, log: Logger) {
    this.path = path;
    this.#log = log;
  }

  /**
   * Replaces the state in one write: it is appended as a line of its own, the last whole one counts. Not forced to disk: it
   * must outlive the server, while after a loss of power there is no process left to go on with. A full disk costs a run its
   * way back after a crash, but not the run.
   */
  write(progress: RunState): void {
    this.#guard(STATE, (path) => {
      const text = textOfState(progress);
      const isFull = this.#size + text.length > MAX_STATE;
      if (isFull) {
        this.close();
        replaceNow(path, text);
      } else {
        this.#file ??= opened(path);
        appendFileSync(this.#file, text);
      }
      this.#size = isFull ? 0 : this.#size + text.length;
    });
  }

  /** Writes the first state of a run, for which the folder is made: that costs less than to find it missing. */
  writeFirst(progress: RunState): void {
    this.#guard(STATE, (path) => {
      mkdirSync(this.path, { recursive: true, mode: 0o700 });
      appendFileSync(path, textOfState(progress), { mode: 0o600 });
    });
  }

  /** Closes the file of the state; a state that is written later opens it again. */
  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  /** Returns the state; null where there is none, or it cannot be read. */
  read(): RunState | null {
    for (const line of textOf(join(this.path, STATE)).split('\n').reverse()) {
      const value = parsed(line);
      if (isRunState(value)) return value;
    }
    return null;
  }

  /** Notes that the run shall stop, so that it does even if the server ends before it did. */
  writeStop(userId: string | null, byStep: Result | null = null): void {
    this.#replace('stop.json', { v: 1, userId, ...(byStep && { byStep }) });
  }

  /** Notes one more request and returns it with its id. */
  addStopRequest(request: Omit<StopRequest, 'id'>): StopRequest {
    const requests = this.readStopRequests();
    const added = { ...request, id: String(requests.length + 1) };
    this.#replace('orders.json', { v: 1, orders: [...requests, added] });
    return added;
  }

  /** Returns the requests in the order in which they came. */
  readStopRequests(): readonly StopRequest[] {
    const value = this.#read('orders.json');
    const hasRequests = typeof value === 'object' && value !== null && 'orders' in value && Array.isArray(value.orders);
    // Only we write the file.
    return hasRequests ? (value.orders as StopRequest[]) : [];
  }

  /** Returns the request to stop; undefined where there was none. */
  readStop(): NotedStop | undefined {
    const value = this.#read('stop.json');
    if (typeof value !== 'object' || value === null || !('userId' in value)) return undefined;
    const byStep = 'byStep' in value ? RESULTS.find((result) => result === value.byStep) : undefined;
    return { userId: typeof value.userId === 'string' ? value.userId : null, byStep: byStep ?? null };
  }

  writeNote(step: string, note: unknown): void {
    this.#replace(`note-${step}.json`, { v: 1, note });
  }

  /** Returns the note of a step; undefined where there is none, or it cannot be read. */
  readNote(step: string): unknown {
    const value = this.#read(`note-${step}.json`);
    return typeof value === 'object' && value !== null && 'note' in value ? value.note : undefined;
  }

  /** Stores what the console of the run must not show, encrypted. */
  writeSecrets(encrypted: string): void {
    this.#replace('secrets.json', { v: 1, encrypted });
  }

  /** Returns those secrets, encrypted; null where there is nothing, or it cannot be read. */
  readSecrets(): string | null {
    const value = this.#read('secrets.json');
    const encrypted = typeof value === 'object' && value !== null && 'encrypted' in value ? value.encrypted : null;
    return typeof encrypted === 'string' ? encrypted : null;
  }

  /** Records how far the output of a launch is in the console: a note of its own beside its control folder. */
  writeCopied(control: string, copied: CopiedNote): void {
    this.#replace(`${basename(control)}.copied.json`, { v: 1, ...copied });
  }

  /** Returns that note; null where nothing was copied. */
  readCopied(control: string): CopiedNote | null {
    const value = this.#read(`${basename(control)}.copied.json`);
    // Only we write the file.
    return typeof value === 'object' && value !== null && 'end' in value ? (value as CopiedNote) : null;
  }

  writeCells(notes: CellNotes): void {
    this.#replace('cells.json', { v: 1, ...notes });
  }

  /** Returns the notes on the cells; null where there are none, or they cannot be read. */
  readCells(): CellNotes | null {
    const value = this.#read('cells.json');
    return isCellNotes(value) ? value : null;
  }

  /** Returns the folder of the `k`th launch of a step, and the file beside it with the script's path. */
  launch(step: string, k: number): { folder: string; script: string } {
    const folder = join(this.path, `step-${step}-${k}`);
    return { folder, script: `${folder}.script` };
  }

  #replace(name: string, value: object): void {
    this.#guard(name, (path) => replaceNow(path, JSON.stringify(value)));
  }

  /** Writes a file; an error is logged, and the run goes on. */
  #guard(name: string, write: (path: string) => void): void {
    const path = join(this.path, name);
    try {
      write(path);
    } catch (err) {
      this.#log.error({ path, err }, 'state of a run could not be written');
    }
  }

  #read(name: string): unknown {
    return parsed(textOf(join(this.path, name)));
  }
}

/** Returns a line of its own, whatever a crash left of the one before. */
function textOfState(progress: RunState): string {
  return `\n${JSON.stringify({ v: 1, ...progress })}`;
}

/** Opens a file that this user alone can read, to append to it. Its folder is made where it is missing. */
function opened(path: string): number {
  return inFolder(path, 0o700, () => openSync(path, 'a', 0o600));
}

/** Returns the text of a file; '' where it cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the name of the step at a position, as its control folders have it. */
export function stepAt({ phase, index }: Pick<RunState, 'phase' | 'index'>): string {
  return phase === 'checkout' ? phase : `${phase}-${index}`;
}

/** Says whether the first position comes before the second. */
export function isBefore(a: Pick<RunState, 'phase' | 'index'>, b: Pick<RunState, 'phase' | 'index'>): boolean {
  const byPhase = PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase);
  return byPhase < 0 || (byPhase === 0 && a.index < b.index);
}

/**
 * Says whether a value is a run's state. Only we write the file: version, phase and result say that the rest is as we wrote
 * it.
 */
function isRunState(value: unknown): value is RunState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'v' in value &&
    value.v === 1 &&
    'phase' in value &&
    PHASES.some((phase) => phase === value.phase) &&
    'result' in value &&
    RESULTS.some((result) => result === value.result)
  );
}

function isCellNotes(value: unknown): value is CellNotes {
  return (
    typeof value === 'object' &&
    value !== null &&
    'touchstones' in value &&
    Array.isArray(value.touchstones) &&
    'others' in value &&
    Array.isArray(value.others) &&
    'items' in value &&
    typeof value.items === 'object' &&
    value.items !== null
  );
}
