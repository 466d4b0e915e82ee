import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type KeyedLock, type Logger, LruMap, syncFolder, writeAtomic } from '../../kit/index.ts';
import { fail, type Permalink, type Result, type Run } from '../../model/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import { type DamageReport, NO_REPORT } from '../files/damaged-files.ts';
import { setAside } from '../files/quarantine.ts';
import { makeCellFolder } from '../items/cells/cell-folders.ts';
import type { Job } from '../items/item-types.ts';
import type { PlaceOf } from '../layout/item-place.ts';
import type { ItemLayout, Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { compareFacts, type FactsSource, factsOf, forgetFacts } from './job-facts.ts';
import { type History, keyOf, liveKey, newHistory, noteKept } from './job-history.ts';
import { JobPermalinks } from './job-permalinks.ts';
import { newestKept } from './kept-runs.ts';
import { NextNumbers } from './next-numbers.ts';
import type { RunKinds } from './run-checkouts.ts';
import { editRun, type RunCodecContext, readRun, writeRun } from './run-codec.ts';
import {
  isReadable,
  makeRunFolder,
  peekResult,
  putMark,
  readRunFile,
  recordAt,
  removeMark,
  runPaths,
} from './run-files.ts';
import { fingerprintsOf } from './run-fingerprints.ts';
import { deletedFolderName, hasNumber, scanBuilds, temporaryFilesOf } from './run-numbers.ts';
import { shapeOfRun } from './run-shape.ts';
import type { BeginOptions, JobFacts, RunEnd, RunPaths, RunStore, UnreadableRun } from './run-types.ts';

export interface RunStoreDependencies extends ItemLayout<keyof Layout> {
  readonly locks: KeyedLock;
  readonly log: Logger;
  readonly secrets: Pick<SecretStore, 'encrypt' | 'decrypt'>;
  readonly kinds: RunKinds;
  readonly damaged?: DamageReport;
  /** Limits the runs that are cached, over all jobs. */
  readonly cachedRuns?: number;
  /** Is called before a run is deleted; what it writes is on disk when it resolves. */
  noteRemoval?(job: string, number: number): Promise<void>;
}

/** Is the usual limit of the runs that are cached: each takes about a kilobyte. */
const CACHED_RUNS = 4000;
export function createRunStore(deps: RunStoreDependencies): RunStore {
  return new FileRunStore(deps);
}

class FileRunStore implements RunStore {
  readonly paths: RunPaths;
  readonly #layout: Layout;
  readonly #placeOf: PlaceOf;
  readonly #locks: KeyedLock;
  readonly #log: Logger;
  readonly #codec: RunCodecContext;
  readonly #permalinks: JobPermalinks;
  readonly #facts: FactsSource;
  readonly #noteRemoval: RunStoreDependencies['noteRemoval'];
  #histories = new WeakMap<Job, History>();
  readonly #nextNumbers: NextNumbers;
  #lastId = 0;
  /** Holds the live runs by job and number; they outlive `forget`. */
  readonly #live = new Map<string, { run: Run; inherited: boolean }>();
  readonly #cache: LruMap<string, Run>;

  constructor(deps: RunStoreDependencies) {
    const { layout, placeOf, locks, log, secrets, kinds, damaged = NO_REPORT, noteRemoval } = deps;
    this.#cache = new LruMap(deps.cachedRuns ?? CACHED_RUNS);
    this.#noteRemoval = noteRemoval;
    this.#layout = layout;
    this.#placeOf = placeOf;
    this.#locks = locks;
    this.#log = log;
    this.#nextNumbers = new NextNumbers({ layout, placeOf, log, damaged });
    this.#codec = { secrets, kinds };
    this.paths = runPaths({ layout, placeOf });
    const resultOf = (job: Job, history: History, number: number) => this.#result(job, history, number);
    this.#permalinks = new JobPermalinks({ layout, placeOf, damaged, resultOf });
    this.#facts = {
      kinds,
      readable: (job, history, number) => this.#readable(job, history, number),
      permalink: (...asked) => this.#permalinks.find(...asked),
    };
  }

  numbers(job: Job): readonly number[] {
    return this.#history(job).numbers;
  }

  get(job: Job, number: number): Run | UnreadableRun | undefined {
    return this.#get(job, this.#history(job), number);
  }

  *newestFirst(job: Job, from = Number.POSITIVE_INFINITY): Iterable<Run> {
    const { numbers } = this.#history(job);
    for (let index = numbers.length - 1; index >= 0; index -= 1) {
      const number = numbers[index];
      if (number === undefined || number > from) continue;
      const run = this.get(job, number);
      if (run !== undefined && isReadable(run)) yield run;
    }
  }

  fingerprints(job: Job, run: Run): ReadonlyMap<string, string> {
    return fingerprintsOf(run, this.#layout.buildXml(this.#placeOf(job.fullName), run.number));
  }

  unreadable(job: Job): readonly UnreadableRun[] {
    return [...this.#history(job).unreadable.values()];
  }

  newestKept(job: Job, signal: AbortSignal): Promise<Run | undefined> {
    const records = {
      history: () => this.#history(job),
      pathOf: (number: number) => this.#layout.buildXml(this.#placeOf(job.fullName), number),
      get: (number: number) => this.get(job, number),
      locked: <T>(task: () => Promise<T>) => this.#locked(job, task),
    };
    return newestKept(records, signal);
  }

  permalink(job: Job, permalink: Permalink): Run | undefined {
    if (permalink === 'lastBuild') {
      for (const run of this.newestFirst(job)) return run;
      return undefined;
    }
    const history = this.#history(job);
    return this.#permalinks.find(job, history, permalink, (number) => this.#readable(job, history, number));
  }

  facts(job: Job): JobFacts {
    return factsOf(this.#facts, job, this.#history(job));
  }

  nextNumber(job: Job): number {
    return this.#nextNumbers.of(job, this.#history(job));
  }

  setNextNumber(job: Job, next: number): Promise<boolean> {
    return this.#locked(job, async () => {
      const history = this.#history(job);
      if (!Number.isSafeInteger(next) || next <= (history.numbers.at(-1) ?? 0)) return false;
      await this.#nextNumbers.set(job, history, next);
      return true;
    });
  }

  #unmark(job: Job, number: number): void {
    removeMark(this.#layout.builds(this.#placeOf(job.fullName)), number);
  }

  /**
   * Begins a run. The number is spent first; then the run's folder is made under another name and renamed, so that it
   * appears with its build.xml or not at all. A crash in between leaves a gap.
   */
  begin(job: Job, make: (number: number) => Run, { wanted, record }: BeginOptions = {}): Promise<Run> {
    return this.#locked(job, async () => {
      const history = this.#history(job);
      const next = this.nextNumber(job);
      const number = wanted !== undefined && !hasNumber(history.numbers, wanted) ? wanted : next;
      const run = make(number);
      const place = this.#placeOf(job.fullName);
      if (number >= next) await this.#nextNumbers.spend(job, history, number);
      if (job.cell !== null) await makeCellFolder(this.#layout.jobConfig(place));
      const name = basename(this.#layout.buildXml(place, number));
      const text = writeRun(run, this.#codec, shapeOfRun(job, run, this.#codec.secrets));
      const files = { builds: this.#layout.builds(place), number, name, text };
      await makeRunFolder(files, () => record?.(run));
      // A reload in between has made another history, which may have seen the new folder already.
      const { numbers } = this.#history(job);
      if (!hasNumber(numbers, number)) {
        numbers.push(number);
        if (number < next) numbers.sort((a, b) => a - b);
      }
      this.#setLive(this.#history(job), run, false);
      forgetFacts(this.#history(job));
      return run;
    });
  }

  restore(job: Job, run: Run): Promise<boolean> {
    return this.#locked(job, async () => {
      const place = this.#placeOf(job.fullName);
      const path = this.#layout.buildXml(place, run.number);
      const found = recordAt(path, { job: job.fullName, number: run.number, underWay: true, ...this.#codec });
      if (found === 'whole' || found === 'unknown') return found === 'whole';
      if (found === 'torn') await setAside(path, { now: () => run.timestamp });
      if (job.cell !== null) await makeCellFolder(this.#layout.jobConfig(place));
      await writeAtomic(path, writeRun(run, this.#codec, shapeOfRun(job, run, this.#codec.secrets)));
      putMark(this.#layout.builds(place), run.number, path);
      await syncFolder(this.#layout.builds(place));
      // What was read of the history did not have it.
      this.#histories.delete(job);
      return true;
    });
  }

  save(job: Job, run: Run): Promise<void> {
    return this.#locked(job, async () => {
      await this.#write(job, run, run);
      noteKept(this.#history(job), run);
      forgetFacts(this.#history(job), run.number);
      if (run.state === 'completed') this.#keep(job, run);
    });
  }

  complete(job: Job, run: Run, end: RunEnd, before?: Promise<unknown>): Promise<void> {
    return this.#locked(job, async () => {
      await this.#write(job, run, { ...run, ...end, state: 'completed' }, before);
      const links = await this.#permalinks.writeEnd(job, this.#history(job), run.number, end.result);
      // It needs its mark no more.
      this.#unmark(job, run.number);
      // All at once: until here everybody sees it under way.
      const history = this.#history(job);
      noteKept(history, { ...run, ...end });
      this.#endLive(job, history, run.number);
      this.#permalinks.set(job, history, links);
      this.#keep(job, Object.assign(run, end, { state: 'completed' }));
      forgetFacts(history, run.number);
    });
  }

  delete(job: Job, number: number): Promise<void> {
    return this.#locked(job, async () => {
      if (!hasNumber(this.#history(job).numbers, number)) fail('RUN_NOT_FOUND', job.fullName, String(number));
      await this.#nextNumbers.force(job, this.#history(job), number);
      await this.#noteRemoval?.(job.fullName, number);
      const builds = this.#layout.builds(this.#placeOf(job.fullName));
      const gone = join(builds, deletedFolderName(number));
      await rm(gone, { recursive: true, force: true });
      await rename(this.#layout.run(this.#placeOf(job.fullName), number), gone);
      this.#unmark(job, number);
      await syncFolder(builds);
      const history = this.#history(job);
      history.numbers = history.numbers.filter((each) => each !== number);
      history.unreadable.delete(number);
      history.kept.marked.delete(number);
      this.#endLive(job, history, number);
      this.#cache.delete(keyOf(history, number));
      forgetFacts(history, number);
      await this.#permalinks.remove(job, history, number);
      await rm(gone, { recursive: true, force: true });
    });
  }

  async findPermalinks(job: Job): Promise<void> {
    await this.#permalinks.warmUp(job, this.#history(job));
  }

  unfinished(job: Job): readonly Run[] {
    const { inherited, live } = this.#history(job);
    return [...live.values()].filter((run) => inherited.has(run.number));
  }

  forget(): void {
    this.#histories = new WeakMap();
    this.#cache.clear();
  }

  #history(job: Job): History {
    const known = this.#histories.get(job);
    if (known?.fullName === job.fullName) return known;
    const folder = this.#layout.builds(this.#placeOf(job.fullName));
    const { numbers, markers, leftovers } = scanBuilds(folder);
    this.#lastId += 1;
    const history = newHistory(this.#lastId, job.fullName, numbers);
    this.#histories.set(job, history);
    const stale = markers.filter((number) => !this.#revive(job, history, number, leftovers));
    if (stale.length + leftovers.length > 0) this.#tidy(job, history, stale, leftovers);
    return history;
  }

  /** Restores a marked run. Returns whether its marker is still needed. */
  #revive(job: Job, history: History, number: number, leftovers: string[]): boolean {
    const held = this.#live.get(liveKey(job, number));
    if (held) {
      this.#setLive(history, held.run, held.inherited);
      return true;
    }
    if (!hasNumber(history.numbers, number)) return false;
    leftovers.push(...temporaryFilesOf(this.#layout.builds(this.#placeOf(job.fullName)), number));
    const run = this.#read(job, history, number, true);
    if (!isReadable(run)) return true;
    if (run.result === null) this.#setLive(history, run, true);
    // A crash came between its record and the permalinks.
    else this.#permalinks.noteEnd(job, history, number, run.result);
    return run.result === null;
  }

  /** Removes what a crash left behind. It waits for the job's lock, so that work under way is never mistaken for it. */
  #tidy(job: Job, history: History, stale: readonly number[], leftovers: readonly string[]): void {
    const builds = this.#layout.builds(this.#placeOf(job.fullName));
    const work = this.#locked(job, async () => {
      for (const name of leftovers) await rm(join(builds, name), { recursive: true, force: true });
      if (stale.length > 0) await this.#permalinks.save(job, history);
      const live = this.#histories.get(job)?.live;
      for (const number of stale) {
        if (!live?.has(number)) this.#unmark(job, number);
      }
    });
    work.catch((err: unknown) => this.#log.warn({ job: job.fullName, err }, 'leftovers of runs could not be removed'));
  }

  #get(job: Job, history: History, number: number): Run | UnreadableRun | undefined {
    const live = history.live.get(number) ?? history.unreadable.get(number);
    if (live) return live;
    const key = keyOf(history, number);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    if (!hasNumber(history.numbers, number)) return undefined;
    const run = this.#read(job, history, number, false);
    if (!isReadable(run)) return run;
    this.#cache.set(key, run);
    compareFacts(history, run);
    return run;
  }

  #readable(job: Job, history: History, number: number): Run | undefined {
    const run = this.#get(job, history, number);
    return run !== undefined && isReadable(run) ? run : undefined;
  }

  #read(job: Job, history: History, number: number, underWay: boolean): Run | UnreadableRun {
    const path = this.#layout.buildXml(this.#placeOf(job.fullName), number);
    const run = readRunFile(path, { job: job.fullName, number, underWay, ...this.#codec });
    if (!isReadable(run)) {
      history.unreadable.set(number, run);
      forgetFacts(history, number);
      this.#log.warn({ job: run.job, run: number, reason: run.reason }, 'run could not be read and is left as it is');
    }
    return run;
  }

  #result(job: Job, history: History, number: number): Result | null {
    const live = history.live.get(number);
    if (live) return live.state === 'completed' ? live.result : null;
    if (history.unreadable.has(number)) return null;
    return peekResult(this.#layout.buildXml(this.#placeOf(job.fullName), number), () => {
      const run = this.#get(job, history, number);
      return run !== undefined && isReadable(run) ? run.result : null;
    });
  }

  /** Writes a run; `run` is the object that is known, `now` its new state. */
  async #write(job: Job, run: Run, now: Run, before?: Promise<unknown>): Promise<void> {
    const place = this.#placeOf(job.fullName);
    const path = this.#layout.buildXml(place, run.number);
    if (!existsSync(path)) fail('RUN_NOT_FOUND', job.fullName, String(run.number));
    // The folder of a run under way may not be on disk.
    const isNew = this.#history(job).live.has(run.number);
    try {
      const text = await this.#text(job, run, now);
      const placed = isNew ? syncFolder(this.#layout.builds(place)) : undefined;
      await writeAtomic(path, text, {}, Promise.all([before, placed]));
    } catch (error) {
      this.#cache.delete(keyOf(this.#history(job), run.number));
      forgetFacts(this.#history(job), run.number);
      throw error;
    }
  }

  /** Returns the text of a run's file. A run that was begun here is written whole; a file that others wrote is edited. */
  async #text(job: Job, run: Run, now: Run): Promise<string> {
    const history = this.#history(job);
    if (history.live.get(run.number) === run && !history.inherited.has(run.number)) {
      return writeRun(now, this.#codec, shapeOfRun(job, now, this.#codec.secrets));
    }
    const source = decodeUtf8(await readFile(this.#layout.buildXml(this.#placeOf(job.fullName), run.number)));
    const underWay = history.live.has(run.number);
    const timeOtherwise = (): number => run.timestamp;
    const before = readRun(source, { job: run.job, number: run.number, underWay, timeOtherwise, ...this.#codec });
    return editRun(source, before, now, this.#codec);
  }

  #keep(job: Job, run: Run): void {
    if (run.fingerprints !== undefined) run.fingerprints = 'stored';
    this.#cache.set(keyOf(this.#history(job), run.number), run);
  }

  #setLive(history: History, run: Run, inherited: boolean): void {
    history.live.set(run.number, run);
    if (inherited) history.inherited.add(run.number);
    this.#live.set(liveKey({ fullName: run.job }, run.number), { run, inherited });
  }

  #endLive(job: Job, history: History, number: number): void {
    history.live.delete(number);
    history.inherited.delete(number);
    this.#live.delete(liveKey(job, number));
  }

  #locked<T>(job: Job, task: () => Promise<T>): Promise<T> {
    return this.#locks.run(this.#layout.builds(this.#placeOf(job.fullName)), task);
  }
}
