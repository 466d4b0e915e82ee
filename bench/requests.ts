// Requests per second of six endpoints, and how long others wait while somebody reads everything with depth=2.
// usage: node scripts/run-ts.mjs bench/requests.ts [JOBS [BUILDS]]; prints one JSON line a figure.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, spawnServer } from '../test/harness/server-process.ts';
import { makeHome } from './make-home.ts';
import { residentMegabytes } from './resident.ts';

const CONNECTIONS = 8;
const SECONDS = 3;
/** A pause between two of the small requests that are timed beside the great one. */
const PAUSE_MS = 5;

const ENDPOINTS = [
  '/api/json',
  '/api/json?tree=jobs[name,color,lastBuild[number,result]]',
  '/job/job-0500/api/json',
  '/job/job-0500/lastBuild/api/json',
  '/job/job-0500/lastBuild/consoleText',
  '/queue/api/json',
];

/** Milliseconds, bytes and status of one GET whose body is read and thrown away. */
function timed(
  server: ServerProcess,
  agent: Agent,
  path: string,
): Promise<{ ms: number; bytes: number; status: number }> {
  const began = performance.now();
  const credentials = Buffer.from(`admin:${server.client.password}`).toString('base64');
  return new Promise((resolve, reject) => {
    const options = { agent, headers: { Authorization: `Basic ${credentials}` } };
    get(new URL(path.slice(1), server.base), options, (answer: IncomingMessage) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ ms: performance.now() - began, bytes, status: answer.statusCode ?? 0 }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function requestsPerSecond(server: ServerProcess, path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { bytes, status } = await timed(server, agent, path);
  const end = performance.now() + SECONDS * 1000;
  let count = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await timed(server, agent, path);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  print({ path, status, bytes, requestsPerSecond: Math.round(count / SECONDS) });
}

async function besideGreatRequest(server: ServerProcess): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const other = new Agent({ keepAlive: true });
  let done = false;
  const great = timed(server, agent, '/api/json?depth=2').finally(() => {
    done = true;
  });
  const waits: number[] = [];
  while (!done) {
    waits.push((await timed(server, other, '/job/job-0001/api/json?tree=name')).ms);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const { ms, bytes, status } = await great;
  agent.destroy();
  other.destroy();
  waits.sort((a, b) => a - b);
  print({
    path: '/api/json?depth=2',
    status,
    bytes,
    seconds: Math.round(ms) / 1000,
    othersAsked: waits.length,
    othersMedianMs: rounded(waits[Math.floor(waits.length / 2)] ?? 0),
    othersSlowestMs: rounded(waits.at(-1) ?? 0),
    rssAfter: await residentMegabytes(server),
  });
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function print(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const jobs = Number(process.argv[2] ?? 1000);
const builds = Number(process.argv[3] ?? 100);
const home = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
try {
  // The first start makes the administrator; the second is the one that is measured.
  await (await spawnServer({ home })).kill('SIGTERM');
  await makeHome(home, jobs, builds);
  const server = await spawnServer({ home });
  print({ jobs, builds, rssAtStart: await residentMegabytes(server) });
  for (const path of ENDPOINTS) await requestsPerSecond(server, path);
  await besideGreatRequest(server);
  await server.kill('SIGTERM');
} finally {
  await rm(home, { recursive: true, force: true });
}
