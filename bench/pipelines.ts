// How long pipelines take that do nothing but call steps, in each durability, and the memory of many that sleep.
// usage: node scripts/run-ts.mjs bench/pipelines.ts; prints one JSON line a figure.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { escapeXml } from '../test/harness/jobs.ts';
import { type ServerProcess, spawnServer } from '../test/harness/server-process.ts';
import { residentMegabytes } from './resident.ts';

const DURABILITIES = ['MAX_SURVIVABILITY', 'SURVIVABLE_NONATOMIC', 'PERFORMANCE_OPTIMIZED'];
const SLEEPERS = 50;

const SCRIPTS = {
  nothing: '',
  '1000 echo': 'for (int i = 0; i < 1000; i++) { echo "line ${i}" }',
  '100 sh': "node { for (int i = 0; i < 100; i++) { sh 'true' } }",
  '20 x 20 parallel': 'parallel((1..20).collectEntries { n -> ["b${n}", { for (i in 1..20) { echo "${n} ${i}" } }] })',
};

function pipelineXml(script: string, durability: string): string {
  const hint = `<org.jenkinsci.plugins.workflow.job.properties.DurabilityHintJobProperty><hint>${durability}</hint></org.jenkinsci.plugins.workflow.job.properties.DurabilityHintJobProperty>`;
  return `<flow-definition><properties>${hint}</properties><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${escapeXml(script)}</script><sandbox>true</sandbox></definition><triggers/></flow-definition>`;
}

interface RunAnswer {
  readonly building: boolean;
  readonly duration: number;
  readonly result: string | null;
}

async function timeOf(server: ServerProcess, job: string): Promise<RunAnswer> {
  await server.client.post(`/job/${job}/build?delay=0sec`);
  return server.client.until<RunAnswer>(`/job/${job}/lastBuild/api/json`, (run) => run.building === false);
}

function print(figure: object): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

async function steps(server: ServerProcess): Promise<void> {
  for (const durability of DURABILITIES) {
    for (const [name, script] of Object.entries(SCRIPTS)) {
      const job = `${name}-${durability}`.replaceAll(' ', '-');
      await server.client.postXml(`/createItem?name=${job}`, pipelineXml(script, durability));
      await timeOf(server, job);
      const { duration, result } = await timeOf(server, job);
      print({ pipeline: name, durability, ms: duration, result });
    }
  }
}

async function sleepers(server: ServerProcess): Promise<void> {
  const before = await residentMegabytes(server);
  const script = "node('built-in || none') { }\nstage('Wait') { sleep 600 }";
  await server.client.postXml('/createItem?name=sleeper', pipelineXml(script, 'MAX_SURVIVABILITY'));
  for (let n = 1; n <= SLEEPERS; n += 1) {
    await server.client.post('/job/sleeper/build?delay=0sec');
    await server.client.until<RunAnswer>(`/job/sleeper/${n}/api/json`, (run) => run.building);
  }
  await delay(2000);
  const after = await residentMegabytes(server);
  print({ sleeping: SLEEPERS, megabytesBefore: before, megabytes: after, each: (after - before) / SLEEPERS });
}

const home = await mkdtemp(join(tmpdir(), 'bench-pipelines-'));
const server = await spawnServer({ home });
try {
  await steps(server);
  await sleepers(server);
} finally {
  await server.kill();
  await rm(home, { recursive: true, force: true });
}
