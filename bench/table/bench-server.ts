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
  /** Asks again and again until `wanted` holds for the JSON of an answer. */
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

/** Starts a server on a new home of a size. */
export async function startBenchServer(client: LoadClient, size: HomeSize): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  const home = join(folder, 'home');
  // The first start makes the administrator; the second is the one that is measured.
  await (await spawnServer({ home })).kill('SIGTERM');
  const config = join(home, 'config.xml');
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace(/<numExecutors>\d+</, `<numExecutors>${size.executors}<`));
  await makeHome(home, size.jobs, size.builds, TRIVIAL);
  const probe = await createProbe(join(folder, 'probe'));
  const server = await spawnServer({ home, env: probe.env });
  const headers = await withToken(server);
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
    async until<T>(path: string, wanted: (answer: T) => boolean, pauseMs = 0): Promise<T> {
      for (;;) {
        const answer = await send(path);
        const body = answer.ok ? ((await answer.json()) as T) : await answer.text();
        if (typeof body !== 'string' && wanted(body)) return body;
        if (pauseMs > 0) await delay(pauseMs);
      }
    },
    loop: () => probe.loopDelays(server),
    memory: () => residentMegabytes(server),
    async stop() {
      await server.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function withToken(server: ServerProcess): Promise<Record<string, string>> {
  const path = '/user/admin/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken?newTokenName=bench';
  const answer = await server.client.post(path);
  const { data } = (await answer.json()) as { readonly data: { readonly tokenValue: string } };
  return { Authorization: `Basic ${Buffer.from(`admin:${data.tokenValue}`).toString('base64')}` };
}
