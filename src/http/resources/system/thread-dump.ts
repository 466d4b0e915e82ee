import { performance } from 'node:perf_hooks';
import { memoryUsage, uptime } from 'node:process';
import type { Job, Run, Services } from '../../../controller/index.ts';
import type { ReportTable } from '../../../points/index.ts';
import { type RequestContext, route } from '../../route.ts';

/** Limits the builds on the page, and `STEPS_SHOWN` their current steps. */
const BUILDS_SHOWN = 200;
const STEPS_SHOWN = 50;

/**
 * Shows what the process waits for, and what each build does, where Jenkins shows its threads: here one thread does the
 * server's work, and builds are processes.
 */
export const threadDump = route({
  method: 'GET',
  path: '/threadDump',
  permission: 'Overall/Administer',
  crumb: 'exempt',
  doc: 'What the process waits for, what it takes, and what the builds under way do.',
  handler(context) {
    const running = runningBuilds(context.services);
    return {
      type: 'page',
      title: 'Thread dump',
      page: {
        page: 'overview',
        heading: 'Thread Dump',
        about: 'One thread does the work of the server; builds are processes of their own.',
        links: [],
        tables: [processTable(), waitingTable()],
        texts: running.slice(0, BUILDS_SHOWN).map((build) => describe(context, build)),
      },
    };
  },
});

function processTable(): ReportTable {
  const { rss, heapUsed, heapTotal, external } = memoryUsage();
  const { utilization } = performance.eventLoopUtilization();
  const { user, system } = process.cpuUsage();
  return {
    heading: 'Process',
    columns: ['Name', 'Value'],
    rows: [
      ['Process id', process.pid],
      ['Up for', `${Math.round(uptime())} s`],
      [
        'Memory',
        `${megabytes(rss)}, of it heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)}, buffers ${megabytes(external)}`,
      ],
      ['Processor time', `${Math.round((user + system) / 1_000_000)} s`],
      ['Share of time that the thread works', `${(utilization * 100).toFixed(1)} %`],
    ],
    left: 0,
  };
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024))} MB`;
}

/** Returns the table of open sockets, timers, processes and work on files, by kind. */
function waitingTable(): ReportTable {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    heading: 'What the thread waits for',
    columns: ['Kind', 'Number'],
    rows: [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => [kind, count]),
    left: 0,
  };
}

interface RunningBuild {
  readonly job: Job;
  readonly run: Run;
}

function runningBuilds({ builds, home }: Services): RunningBuild[] {
  return [...builds.runningJobs()].sort().flatMap((name) => {
    const job = home.items.get(name);
    return job?.kind === 'job' ? builds.running(job).map((run) => ({ job, run })) : [];
  });
}

function describe({ services }: RequestContext, { job, run }: RunningBuild) {
  const { builds, clock, home, pipelineViews, queue } = services;
  const place = builds.executorOf(run);
  const node = place === null ? undefined : place.node === '' ? queue.nodes.builtIn : queue.nodes.get(place.node);
  const name = `${home.items.fullDisplayName(job)} #${run.number}`;
  const steps = job.itemKind.form === 'pipeline' ? pipelineViews.atOnce.nodes(job, run) : [];
  const waiting = steps.filter(({ running, kind }) => running && kind === 'atom').slice(0, STEPS_SHOWN);
  const lines = [
    `state: ${run.state}, started ${ago(run.startTime)} ago`,
    ...(run.workspace === null ? [] : [`workspace: ${run.workspace}`]),
    ...waiting.map(({ id, name: step, argument, started }) => {
      const what = argument === null || argument === '' ? step : `${step} ${argument}`;
      return `  at ${what.replace(/\s+/g, ' ').slice(0, 200)} (node ${id}, for ${ago(started)})`;
    }),
  ];
  const executor = place === null || place.number < 0 ? 'Executor' : `Executor #${place.number}`;
  return { heading: `${executor} for ${node?.displayName ?? 'no node'} : executing ${name}`, text: lines.join('\n') };

  function ago(since: number): string {
    return `${Math.max(0, Math.round((clock.now() - since) / 1000))} s`;
  }
}
