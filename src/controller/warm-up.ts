import { setImmediate } from 'node:timers/promises';
import type { Home } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';

/** Reads data ahead after a start or a reload. */
export interface WarmUp {
  /** Begins anew; what an earlier call began ends. */
  begin(): void;
  end(): void;
}

/**
 * Reads the newest run of every job, one at a time between other work, so that the first `tree=jobs[lastBuild[…]]` finds
 * them in memory; then what else the first dashboard shows: permalinks that no file contains, and health.
 */
export function createWarmUp({ items, runs }: Pick<Home, 'items' | 'runs'>, log: Logger): WarmUp {
  let current: symbol | null = null;

  async function work(mine: symbol): Promise<void> {
    const jobs = [...items.jobs()];
    for (const job of jobs) {
      await setImmediate();
      if (current !== mine) return;
      runs.facts(job).color(false);
    }
    for (const job of jobs) {
      await setImmediate();
      if (current !== mine) return;
      if (items.get(job.fullName) !== job) continue;
      await runs.findPermalinks(job);
      // What lists show of it is held from now on.
      void runs.facts(job).health;
    }
  }

  return {
    begin() {
      const mine = Symbol('warm-up');
      current = mine;
      work(mine).catch((error: unknown) => log.warn({ err: messageOf(error) }, 'not everything could be read ahead'));
    },
    end() {
      current = null;
    },
  };
}
