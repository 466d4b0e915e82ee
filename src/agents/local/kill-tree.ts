import { type Clock, hasCode, type Logger, sleep } from '../../kit/index.ts';
import type { KillTarget } from '../types.ts';
import { ControlFolder } from './control-folder.ts';
import { GIVE_UP_MS, keyOf, MAX_LOOK_MS, Patience, SUPERVISOR_MS } from './patience.ts';
import type { ProcessRow, ProcessTable } from './process-table.ts';
import { ancestry, treeOf } from './process-tree.ts';

export interface KillTreeDependencies {
  readonly table: ProcessTable;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Limits how long a copy of a process of the build may take to execute a program that may have left the build. */
const EXECUTE_MS = 250;
const FIRST_LOOK_MS = 10;

/** Names the groups whose leaders have, or had, the control folders of a target and get no others. */
interface OwnGroups {
  readonly groups?: readonly number[];
}

/**
 * Searches and signals until nothing of the build is left, since processes start others meanwhile. A process that was found
 * once stays a target, even when its parents, by which it was found, are gone. The processes that a command started are
 * signalled before the command: a shell then reports how its command ended, and ends by itself. Jenkins:
 * `ProcessTree.UnixProcess`. Resolves in bounded time.
 */
export async function killTree(deps: KillTreeDependencies, target: KillTarget & OwnGroups): Promise<number> {
  const { clock } = deps;
  if (isNobodyLeft(deps.table, target)) return 0;
  const begun = clock.now();
  const known = new Map<number, string>();
  const found = new Set<string>();
  const warned = new Set<string>();
  const patience = new Patience();
  let wasNobody = false;
  for (let look = FIRST_LOOK_MS; ; look = Math.min(MAX_LOOK_MS, look * 1.5)) {
    const { supervisors, others, isNobody } = await find(deps.table, target, known, clock.now() - begun < EXECUTE_MS);
    if (isNobody && (wasNobody || known.size === 0)) return found.size;
    // What ended while one looked may have begun something just before: nobody is left when two looks say so.
    wasNobody = isNobody;
    const killing = clock.now() - begun - target.graceMs;
    if (killing >= GIVE_UP_MS) {
      deps.log.warn(
        { pids: [...others, ...supervisors].map(({ pid }) => pid) },
        'processes of a build could not be ended',
      );
      return found.size;
    }
    const now = clock.now();
    patience.look(supervisors, others, now);
    for (const row of others) {
      found.add(keyOf(row));
      if (patience.isWith(row, now)) continue;
      const isNew = !warned.has(keyOf(row));
      warned.add(keyOf(row));
      if (isNew) signal(row, 'SIGTERM');
      if (killing >= 0) signal(row, 'SIGKILL');
    }
    if (killing >= SUPERVISOR_MS) for (const row of supervisors) signal(row, 'SIGKILL');
    await sleep(clock, look);
  }
}

/** Says at little cost that there is nothing to end: the usual end of a build. */
function isNobodyLeft(table: ProcessTable, { cookie, controlFolders, since = null }: KillTarget): boolean {
  return since !== null && controlFolders.length === 0 && !table.mayCarry(since, cookie);
}

/**
 * Finds the processes; `known` holds the start time by process id of those found so far, and is added to. A process that is
 * about to end is in neither list. A supervisor is found with its command, and of itself only while its group is looked for: it
 * may go on to another command. With `isEarly`, a process that only has the cookie of what it is a copy of is not found yet.
 */
async function find(
  table: ProcessTable,
  target: KillTarget & OwnGroups,
  known: Map<number, string>,
  isEarly: boolean,
): Promise<{ supervisors: ProcessRow[]; others: ProcessRow[]; isNobody: boolean }> {
  const rows = await listed(table, target);
  const spared = ancestry(rows, process.pid);
  const living = rows.filter((row) => !row.ended && !spared.has(row.pid)).map(({ pid }) => pid);
  const carriers = await table.carrying(living, target.cookie);
  const copies = new Set(rows.filter(({ copied }) => isEarly && copied).map(({ pid }) => pid));
  const roots = new Set(carriers.filter((pid) => !copies.has(pid)));
  const hasCopies = roots.size < carriers.length;
  for (const row of rows) if (known.get(row.pid) === row.started) roots.add(row.pid);
  const groups = await groupsOf(table, target);
  const found = treeOf(rows, roots, groups, spared);
  const supervisors = new Map<number, ProcessRow>();
  const others: ProcessRow[] = [];
  for (const row of found) {
    const isSupervisor = await table.isSupervisor(row.pid);
    // A supervisor that ends at this moment does not look like one any more.
    if (isSupervisor) supervisors.set(row.pid, row);
    else {
      known.set(row.pid, row.started);
      if (await table.isLiving(row)) others.push(row);
    }
  }
  const parents = new Set(others.map(({ parent }) => parent));
  for (const row of rows) {
    if (!parents.has(row.pid) || supervisors.has(row.pid) || row.ended || spared.has(row.pid)) continue;
    if (await table.isSupervisor(row.pid)) supervisors.set(row.pid, row);
  }
  return { supervisors: [...supervisors.values()], others, isNobody: found.length === 0 && !hasCopies };
}

/**
 * Returns the processes among which one looks: those that began since the moment, and the supervisors that serve the build. One
 * that served others before began earlier, and until it has begun its command nobody else tells of that.
 */
async function listed(table: ProcessTable, target: KillTarget & OwnGroups): Promise<ProcessRow[]> {
  const rows = await table.list(target.since);
  const known = new Set(rows.map(({ pid }) => pid));
  const leaders = (target.groups ?? []).filter((pid) => !known.has(pid)).map((pid) => table.row(pid));
  return [...rows, ...(await Promise.all(leaders)).filter((row) => row !== null)];
}

/**
 * Returns the groups. A group outlives its supervisor; but where another process has the supervisor's id, the group is
 * another as well, and a supervisor whose command has ended may have begun another one.
 */
async function groupsOf(table: ProcessTable, target: KillTarget & OwnGroups): Promise<Set<number>> {
  const groups = new Set<number>(target.groups);
  for (const path of target.controlFolders) {
    const folder = new ControlFolder(path);
    const claim = folder.claim();
    if (claim === null) continue;
    const leader = await table.row(claim.pid);
    const isServing = async (): Promise<boolean> =>
      (claim.started === null || folder.exitCode() === null) && (await table.isSupervisorOf(claim, path));
    if (leader === null || leader.ended || (await isServing())) groups.add(claim.pid);
  }
  return groups;
}

function signal(row: ProcessRow, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(row.pid, name);
    if (row.stopped && name === 'SIGTERM') process.kill(row.pid, 'SIGCONT');
  } catch (error) {
    if (!hasCode(error, 'ESRCH') && !hasCode(error, 'EPERM')) throw error;
  }
}
