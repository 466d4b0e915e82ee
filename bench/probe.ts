// What a server's process costs, as Linux counts it: figures that stay the same while others load the machine.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerProcess } from '../test/harness/server-process.ts';

const TICK_MS = 10;
/** Often enough to see a long turn, and seldom enough to cost nothing. */
const LOOK_MS = 20;

/** Loaded into a server before it begins: when told to (SIGUSR2), it writes what its loop did since the last time. */
function probeSource(file: string): string {
  return `
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
const worked = () => Number(readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'latin1').split(' ')[0]) / 1e6;
const delays = monitorEventLoopDelay({ resolution: ${LOOK_MS} });
delays.enable();
const all = monitorEventLoopDelay({ resolution: ${LOOK_MS} });
all.enable();
let last = worked();
let longest = 0;
const look = () => {
  const now = worked();
  longest = Math.max(longest, now - last);
  last = now;
};
setInterval(look, ${LOOK_MS}).unref();
process.on('SIGUSR2', () => {
  look();
  const delayMs = (share) => Math.round(all.percentile(share) / 1e4) / 100;
  writeFileSync('${file}', JSON.stringify({
    longestTurnMs: Math.round(longest),
    longestDelayMs: Math.round(delays.max / 1e6),
    delayMs: { p50: delayMs(50), p99: delayMs(99), p999: delayMs(99.9) },
  }));
  longest = 0;
  delays.reset();
});
`;
}

/** Of the time since the last question. */
export interface LoopFigures {
  /** The longest that the server worked without giving others their turn, in ms of processor time. */
  readonly longestTurnMs: number;
  /** The same as others saw it, with the time in which the machine did something else. */
  readonly longestDelayMs: number;
  /** Percentiles, since the start, of the time from one look at the loop to the next, 20 ms apart when nothing holds it. */
  readonly delayMs: { readonly p50: number; readonly p99: number; readonly p999: number };
}

/** A probe of one server: its `env` is for the start of the server. */
export interface Probe {
  readonly env: Readonly<Record<string, string>>;
  loop(server: ServerProcess): Promise<LoopFigures>;
}

/** `path`: where it may keep files. */
export async function createProbe(path: string): Promise<Probe> {
  const program = `${path}.mjs`;
  const answer = `${path}.json`;
  await writeFile(program, probeSource(answer));
  return {
    env: { NODE_OPTIONS: `--import=${pathToFileURL(program).href}` },
    async loop(server) {
      await rm(answer, { force: true });
      server.child.kill('SIGUSR2');
      for (;;) {
        const text = await readFile(answer, 'utf8').catch(() => '');
        if (text.endsWith('}')) return JSON.parse(text) as LoopFigures;
        await delay(TICK_MS);
      }
    },
  };
}

/** The most megabytes in memory since the last question. */
export async function peakMegabytes(server: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  await writeFile(`/proc/${server.child.pid}/clear_refs`, '5');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
