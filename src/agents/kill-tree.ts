import { type Clock, hasCode, type Logger } from '../kit/index.ts';
import { ControlFolder } from './control-folder.ts';
import { pause } from './pause.ts';
import type { ProcessRow, ProcessTable } from './process-table.ts';
import { ancestry, treeOf } from './process-tree.ts';
import type { KillTarget } from './types.ts';

export interface KillTreeDependencies {
  readonly table: ProcessTable;
  readonly clock: Clock;
  readonly log: Logger;
}

/** After the first KILL: supervisors have so long to note the end of their commands, then they are ended as well. */
const SUPERVISOR_MS = 2000;
/** After the first KILL: what is left then, such as a process that waits for a dead disk, is left alone. */
const GIVE_UP_MS = 5000;
/** So long a command has to end by itself once what it began was asked to. */
const LEADER_MS = 1000;
const FIRST_LOOK_MS = 10;
const LONGEST_LOOK_MS = 250;

/**
 * Looks, signals and looks again until nothing of the build is left, since processes beget others meanwhile. What was
 * seen once stays a target, even when its parents, by which it was found, are gone. Resolves in bounded time.
 */
export async function killTree(deps: KillTreeDependencies, target: KillTarget): Promise<number> {
  const { clock } = deps;
  const begun = clock.now();
  const known = new Map<number, string>();
  const warned = new Set<string>();
  const patient = new Map<string, number>();
  let wasNobody = false;
  for (let look = FIRST_LOOK_MS; ; look = Math.min(LONGEST_LOOK_MS, look * 1.5)) {
    const { supervisors, others, isNobody } = await find(deps.table, target, known);
    if (isNobody && (wasNobody || known.size === 0)) return warned.size;
    // What ended while one looked may have begun something just before: nobody is left when two looks say so.
    wasNobody = isNobody;
    const killing = clock.now() - begun - target.graceMs;
    if (killing >= GIVE_UP_MS) {
      deps.log.warn(
        { pids: [...others, ...supervisors].map(({ pid }) => pid) },
        'processes of a build could not be ended',
      );
      return warned.size;
    }
    const now = clock.now();
    if (target.leadersLast === true) {
      for (const row of leaders(supervisors, others)) if (!patient.has(keyOf(row))) patient.set(keyOf(row), now);
    }
    for (const row of others) {
      if (now - (patient.get(keyOf(row)) ?? 0) < LEADER_MS) continue;
      const isNew = !warned.has(keyOf(row));
      warned.add(keyOf(row));
      if (isNew) signal(row, 'SIGTERM');
      if (killing >= 0) signal(row, 'SIGKILL');
    }
    if (killing >= SUPERVISOR_MS) for (const row of supervisors) signal(row, 'SIGKILL');
    await pause(clock, look);
  }
}

/** Commands that have begun something. */
function leaders(supervisors: readonly ProcessRow[], others: readonly ProcessRow[]): readonly ProcessRow[] {
  const above = new Set(supervisors.map(({ pid }) => pid));
  const parents = new Set(others.map(({ parent }) => parent));
  return others.filter(({ pid, parent }) => above.has(parent) && parents.has(pid));
}

/** `known`: start time by process id of what was found so far; it is added to. What is about to end is in neither list. */
async function find(
  table: ProcessTable,
  target: KillTarget,
  known: Map<number, string>,
): Promise<{ supervisors: ProcessRow[]; others: ProcessRow[]; isNobody: boolean }> {
  const rows = await table.list();
  const spared = ancestry(rows, process.pid);
  const living = rows.filter((row) => !row.ended && !spared.has(row.pid)).map(({ pid }) => pid);
  const roots = new Set(await table.carrying(living, target.cookie));
  for (const row of rows) if (known.get(row.pid) === row.started) roots.add(row.pid);
  const groups = await groupsOf(table, rows, target.controlFolders);
  const found = treeOf(rows, roots, groups, spared);
  const supervisors: ProcessRow[] = [];
  const others: ProcessRow[] = [];
  for (const row of found) {
    known.set(row.pid, row.started);
    const isSupervisor = await table.isSupervisor(row.pid);
    // A supervisor that ends at this moment does not look like one any more.
    if (isSupervisor) supervisors.push(row);
    else if (await table.isLiving(row)) others.push(row);
  }
  return { supervisors, others, isNobody: found.length === 0 };
}

/** A group outlives its supervisor; but where another process has the supervisor's id, the group is another as well. */
async function groupsOf(
  table: ProcessTable,
  rows: readonly ProcessRow[],
  controlFolders: readonly string[],
): Promise<Set<number>> {
  const groups = new Set<number>();
  for (const folder of controlFolders) {
    const pid = new ControlFolder(folder).pid();
    if (pid === null) continue;
    const leader = rows.find((row) => row.pid === pid);
    if (leader === undefined || leader.ended || (await table.isSupervisor(pid, folder))) groups.add(pid);
  }
  return groups;
}

function keyOf(row: ProcessRow): string {
  return `${row.pid} ${row.started}`;
}

function signal(row: ProcessRow, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(row.pid, name);
    if (row.stopped && name === 'SIGTERM') process.kill(row.pid, 'SIGCONT');
  } catch (error) {
    if (!hasCode(error, 'ESRCH') && !hasCode(error, 'EPERM')) throw error;
  }
}
