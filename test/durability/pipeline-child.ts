// A server without an address that runs one pipeline: `node pipeline-child.mjs HOME JOBS KILL_AT LOSS PAUSES`. JOBS: a file
// with names and scripts, the first of which is built. KILL_AT: the moment of the journal in which it ends with -9; -1:
// none. LOSS: `lose`, and what is not forced to disk by then is gone, as after a loss of power. PAUSES: `pauses`, and
// pipelines are paused again and again.
import { readFileSync, truncateSync } from 'node:fs';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/controller/index.ts';
import type { Flow } from '../../src/pipeline/flow/flow.ts';
import { escapeXml } from '../harness/jobs.ts';

interface ChildJob {
  readonly name: string;
  readonly script: string;
}

const [home = '', jobsFile = '', killAt = '-1', loss = '', pauses = ''] = process.argv.slice(2);
/** So many moments of the journal are between two pauses, and so long is one, in ms. */
const PAUSE_EVERY = 4;
const PAUSE_MS = 15;
// This program wrote the file.
const jobs = JSON.parse(readFileSync(jobsFile, 'utf8')) as readonly [ChildJob, ...ChildJob[]];
const silent = { info: () => undefined, debug: () => undefined, warn: tell, error: tell, child: () => silent };

function tell(...said: readonly unknown[]): void {
  process.stderr.write(`${said.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ')}\n`);
}

function pipelineXml({ script }: ChildJob): string {
  return `<flow-definition><properties/><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${escapeXml(script)}</script><sandbox>true</sandbox></definition><triggers/></flow-definition>`;
}

const moments: string[] = [];
const flows = new Set<Flow>();

function pauseAll(): void {
  for (const flow of flows) void flow.pause(true).catch(tell);
  setTimeout(goOn, PAUSE_MS);
}

function goOn(): void {
  for (const flow of flows) void flow.pause(false).catch(tell);
}

const { services, lifecycle } = await startServer({
  config: readConfig(['-Djenkins.install.runSetupWizard=false'], { JENKINS_HOME: home }),
  log: silent as never,
  version: 'test',
  environment: process.env,
  end: (code) => process.exit(code),
  flowWatch: {
    onFlow(flow) {
      if (pauses !== 'pauses') return;
      flows.add(flow);
      // An earlier server may have paused it.
      setTimeout(goOn, PAUSE_MS);
    },
    onJournalMoment({ kind, count, path, safe }) {
      moments[count] = kind;
      // The journal is about to be written: a pause comes after that.
      if (count % PAUSE_EVERY === 0 && flows.size > 0) setImmediate(pauseAll);
      if (String(count) !== killAt) return;
      if (loss === 'lose' && kind === 'sync') truncateSync(path, safe);
      process.kill(process.pid, 'SIGKILL');
    },
  },
});
lifecycle.started();
// There is no socket that keeps the process alive while it waits.
setInterval(() => undefined, 60_000);
const { items, runs } = services.home;
for (const job of jobs) if (items.get(job.name) === undefined) await items.create('', job.name, pipelineXml(job));
const [{ name }] = jobs;
const item = items.get(name);
if (item?.kind !== 'job') throw new Error('the job is gone');
if (runs.numbers(item).length === 0 && services.queue.itemOf(name) === undefined) {
  await services.scheduler.schedule(item, { causes: [], delay: 0 });
}
while (runs.numbers(item).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
const run = runs.get(item, 1);
if (run === undefined || 'kind' in run) throw new Error('the run is gone');
await services.builds.finished(run);
const answer = { moments, result: run.result, console: readFileSync(runs.paths.log(item, 1), 'utf8') };
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
