import type { Item, Job } from '../home/index.ts';
import { endsWithin, messageOf } from '../kit/index.ts';
import { displayNameOf } from '../model/index.ts';
import { branchOf, computedConfig } from '../points/index.ts';
import { withBranch } from './branch-job.ts';
import type { Scan } from './types.ts';

const DAY_MS = 86_400_000;

/**
 * Disables the items that a complete scan no longer found, and removes them as the folder is configured. It must only be
 * called after a scan that reached all its sources. Jenkins: `ComputedFolder#updateChildren`,
 * `DefaultOrphanedItemStrategy`.
 */
export async function handleOrphans(scan: Scan): Promise<void> {
  const { deps, folder, observed } = scan;
  const orphans = deps.home.items
    .children(folder.fullName)
    .filter(({ name, kind }) => kind !== 'unloadable' && !observed.has(name));
  if (orphans.length === 0) return;
  const wasOff = new Set(orphans.filter(isOff));
  for (const item of orphans) await switchOff(scan, item);
  for (const item of await removable(scan, orphans, wasOff)) {
    scan.context.signal.throwIfAborted();
    try {
      await deps.home.items.delete(item);
    } catch (error) {
      scan.log.line(`Could not remove ${deps.home.items.displayName(item)}: ${messageOf(error)}`);
    }
  }
}

/** Disables the job of a branch that is gone; its builds remain. */
export async function switchOff({ deps }: Pick<Scan, 'deps'>, item: Item): Promise<void> {
  if (item.kind !== 'job') return;
  const branch = branchOf(item.config);
  if (branch === null || branch.isDead) return;
  const path = scriptPathOf(item);
  await deps.home.items.rewrite(item, (xml) =>
    withBranch(deps, xml, { before: branch, after: { ...branch, isDead: true } }, path),
  );
}

function scriptPathOf({ config }: Job): string {
  const definition = 'definition' in config ? config.definition : null;
  const read = definition as { readonly config?: { readonly scriptPath?: string } } | null;
  return read?.config?.scriptPath ?? 'Jenkinsfile';
}

function isOff(item: Item): boolean {
  if (item.kind === 'folder') return computedConfig(item.config)?.disabled ?? false;
  return item.kind === 'job' && item.config.disabled;
}

async function removable(scan: Scan, orphans: readonly Item[], wasOff: ReadonlySet<Item>): Promise<Item[]> {
  const { deps, folder, log } = scan;
  const { items } = deps.home;
  const strategy = computedConfig(folder.config)?.orphanedItemStrategy ?? null;
  if (strategy?.abortBuilds) await abortBuilds(scan, orphans);
  if (strategy !== null && !strategy.pruneDeadBranches) return [];
  log.line(`Evaluating orphaned items in ${items.fullDisplayName(folder)}`);
  const keep = { days: limit(strategy?.daysToKeep), count: limit(strategy?.numToKeep) };
  const sorted = orphans
    .map((item) => ({ item, last: lastBuildTime(scan, item), name: items.displayName(item) }))
    .sort((a, b) => Number(wasOff.has(a.item)) - Number(wasOff.has(b.item)) || b.last - a.last);
  const free: typeof sorted = [];
  const oldest = deps.clock.now() - (keep.days ?? 0) * DAY_MS;
  // Histories are looked at only where something depends on them.
  const isAnyPlaceLost = keep.count === null ? keep.days === null : sorted.length > keep.count;
  for (const each of sorted) {
    const mayGo = isAnyPlaceLost || (keep.days !== null && each.last <= oldest);
    if (!mayGo || !(await isHeld(scan, each.item))) free.push(each);
  }
  const gone: Item[] = [];
  let rest = free;
  if (keep.count !== null) {
    const count = keep.count;
    rest = free.slice(0, count);
    for (const [index, { name, item }] of free.entries()) {
      const place = index + 1;
      if (place <= count) log.line(`Will not remove ${name} as it is only #${place} in the list`);
      else {
        log.line(`Will remove ${name} as it is #${place} in the list`);
        gone.push(item);
      }
    }
  }
  if (keep.days !== null) {
    for (const { name, item, last } of rest) {
      const isNew = last > oldest;
      log.line(isNew ? `Will not remove ${name} because it is new` : `Will remove ${name} as it is too old`);
      if (!isNew) gone.push(item);
    }
  }
  if (keep.count === null && keep.days === null) {
    for (const { name, item } of free) {
      log.line(`Will remove ${name}`);
      gone.push(item);
    }
  }
  return gone;
}

function limit(value: number | undefined): number | null {
  return value === undefined || value <= 0 ? null : value;
}

function jobsIn({ deps }: Scan, item: Item): Job[] {
  if (item.kind === 'job') return [item];
  return deps.home.items.children(item.fullName).flatMap((child) => (child.kind === 'job' ? [child] : []));
}

function lastBuildTime(scan: Scan, item: Item): number {
  const { runs, computed } = scan.deps.home;
  let time = item.kind === 'folder' ? (computed.record(item.fullName)?.timestamp ?? 0) : 0;
  for (const job of jobsIn(scan, item)) time = Math.max(time, runs.permalink(job, 'lastBuild')?.timestamp ?? 0);
  return time;
}

/** Says whether a build prevents the removal of its job: it is running, or somebody marked it. */
async function isHeld(scan: Scan, item: Item): Promise<boolean> {
  const { deps, log, context } = scan;
  const { items, runs } = deps.home;
  for (const job of jobsIn(scan, item)) {
    const [running] = deps.builds.running(job);
    const held = running ?? (await runs.newestKept(job, context.signal));
    if (held === undefined) continue;
    const why = held === running ? 'still in progress' : 'marked to not be removed: Build has been marked to be kept';
    const name = `${items.fullDisplayName(job)} ${displayNameOf(held)}`;
    log.line(`Will not remove ${items.displayName(item)} as ${name} is ${why}`);
    return true;
  }
  return false;
}

const ABORT_TIMEOUT_MS = 60_000;

async function abortBuilds(scan: Scan, orphans: readonly Item[]): Promise<void> {
  const { builds, clock, home } = scan.deps;
  const ended: Promise<void>[] = [];
  for (const item of orphans) {
    for (const job of jobsIn(scan, item)) {
      for (const run of builds.running(job)) {
        builds.stop(run, null, `Parent item ‘${home.items.displayName(item)}’ is orphaned`);
        ended.push(builds.finished(run));
      }
    }
  }
  if (ended.length === 0) return;
  await endsWithin(clock, ABORT_TIMEOUT_MS, Promise.all(ended));
}
