import { colorOfJob, PERMALINKS, type Permalink, type Result, type Run, testHealth } from '../../model/index.ts';
import type { ReportHealth } from '../../points/index.ts';
import type { Job } from '../items/item-types.ts';
import { buildStability } from './build-stability.ts';
import type { History } from './job-history.ts';
import type { RunKinds } from './run-checkouts.ts';
import type { JobFacts, RunBrief } from './run-types.ts';

/** Reads what facts are made of. */
export interface FactsSource {
  readonly kinds: Pick<RunKinds, 'find'>;
  /** Returns a run; undefined where there is none of this number, or it cannot be read. */
  readable(job: Job, history: History, number: number): Run | undefined;
  /** Returns the run that a permalink means; `find` returns the one of a number. */
  permalink(
    job: Job,
    history: History,
    permalink: Exclude<Permalink, 'lastBuild'>,
    find: (number: number) => RunBrief | undefined,
  ): RunBrief | undefined;
}

/** Limits how far back builds that count towards stability are looked for. */
const SEARCHED = 50;
/** Limits the runs of a job that are held: the newest, as far as they are looked at, and those of permalinks. */
const BRIEFS = SEARCHED + PERMALINKS.length;

/** Returns what is known of a job's runs: the same object until one of them changes, which `forgetFacts` reports. */
export function factsOf(source: FactsSource, job: Job, history: History): JobFacts {
  if (history.facts?.isCurrent() !== true) history.facts = new KeptFacts(source, job, history);
  return history.facts;
}

/** Drops what is known of a job's runs; of the runs that did not change, the briefs stay. */
export function forgetFacts(history: History, changed?: number): void {
  history.facts = null;
  if (changed !== undefined) history.briefs.delete(changed);
}

/** Drops what is known where a file that was read again says something else. */
export function compareFacts(history: History, run: Run): void {
  const kept = history.briefs.get(run.number);
  if (kept !== undefined && !isSame(kept, run)) forgetFacts(history, run.number);
}

const NOTHING_FOUND: { readonly [P in Permalink]: RunBrief | null | undefined } = {
  lastBuild: undefined,
  lastCompletedBuild: undefined,
  lastFailedBuild: undefined,
  lastStableBuild: undefined,
  lastSuccessfulBuild: undefined,
  lastUnstableBuild: undefined,
  lastUnsuccessfulBuild: undefined,
};

/** Holds what was asked of a job's runs since they last changed; each fact is found when it is first asked for. */
class KeptFacts implements JobFacts {
  readonly #source: FactsSource;
  readonly #job: Job;
  readonly #history: History;
  readonly #found: { -readonly [P in Permalink]: RunBrief | null | undefined } = { ...NOTHING_FOUND };
  #health: readonly ReportHealth[] | null = null;

  constructor(source: FactsSource, job: Job, history: History) {
    this.#source = source;
    this.#job = job;
    this.#history = history;
  }

  run(permalink: Permalink): RunBrief | null {
    const found = this.#found[permalink];
    if (found !== undefined) return found;
    const run = permalink === 'lastBuild' ? this.#newest() : this.#completed(permalink);
    this.#found[permalink] = run ?? null;
    return run ?? null;
  }

  color(disabled: boolean): string {
    const last = this.run('lastBuild');
    const building = last?.state === 'building';
    const settled = building ? this.run('lastCompletedBuild') : last;
    return colorOfJob({ disabled, lastResult: settled?.result ?? null, building });
  }

  get isUnderWay(): boolean {
    return this.#history.live.size > 0;
  }

  get health(): readonly ReportHealth[] {
    this.#health ??= this.#readHealth();
    return this.#health;
  }

  /** Returns whether the newest run is as it was: one that is under way changes without a word. */
  isCurrent(): boolean {
    const last = this.#found.lastBuild;
    if (last === undefined || last === null || last.state !== 'building') return true;
    const run = this.#history.live.get(last.number);
    return run !== undefined && isSame(last, run);
  }

  #newest(): RunBrief | undefined {
    for (const run of this.#newestFirst()) return run;
    return undefined;
  }

  #completed(permalink: Exclude<Permalink, 'lastBuild'>): RunBrief | undefined {
    return this.#source.permalink(this.#job, this.#history, permalink, (number) => this.#brief(number));
  }

  *#newestFirst(): Iterable<RunBrief> {
    const { numbers } = this.#history;
    for (let index = numbers.length - 1; index >= 0; index -= 1) {
      const brief = this.#brief(numbers[index] ?? 0);
      if (brief !== undefined) yield brief;
    }
  }

  #brief(number: number): RunBrief | undefined {
    const history = this.#history;
    const kept = history.briefs.get(number);
    if (kept !== undefined) return kept;
    const run = this.#source.readable(this.#job, history, number);
    if (run === undefined) return undefined;
    const brief = briefOf(run);
    if (!history.live.has(number)) hold(history, brief);
    return brief;
  }

  #readHealth(): readonly ReportHealth[] {
    const last = this.run('lastCompletedBuild');
    const run = last === null ? undefined : this.#source.readable(this.#job, this.#history, last.number);
    const tests = run?.testTotals === undefined ? null : testHealth(run.testTotals);
    const told = (run?.actions ?? []).map((action) => this.#told(action));
    const reports = [tests, ...told, buildStability(this.#results())].filter((report) => report !== null);
    return reports.sort((a, b) => a.score - b.score);
  }

  /** Returns what an action says of the health; null where it fails: pages of its run tell the log of it. */
  #told({ tag, data }: Run['actions'][number]): ReportHealth | null {
    try {
      const health = this.#source.kinds.find('action', tag)?.report(data)?.health ?? null;
      return typeof health?.score === 'number' && typeof health.description === 'string' ? health : null;
    } catch {
      return null;
    }
  }

  *#results(): Iterable<Result | null> {
    let left = SEARCHED;
    for (const { state, result } of this.#newestFirst()) {
      if (left === 0) return;
      left -= 1;
      yield state === 'building' ? null : result;
    }
  }
}

/** Holds a run; where there are too many, the oldest leaves that no permalink means. */
function hold({ briefs, permalinks }: History, brief: RunBrief): void {
  briefs.set(brief.number, brief);
  if (briefs.size <= BRIEFS) return;
  const linked = new Set(permalinks?.values());
  briefs.delete(Math.min(...[...briefs.keys()].filter((number) => !linked.has(number))));
}

function briefOf({ number, result, state, timestamp, duration, displayName }: Run): RunBrief {
  return { number, result, state, timestamp, duration, displayName };
}

function isSame(brief: RunBrief, run: Run): boolean {
  return (
    brief.result === run.result &&
    brief.state === run.state &&
    brief.timestamp === run.timestamp &&
    brief.duration === run.duration &&
    brief.displayName === run.displayName
  );
}
