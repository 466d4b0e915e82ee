import { processorTime } from '../processor-time.ts';
import { type BenchServer, jobName } from './bench-server.ts';
import { percentile } from './load.ts';
import { type Row, rounded } from './row.ts';

const CONNECTIONS = 16;
const LOOK_MS = 20;
const KNOWN_SAMPLES = 50;
const SHELLS = 100;
const SAMPLES_OF_SHELLS = 3;
const NEW_ITEMS = 1000;

interface RunAnswer {
  readonly building: boolean;
  readonly duration: number;
  readonly result: string | null;
}

interface LastBuild {
  readonly name: string;
  readonly lastBuild: { readonly number: number; readonly result: string | null } | null;
}

const NEW_ITEM = `<project><builders><hudson.tasks.Shell><command>true</command></hudson.tasks.Shell></builders></project>`;
const PIPELINE = `<flow-definition><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>node { for (int i = 0; i &lt; ${SHELLS}; i++) { sh 'true' } }</script><sandbox>true</sandbox></definition></flow-definition>`;

/**
 * Builds jobs again and again, each at most once at a time, until `runs` runs are over. Figures are runs a second from the
 * first request to the last end, and the server's processor time for one.
 */
export async function trivialBuilds(server: BenchServer, runs: number, baseline: number): Promise<[Row, Row]> {
  const { size } = server;
  const known = await lastNumbers(server);
  const begun = performance.now();
  const before = await processorTime(server.process);
  for (let left = runs; left > 0; left -= size.jobs) {
    const count = Math.min(left, size.jobs);
    const paths = Array.from({ length: count }, (_, job) => `/job/${jobName(job)}/build?delay=0sec`);
    await server.load({ method: 'POST', connections: CONNECTIONS, paths, count });
    await rest(server);
  }
  const seconds = (performance.now() - begun) / 1000;
  const after = await processorTime(server.process);
  const built = (await lastNumbers(server)) - known;
  if (built !== runs) throw new Error(`${built} of ${runs} builds are known`);
  const name = `trivial freestyle builds, ${size.executors} executors, ${runs} runs`;
  return [
    { name, value: runs / seconds, unit: '/s', baseline },
    {
      name: "server's processor time for one",
      value: (after.server - before.server) / runs,
      unit: 'ms',
      lower: true,
      more: { 'of its processes, ms': rounded((after.children - before.children) / runs, 2) },
    },
  ];
}

/** Returns the sum of the numbers of the last builds of the server's jobs. Rejects where one is no success. */
async function lastNumbers(server: BenchServer): Promise<number> {
  const answer = await server.ask('/api/json?tree=jobs[name,lastBuild[number,result]]');
  const { jobs } = (await answer.json()) as { readonly jobs: readonly LastBuild[] };
  const last = new Map(jobs.map(({ name, lastBuild }) => [name, lastBuild]));
  let sum = 0;
  for (let job = 0; job < server.size.jobs; job += 1) {
    const { number, result } = last.get(jobName(job)) ?? { number: 0, result: 'SUCCESS' };
    if (result !== 'SUCCESS') throw new Error(`${jobName(job)} #${number} ended ${result}`);
    sum += number;
  }
  return sum;
}

/** Measures the time from the request for a build until its result is in an answer, one build at a time. */
export async function resultKnown(server: BenchServer): Promise<Row> {
  const times: number[] = [];
  for (let sample = 0; sample < KNOWN_SAMPLES; sample += 1) {
    const job = `/job/${jobName(sample % server.size.jobs)}`;
    const next = await server.ask(`${job}/api/json?tree=nextBuildNumber`);
    const { nextBuildNumber: number } = (await next.json()) as { readonly nextBuildNumber: number };
    const began = performance.now();
    await server.ask(`${job}/build?delay=0sec`, { method: 'POST' });
    await server.until<RunAnswer>(`${job}/${number}/api/json?tree=result`, ({ result }) => result !== null);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return {
    name: 'POST build to result known',
    value: percentile(times, 0.5),
    unit: 'ms',
    lower: true,
    more: { p90: rounded(percentile(times, 0.9)), longest: rounded(times.at(-1) ?? 0) },
  };
}

/** Measures items made by POST. */
export async function itemsCreated(server: BenchServer): Promise<Row> {
  const figures = await server.load({
    connections: CONNECTIONS,
    paths: ['/createItem?name=new-{n}'],
    method: 'POST',
    headers: { 'Content-Type': 'application/xml' },
    body: NEW_ITEM,
    count: NEW_ITEMS,
  });
  const more = {
    'ms p50': rounded(figures.p50),
    p99: rounded(figures.p99),
    'processor ms': rounded(figures.processorMs, 2),
  };
  return { name: 'job created by POST', value: figures.perSecond, unit: '/s', more };
}

/** Measures a pipeline of a hundred shell steps; the quickest of some runs after one that warms up. */
export async function shellSteps(server: BenchServer): Promise<Row> {
  const headers = { 'Content-Type': 'application/xml' };
  await server.ask('/createItem?name=shell-steps', { method: 'POST', headers, body: PIPELINE });
  const durations: number[] = [];
  for (let number = 1; number <= SAMPLES_OF_SHELLS + 1; number += 1) {
    await server.ask('/job/shell-steps/build?delay=0sec', { method: 'POST' });
    const path = `/job/shell-steps/${number}/api/json?tree=building,duration,result`;
    const { duration, result } = await server.until<RunAnswer>(path, ({ building }) => !building, LOOK_MS);
    if (result !== 'SUCCESS') throw new Error(`the pipeline ended ${result}`);
    if (number > 1) durations.push(duration / 1000);
  }
  const row = { name: `${SHELLS} \`sh 'true'\` in a pipeline`, value: Math.min(...durations), unit: 's' };
  return { ...row, lower: true, more: { longest: Math.max(...durations) } };
}

/** Waits until no run is waiting and none is under way. */
export async function rest(server: BenchServer): Promise<void> {
  const queue = '/queue/api/json?tree=items[id]';
  await server.until<{ readonly items: unknown[] }>(queue, ({ items }) => items.length === 0, LOOK_MS);
  const executors = '/computer/api/json?tree=busyExecutors';
  await server.until<{ readonly busyExecutors: number }>(
    executors,
    ({ busyExecutors }) => busyExecutors === 0,
    LOOK_MS,
  );
}
