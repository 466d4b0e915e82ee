import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const RUN = join(import.meta.dirname, '..', '..', 'scripts', 'run-ts.mjs');
const CLIENT = join(import.meta.dirname, 'load-client.ts');

/** Is how long a load of reads lasts before another is measured: in the beginning it is the compiler that is measured. */
export const WARM_SECONDS = 4;

/** Describes what a load client does: it ends after `seconds` or `count` requests, whichever comes first. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Holds the paths that are asked for in turn; `{n}` becomes the number of the request, from 0. */
  readonly paths: readonly string[];
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly seconds?: number;
  readonly count?: number;
}

/** Describes what a load client saw; times of answers are in milliseconds, `bytes` are those of one answer. */
export interface LoadFigures {
  readonly answers: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly bytes: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** A process of its own that sends loads, so that its work does not count as the server's. */
export interface LoadClient {
  /** Sends one load at a time. Rejects where an answer has a status from 400 on. */
  run(load: Load): Promise<LoadFigures>;
  stop(): void;
}

export function startLoadClient(): LoadClient {
  const child = spawn(process.execPath, [RUN, CLIENT], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run(load) {
      child.stdin.write(`${JSON.stringify(load)}\n`);
      const line = await lines.next();
      const figures = JSON.parse(String(line.value)) as LoadFigures & { readonly error?: string };
      const bad = Object.keys(figures.statuses ?? {}).filter((status) => Number(status) >= 400);
      if (figures.error !== undefined || bad.length > 0)
        throw new Error(`${load.paths[0]}: ${JSON.stringify(figures)}`);
      return figures;
    },
    stop: () => void child.stdin.end(),
  };
}

/** Returns the value below which the part `share` of sorted values lies; 0 where there are none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
