import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Agent, copyToAgent } from '../../agents/index.ts';
import type { Home, Job } from '../../home/index.ts';
import { newRun, type Run } from '../../model/index.ts';
import { type ArchivedModule, type ModuleBuild, type ModuleSink, mavenConfig, moduleId } from '../../points/index.ts';
import { copyIntoArchive } from '../workspace/artifacts.ts';
import { archivedModule } from './archived-module.ts';

export interface ModuleSinkDependencies {
  readonly home: Pick<Home, 'items' | 'runs' | 'fingerprints'> & { readonly reports: Pick<Home['reports'], 'tests'> };
  readonly job: Job;
  readonly run: Run;
  readonly agent: Pick<Agent, 'isLocal' | 'files'>;
  readonly workspace: string;
  /** Holds the path of the run's console. */
  readonly console: string;
  now(): number;
  check(): void;
}

/** Makes the jobs and the runs of a Maven job's modules. */
export function createModuleSink(deps: ModuleSinkDependencies): Omit<ModuleSink, 'runs'> {
  const { agent, home, job, run, check } = deps;
  return {
    declare: (modules) => home.items.setModules(job, modules),
    unbuilt: () =>
      home.items.cells(job).flatMap((each) => {
        const module = each.cell?.module;
        const last = home.runs.permalink(each, 'lastBuild');
        return module === undefined || last?.result === 'SUCCESS' ? [] : [module];
      }),
    config: mavenConfig(job.config),
    async archived() {
      const found: ArchivedModule[] = [];
      for (const each of home.items.cells(job)) {
        const { module } = each.cell ?? {};
        const held = module && (await archivedModule(home.runs.paths.archive(each, run.number), module));
        if (held) found.push(agent.isLocal ? held : await onAgent(deps, held));
      }
      return found;
    },
    async record(builds) {
      const sums = new Map<string, string>();
      for (const build of builds) {
        check();
        const module = home.items.get(`${job.fullName}/${moduleId(build.module)}`);
        if (module?.kind !== 'job') continue;
        for (const [name, md5] of await recordModule(deps, module, build)) sums.set(name, md5);
      }
      if (sums.size === 0) return;
      run.fingerprints = new Map([...home.runs.fingerprints(job, run), ...sums]);
      await home.runs.save(job, run);
    },
  };
}

/** Copies what a module's run has archived to the machine of the build, and returns it as it is there. */
async function onAgent(
  { agent, workspace, check }: Pick<ModuleSinkDependencies, 'agent' | 'workspace' | 'check'>,
  { pom, main, attached }: ArchivedModule,
): Promise<ArchivedModule> {
  const within = `${workspace}@tmp`;
  const copied = async <F extends ArchivedModule['pom']>(file: F): Promise<F> => {
    check();
    // The last of `g/a/version/file`.
    const path = join(within, 'archived', ...file.path.split('/').slice(-4));
    await agent.files.makeFolder(within);
    await copyToAgent(agent, file.path, { path, within });
    return { ...file, path };
  };
  return {
    pom: await copied(pom),
    main: main && (await copied(main)),
    attached: await Promise.all(attached.map(copied)),
  };
}

/** Makes a module's run. One that an earlier server made is made anew in its place. */
async function recordModule(
  deps: ModuleSinkDependencies,
  module: Job,
  build: ModuleBuild,
): Promise<ReadonlyMap<string, string>> {
  const { home, run } = deps;
  const { number } = run;
  if (home.runs.get(module, number) !== undefined) await home.runs.delete(module, number);
  const made = await home.runs.begin(
    module,
    (given) =>
      newRun(module.fullName, given, build.started, {
        queueId: -1,
        builtOn: run.builtOn,
        causes: run.causes,
        parameters: run.parameters,
      }),
    { wanted: number },
  );
  made.startTime = build.started;
  if (build.output !== null) await copyPart(deps.console, home.runs.paths.log(module, number), build.output);
  if (build.archives) {
    for (const { from, to } of build.artifacts)
      await copyIntoArchive(
        { agent: deps.agent, workspace: deps.workspace, job: module, run: made, paths: home.runs.paths },
        from,
        to,
      );
  }
  const sums = build.fingerprints ? await fingerprintsOf(deps, module, build) : new Map<string, string>();
  if (sums.size > 0) made.fingerprints = new Map(sums);
  if (build.tests !== null) {
    const counted = await home.reports.tests.add(module, number, 'maven', build.tests);
    if (counted.totalCount > 0) made.testTotals = { ...counted, healthScaleFactor: 1 };
  }
  await home.runs.complete(module, made, { result: build.result, duration: build.duration });
  return sums;
}

/**
 * Computes the sums by the names that Jenkins gives them: `g:file`. They are recorded for the module and for the whole
 * build.
 */
async function fingerprintsOf(
  { home, agent, job, run, workspace, now }: ModuleSinkDependencies,
  module: Job,
  { artifacts, used }: ModuleBuild,
): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  const note = async (path: string, to: string, within?: string): Promise<void> => {
    const made = within !== undefined;
    const md5 = await agent.files.digest(path, 'md5', made ? { within } : {});
    const fileName = basename(to);
    for (const owner of [module.fullName, job.fullName])
      await home.fingerprints.record({ job: owner, number: run.number, md5, fileName, made, at: now() });
    sums.set(`${groupOf(to)}:${fileName}`, md5);
  };
  for (const { from, to } of artifacts) await note(join(workspace, from), to, workspace);
  for (const { path, to } of used) {
    if ((await agent.files.info(path))?.kind === 'file') await note(path, to);
  }
  return sums;
}

/** Returns the first segment of `g/a/version/file`. */
function groupOf(place: string): string {
  return place.slice(0, place.indexOf('/'));
}

/** Copies what Maven printed while it worked on the module. The file appears whole. */
async function copyPart(from: string, to: string, { start, end }: { start: number; end: number }): Promise<void> {
  const beside = `${to}.part`;
  await mkdir(dirname(to), { recursive: true });
  try {
    if (end > start) await pipeline(createReadStream(from, { start, end: end - 1 }), createWriteStream(beside));
    else await pipeline([], createWriteStream(beside));
    await rename(beside, to);
  } finally {
    await rm(beside, { force: true });
  }
}
