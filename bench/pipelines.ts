// What pipelines cost: calls of steps in each durability, processes, long scripts and outputs, and many that wait.
// usage: node scripts/run-ts.mjs bench/pipelines.ts [RUNS]; prints one JSON line a figure. RUNS: how many are made to see
// whether memory follows history. Where the machine is loaded, compare processor times and turns, not `ms`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { escapeXml } from '../test/harness/jobs.ts';
import { type ServerProcess, spawnServer } from '../test/harness/server-process.ts';
import { declarativeScript, OUTPUT_MEGABYTES, plainScript, SCRIPTS, TAIL_SCRIPT, WAITING } from './pipeline-scripts.ts';
import { createProbe, type Probe, peakMegabytes } from './probe.ts';
import { processorTime } from './processor-time.ts';
import { residentMegabytes } from './resident.ts';

const DURABILITIES = ['MAX_SURVIVABILITY', 'SURVIVABLE_NONATOMIC', 'PERFORMANCE_OPTIMIZED'] as const;
type Durability = (typeof DURABILITIES)[number];

/** Runs before the one that counts. */
const WARM_UP = 2;
const LONG_SCRIPT_LINES = 5000;
/** So long memory is left to come to rest. */
const REST_MS = 2000;
const TAIL_PAUSE_MS = 20;

function pipelineXml(script: string, durability: Durability): string {
  const hint = `<org.jenkinsci.plugins.workflow.job.properties.DurabilityHintJobProperty><hint>${durability}</hint></org.jenkinsci.plugins.workflow.job.properties.DurabilityHintJobProperty>`;
  return `<flow-definition><properties>${hint}</properties><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${escapeXml(script)}</script><sandbox>true</sandbox></definition><triggers/></flow-definition>`;
}

async function create(server: ServerProcess, job: string, script: string, durability: Durability): Promise<void> {
  const { status } = await server.client.postXml(`/createItem?name=${job}`, pipelineXml(script, durability));
  if (status !== 200) throw new Error(`${job} could not be made: ${status}`);
}

interface RunAnswer {
  readonly building: boolean;
  readonly duration: number;
  readonly result: string | null;
}

/** Starts run `number` of a job and waits for its end. */
async function run(server: ServerProcess, job: string, number: number): Promise<RunAnswer> {
  await server.client.post(`/job/${job}/build?delay=0sec`);
  const path = `/job/${job}/${number}/api/json?tree=building,duration,result`;
  return server.client.until<RunAnswer>(path, ({ building }) => building === false);
}

function print(figure: object): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

/** A figure of one script: its last run after some that only warm up. */
async function measure(
  { server, probe }: Bench,
  name: string,
  { script, durability = 'MAX_SURVIVABILITY' }: { readonly script: string; readonly durability?: Durability },
): Promise<void> {
  const job = `${name} ${durability}`.replaceAll(' ', '-');
  await create(server, job, script, durability);
  for (let number = 1; number <= WARM_UP; number += 1) await run(server, job, number);
  await delay(REST_MS);
  await probe.loop(server);
  await peakMegabytes(server);
  const memory = await residentMegabytes(server);
  const before = await processorTime(server);
  const { duration, result } = await run(server, job, WARM_UP + 1);
  const after = await processorTime(server);
  print({
    pipeline: name,
    durability,
    result,
    ms: duration,
    processorMs: after.server - before.server,
    ofProcessesMs: after.children - before.children,
    ...(await probe.loop(server)),
    megabytesMore: Math.max(0, (await peakMegabytes(server)) - memory),
  });
}

/** How late lines of a command that runs are seen by who reads the console all the time. */
async function tail({ server }: Bench): Promise<void> {
  await create(server, 'tail', TAIL_SCRIPT, 'MAX_SURVIVABILITY');
  await server.client.post('/job/tail/build?delay=0sec');
  const late: number[] = [];
  for (let start = 0, isMore = true; isMore; ) {
    const answer = await server.client.get(`/job/tail/1/logText/progressiveText?start=${start}`);
    const text = await answer.text();
    const seen = Date.now();
    if (answer.status === 200) {
      for (const [, at] of text.matchAll(/^at (\d{13})/gm)) late.push(seen - Number(at));
      start = Number(answer.headers.get('x-text-size'));
      isMore = answer.headers.get('x-more-data') === 'true';
    }
    await delay(TAIL_PAUSE_MS);
  }
  late.sort((a, b) => a - b);
  print({ tail: late.length, medianMs: late[Math.floor(late.length / 2)], longestMs: late.at(-1) });
}

/** Memory of many that wait, and what they cost meanwhile. */
async function waiting({ server }: Bench, name: keyof typeof WAITING): Promise<void> {
  const { script, counts } = WAITING[name];
  const job = `waiting-${name}`;
  await create(server, job, script, 'MAX_SURVIVABILITY');
  await delay(REST_MS);
  const before = await residentMegabytes(server);
  let begun = 0;
  for (const count of counts) {
    for (; begun < count; begun += 1) {
      await server.client.post(`/job/${job}/build?delay=0sec`);
      await server.client.until<RunAnswer>(`/job/${job}/${begun + 1}/api/json`, ({ building }) => building);
    }
    await delay(REST_MS);
    const idle = await processorTime(server);
    await delay(REST_MS);
    const after = await residentMegabytes(server);
    const idleMs = (await processorTime(server)).server - idle.server;
    const each = Math.round(((after - before) / count) * 100) / 100;
    print({ waiting: name, count, megabytes: after, megabytesEach: each, processorPercent: (idleMs / REST_MS) * 100 });
  }
}

/** Whether memory follows the number of runs that are over. */
async function history({ server }: Bench, runs: number): Promise<void> {
  await create(server, 'history', SCRIPTS['4 stages'], 'MAX_SURVIVABILITY');
  const marks = [0.1, 0.25, 0.5, 0.75, 1].map((part) => Math.round(runs * part));
  for (let number = 1; number <= runs; number += 1) {
    await run(server, 'history', number);
    if (marks.includes(number)) print({ runsOver: number, megabytes: await residentMegabytes(server) });
  }
}

interface Bench {
  readonly server: ServerProcess;
  readonly probe: Probe;
}

async function withServer(action: (bench: Bench) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'bench-pipelines-'));
  const probe = await createProbe(join(home, 'probe'));
  const server = await spawnServer({ home: join(home, 'home'), env: probe.env });
  try {
    await action({ server, probe });
  } finally {
    await server.kill();
    await rm(home, { recursive: true, force: true });
  }
}

await withServer(async (bench) => {
  for (const durability of DURABILITIES) {
    for (const [name, script] of Object.entries(SCRIPTS)) await measure(bench, name, { script, durability });
  }
  await measure(bench, `${OUTPUT_MEGABYTES} MB of sh`, {
    script: `node { sh 'yes ${'x'.repeat(99)} | head -c ${OUTPUT_MEGABYTES}000000' }`,
  });
  await measure(bench, 'long script', { script: plainScript(LONG_SCRIPT_LINES) });
  await measure(bench, 'long declarative', { script: declarativeScript(LONG_SCRIPT_LINES) });
  await tail(bench);
});
await withServer(async (bench) => {
  await waiting(bench, 'sleep');
  await waiting(bench, 'input');
});
await withServer((bench) => history(bench, Number(process.argv[2] ?? 2000)));
