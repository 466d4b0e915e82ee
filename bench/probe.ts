// What a server's process costs, as Linux counts it: figures that stay the same while others load the machine.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerProcess } from '../test/harness/server-process.ts';

const TICK_MS = 10;
/** What is seen of a turn is at most so much longer than the turn; a look costs some ten microseconds. */
const LOOK_MS = 5;

/** Loaded into a server before it begins: when told to (SIGUSR2), it writes what its loop did since the last time. */
function probeSource(file: string): string {
  return `
import { openSync, readSync, writeFileSync } from 'node:fs';
const statistics = openSync('/proc/self/task/' + process.pid + '/schedstat');
const bytes = Buffer.alloc(64);
// Without any garbage, so that a server at rest is seen as it is.
const worked = () => {
  const length = readSync(statistics, bytes, 0, bytes.length, 0);
  let nanoseconds = 0;
  for (let at = 0; at < length && bytes[at] !== 32; at += 1) nanoseconds = nanoseconds * 10 + bytes[at] - 48;
  return nanoseconds / 1e6;
};
let last = worked();
let lookedAt = performance.now();
let longest = 0;
let delays = new Map();
const look = () => {
  const now = worked();
  longest = Math.max(longest, now - last);
  last = now;
  const at = performance.now();
  const delay = Math.round(at - lookedAt);
  delays.set(delay, (delays.get(delay) ?? 0) + 1);
  lookedAt = at;
};
setInterval(look, ${LOOK_MS}).unref();
process.on('SIGUSR2', () => {
  look();
  writeFileSync('${file}', JSON.stringify({
    longestTurnMs: Math.round(longest),
    longestDelayMs: Math.max(...delays.keys()),
    delays: [...delays],
  }));
  longest = 0;
  delays = new Map();
});
`;
}

/** Of the time since the last question. */
export interface LoopFigures {
  /** The longest that the server worked without giving others their turn, in ms of processor time. */
  readonly longestTurnMs: number;
  /** The same as others saw it, with the time in which the machine did something else. */
  readonly longestDelayMs: number;
}

/** How often each number of ms passed from one look at the loop to the next: 5 where nothing holds it. */
export type Delays = readonly (readonly [ms: number, times: number])[];

/** A probe of one server: its `env` is for the start of the server. */
export interface Probe {
  readonly env: Readonly<Record<string, string>>;
  loop(server: ServerProcess): Promise<LoopFigures>;
  /** The same, with all delays. */
  loopDelays(server: ServerProcess): Promise<LoopFigures & { readonly delays: Delays }>;
}

/** `path`: where it may keep files. */
export async function createProbe(path: string): Promise<Probe> {
  const program = `${path}.mjs`;
  const answer = `${path}.json`;
  await writeFile(program, probeSource(answer));
  const loopDelays: Probe['loopDelays'] = async (server) => {
    await rm(answer, { force: true });
    server.child.kill('SIGUSR2');
    while (server.child.exitCode === null && server.child.signalCode === null) {
      const text = await readFile(answer, 'utf8').catch(() => '');
      if (text.endsWith('}')) return JSON.parse(text) as LoopFigures & { readonly delays: Delays };
      await delay(TICK_MS);
    }
    throw new Error('the server has ended');
  };
  return {
    env: { NODE_OPTIONS: `--import=${pathToFileURL(program).href}` },
    loopDelays,
    async loop(server) {
      const { delays: _, ...figures } = await loopDelays(server);
      return figures;
    },
  };
}

/** The most megabytes in memory since the last question. */
export async function peakMegabytes(server: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  await writeFile(`/proc/${server.child.pid}/clear_refs`, '5');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
