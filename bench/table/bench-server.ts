import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerProcess, spawnServer } from '../../test/harness/server-process.ts';
import { makeHome } from '../make-home.ts';
import { createProbe, type Probe } from '../probe.ts';
import { processorTime } from '../processor-time.ts';
import { residentMegabytes } from '../resident.ts';
import type { Load, LoadClient, LoadFigures } from './load.ts';

/** Is what every job of the bench runs. */
const TRIVIAL = 'true';
const JOB_DIGITS = 4;
/** Holds what is answered for a run that has not begun, and while a home is read. */
const NOT_YET: readonly number[] = [404, 503];
const PAUSE_MS = 1;
/** Is longer than all that the bench waits for. */
const LIMIT_MS = 120_000;

export interface HomeSize {
  readonly jobs: number;
  /** Is the number of completed runs that each job has at the beginning. */
  readonly builds: number;
  readonly executors: number;
}

export interface LoadOptions {
  readonly warmSeconds?: number;
  readonly credentials?: Readonly<Record<string, string>>;
}

/** A server under measurement, with a home of its own and a user's token. */
export interface BenchServer {
  readonly size: HomeSize;
  readonly home: string;
  readonly process: ServerProcess;
  /**
   * Sends a load and returns what the client saw with the server's processor milliseconds for each answer. `warmSeconds`: how
   * long the same load lasts before; `credentials`: the header of a person, those of the token otherwise.
   */
  load(load: Omit<Load, 'port'>, options?: LoadOptions): Promise<LoadFigures & { readonly processorMs: number }>;
  /** Sends one request with the token, which needs neither a crumb nor a session. Rejects where it is refused. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Asks again and again until `wanted` holds for the JSON of an answer. Rejects after two minutes, and where it is refused. */
  until<T>(path: string, wanted: (answer: T) => boolean, pauseMs?: number): Promise<T>;
  /** Tells what the event loop did since the last question. */
  loop(): ReturnType<Probe['loopDelays']>;
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Returns the name of the job with a number. */
export function jobName(job: number): string {
  return `job-${String(job).padStart(JOB_DIGITS, '0')}`;
}

/** Starts a server on a new home of a size. Leaves nothing behind where that fails. */
export async function startBenchServer(client: LoadClient, size: HomeSize): Promise<BenchServer> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const action of undo.splice(0).reverse()) await action();
  };
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  try {
    const { server, probe, home } = await startIn(folder, size);
    undo.push(() => server.kill('SIGTERM'));
    const headers = await withToken(server);
    return benchServer({ client, size, home, server, probe, headers, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Started {
  readonly home: string;
  readonly server: ServerProcess;
  readonly probe: Probe;
}

async function startIn(folder: string, size: HomeSize): Promise<Started> {
  const home = join(folder, 'home');
  // The first start makes the administrator; the second is the one that is measured.
  await (await spawnServer({ home })).kill('SIGTERM');
  const config = join(home, 'config.xml');
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace(/<numExecutors>\d+</, `<numExecutors>${size.executors}<`));
  await makeHome(home, size.jobs, size.builds, TRIVIAL);
  const probe = await createProbe(join(folder, 'probe'));
  const server = await spawnServer({ home, env: probe.env });
  return { home, server, probe };
}

interface Parts extends Started {
  readonly client: LoadClient;
  readonly size: HomeSize;
  readonly headers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

function benchServer({ client, size, home, server, probe, headers, stop }: Parts): BenchServer {
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path.slice(1), server.base), { ...init, headers: { ...headers, ...init.headers } });
  return {
    size,
    home,
    process: server,
    async load(load, { warmSeconds = 0, credentials = headers } = {}) {
      const port = Number(new URL(server.base).port);
      const whole = { port, ...load, headers: { ...credentials, ...load.headers } };
      if (warmSeconds > 0) await client.run({ ...whole, seconds: warmSeconds });
      const before = await processorTime(server);
      const figures = await client.run(whole);
      const after = await processorTime(server);
      return { ...figures, processorMs: (after.server - before.server) / figures.answers };
    },
    async ask(path, init) {
      const answer = await send(path, init);
      if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
    async until<T>(path: string, wanted: (answer: T) => boolean, pauseMs = PAUSE_MS): Promise<T> {
      const end = performance.now() + LIMIT_MS;
      for (;;) {
        const answer = await send(path);
        const body = await answer.text();
        if (!answer.ok && !NOT_YET.includes(answer.status)) throw new Error(`${path}: ${answer.status} ${body}`);
        const found = answer.ok ? (JSON.parse(body) as T) : null;
        if (found !== null && wanted(found)) return found;
        if (performance.now() > end) throw new Error(`${path} stayed ${answer.status} ${body}`);
        await delay(pauseMs);
      }
    },
    loop: () => probe.loopDelays(server),
    memory: () => residentMegabytes(server),
    stop,
  };
}

async function withToken(server: ServerProcess): Promise<Record<string, string>> {
  const path = '/user/admin/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken?newTokenName=bench';
  const answer = await server.client.post(path);
  const { data } = (await answer.json()) as { readonly data: { readonly tokenValue: string } };
  return { Authorization: `Basic ${Buffer.from(`admin:${data.tokenValue}`).toString('base64')}` };
}
