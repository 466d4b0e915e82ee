// What one hostile input costs everybody else: the answer, the longest silence of the event loop, and memory.
// usage: node scripts/run-ts.mjs bench/hostile.ts [PART OF A NAME [SECONDS OF REST]]; prints one JSON line an input.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../test/harness/client.ts';
import { type ServerProcess, spawnServer } from '../test/harness/server-process.ts';
import { ENDLESS, PIPELINES } from './hostile-pipelines.ts';
import { type Attack, pipelineXml, REQUESTS } from './hostile-requests.ts';
import { createProbe, type Probe, peakMegabytes } from './probe.ts';
import { residentMegabytes } from './resident.ts';

const [, , wanted = '', rest = '10'] = process.argv;
/** So long memory is left to come to rest. */
const REST_MS = Number(rest) * 1000;
const RUN_LIMIT_MS = 180_000;
/** An endless script has got to where it stays. */
const UNDER_WAY_MS = 4000;

let made = 0;

async function begun(client: Client, script: string): Promise<string> {
  made += 1;
  const job = `pipeline-${made}`;
  const { status } = await client.postXml(`/createItem?name=${job}`, pipelineXml(script));
  if (status !== 200) return `not created: ${status}`;
  await client.post(`/job/${job}/build?delay=0sec`);
  return `/job/${job}/1`;
}

interface RunAnswer {
  readonly building: boolean;
  readonly result: string | null;
}

async function ended(client: Client, run: string): Promise<string> {
  const { result } = await client.until<RunAnswer>(
    `${run}/api/json?tree=building,result`,
    ({ building }) => !building,
    RUN_LIMIT_MS,
  );
  const lines = (await client.text(`${run}/logText/progressiveText?start=0`).catch(() => ''))
    .slice(-20_000)
    .split('\n');
  const told = lines.find((line) => /exception|error|limit/i.test(line)) ?? '';
  return `${result} ${told}`.slice(0, 200);
}

function runs(script: string): Attack {
  return async (client) => ended(client, await begun(client, script));
}

/** Says how long a stop took. */
function stopped(script: string): Attack {
  return async (client) => {
    const run = await begun(client, script);
    await client.until<RunAnswer>(`${run}/api/json`, ({ building }) => building);
    await delay(UNDER_WAY_MS);
    const from = performance.now();
    await client.post(`${run}/stop`);
    const end = await ended(client, run);
    return `stopped after ${Math.round(performance.now() - from)} ms: ${end}`;
  };
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  ...REQUESTS,
  ...Object.fromEntries(Object.entries(PIPELINES).map(([name, script]) => [name, runs(script)])),
  ...Object.fromEntries(Object.entries(ENDLESS).map(([name, script]) => [`stop: ${name}`, stopped(script)])),
};

async function measure(server: ServerProcess, probe: Probe, name: string, attack: Attack): Promise<void> {
  await probe.loop(server);
  await peakMegabytes(server);
  const before = await residentMegabytes(server);
  const began = performance.now();
  const answer = await attack(server.client).catch((error: unknown) => `no answer: ${String(error)}`);
  const ms = Math.round(performance.now() - began);
  const { longestDelayMs, longestTurnMs } = await probe.loop(server);
  const peak = await peakMegabytes(server);
  await delay(REST_MS);
  const after = await residentMegabytes(server);
  const figure = { input: name, answer, ms, longestDelayMs, longestTurnMs, before, peakMore: peak - before, after };
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

const home = await mkdtemp(join(tmpdir(), 'bench-hostile-'));
const probe = await createProbe(join(home, 'probe'));
const server = await spawnServer({ home: join(home, 'home'), env: probe.env });
try {
  // What the first pipeline costs is no matter of its script.
  await runs(`node { sh 'true' }`)(server.client);
  await delay(REST_MS);
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (name.includes(wanted)) await measure(server, probe, name, attack);
  }
} finally {
  await server.kill();
  await rm(home, { recursive: true, force: true });
}
