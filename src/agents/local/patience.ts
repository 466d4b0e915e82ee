import type { ProcessRow } from './process-table.ts';

/** Limits, after the first KILL, how long supervisors may take to note the end of their commands; then they are ended as well. */
export const SUPERVISOR_MS = 2000;
/** Limits the wait after the first KILL: what is left then, such as a process that waits for a dead disk, is left alone. */
export const GIVE_UP_MS = 5000;
/** Limits the pause between two looks. */
export const MAX_LOOK_MS = 250;

/** Limits how long a command may take to end by itself once the processes it started have ended. */
const LEADER_MS = 1000;
/** Limits how long a command may take at all to end by itself, as the processes it started may ignore signals. */
const MAX_PATIENCE_MS = 2000;

interface Awaited {
  /** Holds the processes that it had started when it was first seen. */
  readonly begun: ReadonlySet<string>;
  readonly first: number;
  until: number;
}

/** Waits for commands that have started processes. A command that continues instead of ending is not waited for. */
export class Patience {
  readonly #awaited = new Map<string, Awaited>();

  look(supervisors: readonly ProcessRow[], others: readonly ProcessRow[], now: number): void {
    const above = new Set(supervisors.map(({ pid }) => pid));
    for (const row of others) {
      if (!above.has(row.parent)) continue;
      const begun = others.filter(({ parent }) => parent === row.pid).map(keyOf);
      if (begun.length > 0) this.#note(keyOf(row), begun, now);
    }
  }

  isWith(row: ProcessRow, now: number): boolean {
    return now < (this.#awaited.get(keyOf(row))?.until ?? 0);
  }

  #note(key: string, begun: readonly string[], now: number): void {
    const known = this.#awaited.get(key);
    if (known === undefined) this.#awaited.set(key, { begun: new Set(begun), first: now, until: now + LEADER_MS });
    else if (begun.some((each) => !known.begun.has(each))) known.until = now;
    else if (known.until > now) known.until = Math.min(now + LEADER_MS, known.first + MAX_PATIENCE_MS);
  }
}

/** Returns what tells a process from all others, since ids are used again. */
export function keyOf(row: ProcessRow): string {
  return `${row.pid} ${row.started}`;
}
