import { type Permalink, permalinkMatches, type Result, type Run } from '../../model/index.ts';
import { type DamageReport, NO_REPORT } from '../files/damaged-files.ts';
import { writeDerived } from '../files/derived-file.ts';
import type { Job } from '../items/item-types.ts';
import type { ItemLayout } from '../layout/layout.ts';
import { type History, noteEnd } from './job-history.ts';
import {
  KEPT_PERMALINKS,
  type KeptPermalink,
  type PermalinkMap,
  readPermalinks,
  searchInPieces,
  searchPermalinks,
  writePermalinks,
} from './permalinks.ts';

export interface JobPermalinksDependencies extends ItemLayout<'permalinks'> {
  readonly damaged?: DamageReport;
  /** Returns the result of a run; null where it has none yet, or cannot be read. */
  resultOf(job: Job, history: History, number: number): Result | null;
}

/** Limits the history that is searched, at the end of a run, for permalinks that are not known. */
const SHORT_HISTORY = 50;

/**
 * Holds the permalinks of jobs: those of `builds/permalinks`, and those found in the history where that file does not have
 * them.
 */
export class JobPermalinks {
  readonly #deps: JobPermalinksDependencies;
  readonly #damaged: DamageReport;

  constructor(deps: JobPermalinksDependencies) {
    this.#deps = deps;
    this.#damaged = deps.damaged ?? NO_REPORT;
  }

  /** Returns the run that a permalink means; `readableRun` reads the one of a number, unless that cannot be read. */
  find<R extends Pick<Run, 'result'>>(
    job: Job,
    history: History,
    permalink: Exclude<Permalink, 'lastBuild'>,
    readableRun: (number: number) => R | undefined,
  ): R | undefined {
    const known = this.#of(job, history);
    for (;;) {
      const number = known.get(permalink);
      if (number === -1) return undefined;
      const run = number === undefined ? undefined : readableRun(number);
      if (run !== undefined && permalinkMatches(permalink, run.result)) return run;
      known.delete(permalink);
      searchPermalinks(known, history.numbers, (each) => this.#deps.resultOf(job, history, each), permalink);
      // A run that was found and then turns out to be unreadable is not found again: the loop ends.
    }
  }

  /** Finds in pieces what the file does not say; nothing is written. */
  warmUp(job: Job, history: History): Promise<void> {
    return this.#searchInPieces(job, history);
  }

  /** Records an end that only a marker reported. */
  noteEnd(job: Job, history: History, number: number, result: Result): void {
    noteEnd(this.#of(job, history), history, number, result);
  }

  /** Writes the permalinks as they are after an end, and returns them; `set` makes them known. */
  async writeEnd(job: Job, history: History, number: number, result: Result): Promise<PermalinkMap> {
    const links = new Map(this.#of(job, history));
    noteEnd(links, history, number, result);
    if (history.numbers.length <= SHORT_HISTORY) {
      searchPermalinks(links, history.numbers, (each) =>
        each === number ? result : this.#deps.resultOf(job, history, each),
      );
    }
    await this.#write(job, links);
    return links;
  }

  set(job: Job, history: History, links: PermalinkMap): void {
    const known = this.#of(job, history);
    for (const [name, number] of links) known.set(name, number);
  }

  /** Removes links to a run that is gone, finds others for them and writes those. */
  async remove(job: Job, history: History, number: number): Promise<void> {
    const known = this.#of(job, history);
    const lost: KeptPermalink[] = KEPT_PERMALINKS.filter((name) => known.get(name) === number);
    for (const name of lost) known.delete(name);
    if (lost.length === 0) return;
    await this.#searchInPieces(job, history);
    await this.#write(job, known);
  }

  /** Writes what is known. */
  save(job: Job, history: History): Promise<void> {
    return this.#write(job, this.#of(job, history));
  }

  #of(job: Job, history: History): PermalinkMap {
    const { layout, placeOf } = this.#deps;
    if (history.permalinks === null) {
      history.permalinks = readPermalinks(layout.permalinks(placeOf(job.fullName)), this.#damaged);
      this.#catchUp(job, history, history.permalinks);
    }
    return history.permalinks;
  }

  /** Adds what ended after the file was last written: a loss of power may have taken its last state. */
  #catchUp(job: Job, history: History, known: PermalinkMap): void {
    const last = known.get('lastCompletedBuild');
    if (last === undefined) return;
    const newer = history.numbers.filter((number) => number > last);
    if (newer.length > SHORT_HISTORY) known.clear();
    else
      for (const number of newer) {
        const result = this.#deps.resultOf(job, history, number);
        if (result !== null) noteEnd(known, history, number, result);
      }
  }

  async #searchInPieces(job: Job, history: History): Promise<void> {
    const known = this.#of(job, history);
    const resultOf = (number: number) => this.#deps.resultOf(job, history, number);
    await searchInPieces(known, () => history.numbers, resultOf);
  }

  #write(job: Job, known: PermalinkMap): Promise<void> {
    const { layout, placeOf } = this.#deps;
    return writeDerived(layout.permalinks(placeOf(job.fullName)), writePermalinks(known), this.#damaged);
  }
}
