import { statSync } from 'node:fs';
import { getuid } from 'node:process';
import { setImmediate } from 'node:timers/promises';
import type { Claim } from './control-folder.ts';
import { idsBetween, lastId, listedIds, type ProcessMark, processMark } from './process-ids.ts';
import type { ProcessRow, ProcessTable } from './process-table.ts';
import { readStart } from './read-start.ts';
import { isSupervisorLine } from './supervisor.ts';

/** Limits the processes that are read in one turn: a process takes some microseconds, and then others have their turn. */
const BATCH = 64;
/** Limits the bytes that are read of the words of a command line, enough to recognise a supervisor. */
const WORDS_BYTES = 16 * 1024;
/** Limits the bytes of the facts of a process, more than they are. */
const STAT_BYTES = 8 * 1024;
/** Limits the bytes of an environment: more than Linux allows. */
const ENVIRONMENT_BYTES = 8 * 1024 * 1024;
/** Limits how often one looks again for what began while one looked. */
const ROUNDS = 8;
/** Limits how many processes are looked at without giving way to others. */
const AT_ONCE = 512;

type Variables = Readonly<Record<string, string>>;

/**
 * Reads `/proc` of Linux, at once: the kernel has what is read in memory, and a turn through the pool of threads costs ten
 * times as much.
 */
export class ProcTable implements ProcessTable {
  #list: Promise<ProcessRow[]> | null = null;

  list(since: ProcessMark | null = null): Promise<ProcessRow[]> {
    const ids = since === null ? null : idsSince(since);
    if (ids !== null) return withParents(ids);
    // Those who ask before it is read get the same list.
    this.#list ??= setImmediate().then(() => {
      this.#list = null;
      return inBatches(listedIds(), readRow);
    });
    return this.#list;
  }

  async row(pid: number): Promise<ProcessRow | null> {
    return attempt(pid, readRow);
  }

  async isSupervisor(pid: number): Promise<boolean> {
    return isSupervisorLine(wordsOf(pid));
  }

  async isSupervisorOf({ pid, started }: Claim, controlFolder: string): Promise<boolean> {
    if (started === null) return isSupervisorLine(wordsOf(pid), controlFolder);
    const row = attempt(pid, readRow);
    return row !== null && row.started === started && !row.ended;
  }

  async isLiving({ pid, started }: ProcessRow): Promise<boolean> {
    const line = attempt(pid, readStat) ?? '';
    const row = rowOf(line);
    return row !== null && row.started === started && !row.ended && (flagsOf(line) & EXITING) === 0;
  }

  async carrying(pids: readonly number[], variables: Variables): Promise<number[]> {
    const carries = carrierOf(variables);
    return inBatches(pids, (pid) => (carries(pid) ? pid : null));
  }

  mark(): ProcessMark | null {
    return processMark();
  }

  mayCarry(since: ProcessMark, variables: Variables): boolean {
    return mayHave(since, carrierOf(variables));
  }

  mayHaveMembers(group: number, since: ProcessMark): boolean {
    return mayHave(since, (pid) => {
      const row = pid === group ? null : readRow(pid);
      return row !== null && row.group === group && !row.ended;
    });
  }
}

/** Returns those that began since and live, without threads; null where that is not known. */
function idsSince(since: ProcessMark): number[] | null {
  const until = processMark();
  const ids = until === null ? null : idsBetween(since, until);
  if (ids === null) return null;
  const living = new Set(listedIds());
  return ids.filter((id) => living.has(id));
}

async function withParents(ids: readonly number[]): Promise<ProcessRow[]> {
  const rows = await inBatches(ids, readRow);
  const known = new Set(rows.map(({ pid }) => pid));
  const parents = new Set(rows.map(({ parent }) => parent).filter((parent) => !known.has(parent)));
  return [...rows, ...(await inBatches([...parents], readRow))];
}

/** Tells which ids were given out. */
export interface GivenIds {
  mark(): ProcessMark | null;
  between(mark: ProcessMark, until: ProcessMark): readonly number[] | null;
  last(): number | null;
}

const GIVEN: GivenIds = { mark: processMark, between: idsBetween, last: lastId };

/**
 * Returns whether a process that began since may be one that is looked for. What began meanwhile is looked at as well, until
 * nothing did: no process is missed whose parent ended while one looked.
 */
export function mayHave(since: ProcessMark, isWanted: (pid: number) => boolean, given: GivenIds = GIVEN): boolean {
  let from = since;
  for (let round = 0; round < ROUNDS; round += 1) {
    const until = given.mark();
    const ids = until === null ? null : given.between(from, until);
    if (until === null || ids === null || ids.length > AT_ONCE) return true;
    if (ids.some((id) => attempt(id, isWanted) === true)) return true;
    if (given.last() === until.last) return false;
    from = until;
  }
  return true;
}

/** Returns what says of a process of the server's own user whether its environment holds all of the variables. */
function carrierOf(variables: Variables): (pid: number) => boolean {
  const wanted = Object.entries(variables).map(([name, value]) => Buffer.from(`\0${name}=${value}\0`));
  const uid = getuid?.();
  return (pid) => {
    if (wanted.length === 0 || statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid !== uid) return false;
    const environment = environmentOf(pid);
    if (environment.length === 0) return false;
    const text = Buffer.concat([Buffer.of(0), environment, Buffer.of(0)]);
    return wanted.every((variable) => text.includes(variable));
  };
}

function readStat(pid: number, read = readStart): string {
  return read(`/proc/${pid}/stat`, STAT_BYTES).toString('latin1');
}

function readRow(pid: number): ProcessRow | null {
  return rowOf(readStat(pid));
}

function wordsOf(pid: number): string[] {
  const words = attempt(pid, () => readStart(`/proc/${pid}/cmdline`, WORDS_BYTES).toString('utf8'));
  return words?.split('\0') ?? [];
}

/** Reads a line of `/proc/PID/stat`: the name in parentheses may hold anything. Returns null where it is no such line. */
export function rowOf(line: string): ProcessRow | null {
  const pid = Number.parseInt(line, 10);
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group] = fields;
  const started = fields[19];
  if (Number.isNaN(pid) || parent === undefined || group === undefined || started === undefined) return null;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    started,
    ended: state === 'Z' || state === 'X',
    stopped: state === 'T' || state === 't',
    copied: (flagsOf(line) & COPIED) !== 0,
  };
}

/**
 * Reads the environment of a process. A process that is just executing another program has neither words nor an environment
 * for a moment, and may have got both between two looks: only one that is seen with words and without an environment several
 * times has none.
 */
export function environmentOf(pid: number, read = readStart): Buffer {
  let empty = 0;
  for (let tries = 0; ; tries += 1) {
    const environment = read(`/proc/${pid}/environ`, ENVIRONMENT_BYTES);
    if (environment.length > 0 || tries === EXEC_TRIES || empty === EMPTY_LOOKS) return environment;
    if ((flagsOf(readStat(pid, read)) & (EXITING | KERNEL_THREAD)) !== 0) return environment;
    if (read(`/proc/${pid}/cmdline`, 1).length > 0) empty += 1;
  }
}

/** Is the kernel's PF_EXITING, followed by PF_FORKNOEXEC and PF_KTHREAD. */
const EXITING = 0x4;
const COPIED = 0x40;
const KERNEL_THREAD = 0x200000;
const EXEC_TRIES = 100;
const EMPTY_LOOKS = 3;

function flagsOf(line: string): number {
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[6]);
}

/**
 * Returns the results of `read` for all items. Processes may end meanwhile, and some may not be read: both are left out.
 */
async function inBatches<R>(pids: readonly number[], read: (pid: number) => R | null): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < pids.length; at += BATCH) {
    if (at > 0) await setImmediate();
    for (const pid of pids.slice(at, at + BATCH)) {
      const result = attempt(pid, read);
      if (result !== null) found.push(result);
    }
  }
  return found;
}

/** Returns null where the process has ended, or may not be read. */
function attempt<R>(pid: number, read: (pid: number) => R | null): R | null {
  try {
    return read(pid);
  } catch {
    return null;
  }
}
