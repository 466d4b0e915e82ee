import type { BenchServer } from './bench-server.ts';
import type { Row } from './row.ts';

/** Collects what the event loops of servers did while they were measured. */
export class Turns {
  readonly #longest = new Map<string, number>();
  readonly #delays = new Map<number, number>();

  /** Leaves out what a server did since the last question: it was being started, or was at rest. */
  async skip(server: BenchServer): Promise<void> {
    await server.loop();
  }

  /** Adds what a server did since the last question under a name, and returns the longest turn in ms. */
  async add(server: BenchServer, what: string): Promise<number> {
    const { longestTurnMs, delays } = await server.loop();
    this.#longest.set(what, Math.max(longestTurnMs, this.#longest.get(what) ?? 0));
    for (const [ms, times] of delays) this.#delays.set(ms, (this.#delays.get(ms) ?? 0) + times);
    return longestTurnMs;
  }

  row(): Row {
    const [where = '', value = 0] = [...this.#longest].sort(([, one], [, other]) => other - one)[0] ?? [];
    const more = {
      where,
      'ms between two looks 5 ms apart: p50': this.#percentile(0.5),
      p99: this.#percentile(0.99),
      'p99.9': this.#percentile(0.999),
    };
    return { name: 'longest turn of the event loop', value, unit: 'ms of processor', lower: true, more };
  }

  #percentile(share: number): number {
    const sorted = [...this.#delays].sort(([one], [other]) => one - other);
    let left = sorted.reduce((sum, [, times]) => sum + times, 0) * share;
    for (const [ms, times] of sorted) {
      left -= times;
      if (left < 0) return ms;
    }
    return sorted.at(-1)?.[0] ?? 0;
  }
}
