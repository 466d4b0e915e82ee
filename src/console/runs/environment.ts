import { buildEnvironment } from '../../builds/index.ts';
import type { Job } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';
import { newMap, type Value, type Vm } from '../host/groovy.ts';
import { hostOf, servicesOf } from '../host/host.ts';
import { envVars } from '../values/env-vars.ts';

/** Names the variables that prove that a process belongs to a build, which are not revealed. */
const SECRET = new Set(['JENKINS_SERVER_COOKIE', 'HUDSON_SERVER_COOKIE']);

/** Returns the environment that the processes of a build had, as far as it is known afterwards. */
export function environmentObject(vm: Vm, job: Job, run: Run): Value {
  const { services, options } = hostOf(vm);
  const { home, queue, builds, rootUrl } = services;
  const base = Object.fromEntries(
    Object.entries(options.environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const env = buildEnvironment({
    run,
    jobName: job.name,
    axes: job.cell?.values ?? new Map(),
    executor: {
      number: builds.executorOf(run)?.number ?? 0,
      node: run.builtOn,
      labels: queue.nodes.get(run.builtOn)?.labels ?? [],
    },
    workspace: run.workspace,
    rootUrl: rootUrl.known,
    home: home.folder,
    cookie: '',
    base,
    globals: home.settings.current.globalEnvironment,
    urlOf: (name) => home.items.url(name),
    findRun: (jobName, number) => findRun(vm, jobName, number),
  });
  return envVars(
    vm,
    [...env].filter(([name]) => !SECRET.has(name)),
  );
}

function findRun(vm: Vm, jobName: string, number: number): Run | undefined {
  const { items, runs } = servicesOf(vm).home;
  const job = items.get(jobName);
  const run = job?.kind === 'job' ? runs.get(job, number) : undefined;
  return run === undefined || 'kind' in run ? undefined : run;
}

/** Returns the values of parameters and axes, by name. */
export function buildVariables(vm: Vm, job: Job, run: Run): Value {
  const parameters = (run.parameters ?? []).flatMap((value) =>
    'value' in value ? [[value.name, String(value.value)] as const] : [],
  );
  return newMap(vm, [...parameters, ...(job.cell?.values ?? [])]);
}
