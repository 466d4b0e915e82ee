import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RunLog } from '../builds/index.ts';
import type { Folder } from '../home/index.ts';
import { KeyedLock, messageOf } from '../kit/index.ts';
import { type Cause, causeLines, fail, type Result } from '../model/index.ts';
import { computedConfig, multibranchConfig, organizationConfig } from '../points/index.ts';
import { createMinuteClock, type MinuteClock } from '../triggers/index.ts';
import { failureLines } from './failure-text.ts';
import { folderEvents } from './folder-events.ts';
import { indexBranches } from './index-branches.ts';
import { handleOrphans } from './orphans.ts';
import { createPeriodicScans, type PeriodicScans } from './periodic-scans.ts';
import { createRequestedScans, type RequestedScans } from './requested-scans.ts';
import { scanOrganization } from './scan-organization.ts';
import type { FolderIndexing, IndexingDependencies, Scan } from './types.ts';

/** Limits how many scans run at the same time: each sends requests to a forge and starts programs. */
const AT_ONCE = 4;
/** Limits how many causes a waiting scan stores. */
const MAX_CAUSES = 20;
/** Limits the size of a log of events, which is started anew beyond it. */
const MAX_EVENT_LOG_BYTES = 1024 * 1024;

export function createFolderIndexing(deps: IndexingDependencies): FolderIndexing {
  return new FolderScans(deps);
}

class FolderScans implements FolderIndexing {
  readonly #deps: IndexingDependencies;
  /** Holds the causes of the waiting scans, by folder. */
  readonly #waiting = new Map<string, Cause[]>();
  readonly #running = new Map<string, AbortController>();
  /** Holds the work that events caused, with the folder that it is for. */
  readonly #events = new Map<AbortController, string>();
  readonly #works = new Map<string, Set<Promise<void>>>();
  readonly #locks = new KeyedLock();
  /** Holds a digest of the sources and factories that each folder had when it was last examined. */
  readonly #digests = new Map<string, string>();
  readonly #offs: (() => void)[] = [];
  readonly #wanted: RequestedScans;
  readonly #periodic: PeriodicScans;
  readonly #minutes: MinuteClock;
  #closed = false;

  constructor(deps: IndexingDependencies) {
    this.#deps = deps;
    this.#wanted = createRequestedScans(deps.home, deps.log);
    this.#periodic = createPeriodicScans({
      ...deps,
      isFree: (folder) => this.isBuildable(folder) && !this.isActive(folder.fullName),
      schedule: (folder) => this.schedule(folder, [{ kind: 'timer' }]),
    });
    this.#minutes = createMinuteClock(deps);
  }

  schedule(name: string, causes: readonly Cause[]): void {
    const folder = this.#folder(name);
    if (folder === null || !this.isBuildable(folder)) fail('NOT_BUILDABLE', name);
    const waiting = this.#waiting.get(name);
    if (waiting === undefined) {
      this.#waiting.set(name, [...causes]);
      this.#wanted.set(name);
    } else {
      const added = causes.filter((cause) => !waiting.some((each) => isDeepStrictEqual(each, cause)));
      waiting.push(...added.slice(0, Math.max(0, MAX_CAUSES - waiting.length)));
    }
    this.#next();
  }

  isBuildable({ config }: Folder): boolean {
    const computed = computedConfig(config);
    if (computed === null || computed.disabled) return false;
    const sources = multibranchConfig(config)?.sources ?? organizationConfig(config)?.navigators ?? [];
    return sources.length > 0;
  }

  isActive(folder: string): boolean {
    return this.#waiting.has(folder) || this.#running.has(folder);
  }

  isRunning(folder: string): boolean {
    return this.#running.has(folder);
  }

  stop(folder: string): void {
    const wasWaiting = this.#waiting.delete(folder);
    const controller = this.#running.get(folder);
    if (controller !== undefined) controller.abort(new Error('Aborted'));
    else if (wasWaiting) this.#wanted.remove(folder);
  }

  async settled(folder: string): Promise<void> {
    while (this.isActive(folder) || (this.#works.get(folder)?.size ?? 0) > 0) {
      await Promise.all([...(this.#works.get(folder) ?? [])]);
      // A scan that waits for others begins when one of them is over.
      if (this.#waiting.has(folder)) await Promise.race([...this.#works.values()].flatMap((works) => [...works]));
    }
  }

  onEvent: FolderIndexing['onEvent'] = folderEvents({
    deps: () => this.#deps,
    isBuildable: (folder) => this.isBuildable(folder),
    schedule: (folder, causes) => this.schedule(folder, causes),
    perform: (folder, logPath, work) => this.#track(folder.fullName, () => this.#withScan(folder, logPath, work)),
  });

  begin(): void {
    const { items } = this.#deps.home;
    for (const item of items.all()) if (item.kind === 'folder') this.#digests.set(item.fullName, digestOf(item));
    this.#offs.push(
      items.onChange((change) => {
        if (change.type === 'loaded') return this.#periodic.forgetAll();
        if (change.type === 'deleted') return void this.#forget(change.fullName);
        const interrupted = change.type === 'moved' ? this.#forget(change.from) : [];
        const item = items.get(change.fullName);
        if (item?.kind === 'folder') this.#followChange(item, change.type === 'moved');
        if (change.type === 'moved') this.#takeUp(interrupted, change);
      }),
    );
    for (const item of items.all())
      if (item.kind === 'folder' && this.#isUnfinished(item)) this.schedule(item.fullName, []);
    this.#minutes.add(() => this.#periodic.timed());
    this.#minutes.start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    for (const off of this.#offs.splice(0)) off();
    await this.#minutes.end();
    for (const controller of [...this.#running.values(), ...this.#events.keys()])
      controller.abort(new Error('The server ends'));
    await Promise.all([...this.#works.values()].flatMap((works) => [...works]));
  }

  /**
   * Ends the work at an item that no longer exists and below it. Returns the names of the folders for which scans were
   * waiting or running.
   */
  #forget(name: string): string[] {
    const isMeant = (known: string): boolean => known === name || known.startsWith(`${name}/`);
    const active = [...new Set([...this.#running.keys(), ...this.#waiting.keys()])].filter(isMeant);
    for (const known of active) this.stop(known);
    for (const known of [...this.#digests.keys()].filter(isMeant)) this.#digests.delete(known);
    for (const [controller, known] of this.#events) if (isMeant(known)) controller.abort(new Error('Aborted'));
    return active;
  }

  /** Restarts under the new name the scans that a move aborted, or that waited. */
  #takeUp(names: readonly string[], { from, fullName }: { readonly from: string; readonly fullName: string }): void {
    for (const name of names) {
      const folder = this.#folder(`${fullName}${name.slice(from.length)}`);
      if (folder !== null && this.isBuildable(folder)) this.schedule(folder.fullName, []);
    }
  }

  /** Says whether the folder was never scanned, or the server ended before a requested scan was over. */
  #isUnfinished(folder: Folder): boolean {
    if (!this.isBuildable(folder)) return false;
    return this.#wanted.has(folder.fullName) || this.#deps.home.computed.record(folder.fullName) === null;
  }

  /** Schedules a scan where the configuration that decides on the folder's items has changed. */
  #followChange(folder: Folder, isSame: boolean): void {
    const digest = digestOf(folder);
    const before = this.#digests.get(folder.fullName);
    this.#digests.set(folder.fullName, digest);
    if (!isSame && before !== digest && this.isBuildable(folder)) this.schedule(folder.fullName, []);
  }

  #folder(name: string): Folder | null {
    const item = this.#deps.home.items.get(name);
    return item?.kind === 'folder' ? item : null;
  }

  #next(): void {
    for (const [name, causes] of this.#waiting) {
      if (this.#closed || this.#running.size >= AT_ONCE) return;
      if (this.#running.has(name)) continue;
      this.#waiting.delete(name);
      const folder = this.#folder(name);
      if (folder === null || !this.isBuildable(folder)) continue;
      const controller = new AbortController();
      this.#running.set(name, controller);
      void this.#track(name, async () => {
        await this.#locks
          .run(name, () => this.#scan(folder, causes, controller.signal))
          .catch((err: unknown) =>
            this.#deps.log.error({ item: name, err: messageOf(err) }, 'a folder could not be looked at'),
          );
        this.#running.delete(name);
        this.#next();
      });
    }
  }

  /** Tracks work until it is over; its errors are logged. */
  #track(name: string, work: () => Promise<void>): Promise<void> {
    const works = this.#works.get(name) ?? new Set();
    this.#works.set(name, works);
    const done = work()
      .catch((err: unknown) => {
        this.#deps.log.error({ item: name, err: messageOf(err) }, 'the work at a folder failed');
      })
      .finally(() => {
        works.delete(done);
        if (works.size === 0) this.#works.delete(name);
      });
    works.add(done);
    return done;
  }

  async #scan(folder: Folder, causes: readonly Cause[], signal: AbortSignal): Promise<void> {
    const { home, clock, users } = this.#deps;
    const { fullName } = folder;
    const timestamp = clock.now();
    const log = this.#openLog(home.computed.log(fullName));
    log.clear();
    for (const line of startLines(causes, users)) log.line(line);
    const result = await this.#compute(folder, log, signal);
    log.line(`Finished: ${result}`);
    log.close();
    // What the end of the server broke off is looked at again when it begins.
    if (this.#closed && signal.aborted) return;
    // A folder that went away meanwhile must not come back.
    if (home.items.get(fullName) === folder) {
      await home.computed.writeRecord(fullName, { result, timestamp, duration: clock.now() - timestamp, causes });
      this.#periodic.scanned(folder, { timestamp, causes });
      if (!this.#waiting.has(fullName)) this.#wanted.remove(fullName);
    }
  }

  async #compute(folder: Folder, log: RunLog, signal: AbortSignal): Promise<Result> {
    const scan = this.#scanOf(folder, log, signal);
    try {
      if (folder.itemKind.computed === 'branches') await indexBranches(scan);
      else await scanOrganization(scan, (name) => this.schedule(name, []));
      await handleOrphans(scan);
      return 'SUCCESS';
    } catch (error) {
      if (signal.aborted) {
        log.line('Aborted');
        return 'ABORTED';
      }
      log.line(`FATAL: Failed to recompute children of ${this.#deps.home.items.fullDisplayName(folder)}`);
      for (const line of failureLines(error)) log.line(line);
      return 'FAILURE';
    }
  }

  /** Does work for an event after other work at the same folder, and appends to a log. */
  async #withScan(folder: Folder, logPath: string, work: (scan: Scan) => Promise<void>): Promise<void> {
    await this.#locks.run(folder.fullName, async () => {
      if (this.#closed || this.#folder(folder.fullName) !== folder) return;
      const controller = new AbortController();
      let log: RunLog | null = null;
      this.#events.set(controller, folder.fullName);
      try {
        log = this.#openLog(logPath);
        if (log.size() > MAX_EVENT_LOG_BYTES) log.clear();
        await work(this.#scanOf(folder, log, controller.signal));
      } catch (error) {
        if (log === null) throw error;
        for (const line of failureLines(error)) log.error(line);
      } finally {
        this.#events.delete(controller);
        log?.close();
      }
    });
  }

  #scanOf(folder: Folder, log: RunLog, signal: AbortSignal): Scan {
    const context = this.#deps.sources.context({ owner: folder.fullName, log, signal });
    return { deps: this.#deps, folder, log, context, observed: new Set() };
  }

  #openLog(path: string): RunLog {
    mkdirSync(dirname(path), { recursive: true });
    return new RunLog(path, this.#deps.log);
  }
}

function startLines(causes: readonly Cause[], users: { displayName(id: string): string }): string[] {
  const [cause] = causes;
  return cause === undefined ? ['Started'] : causeLines(cause, (id) => users.displayName(id));
}

/** Returns a digest of the configuration that decides on the items of a folder. */
function digestOf({ config }: Folder): string {
  const branches = multibranchConfig(config);
  const organization = organizationConfig(config);
  const plain = (value: unknown): string =>
    JSON.stringify(value, (key, each: unknown) =>
      key === 'kind' && typeof each === 'object' && each !== null && 'xmlTag' in each ? each.xmlTag : each,
    );
  if (branches !== null) return plain([branches.sources, branches.factory, branches.disabled]);
  if (organization === null) return '';
  return plain([organization.navigators, organization.projectFactories, organization.disabled]);
}
