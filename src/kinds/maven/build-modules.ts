import { hasFailedTests, type Result, type TestReport } from '../../model/index.ts';
import {
  defineBuilder,
  MAVEN_FIELDS,
  type MavenConfig,
  type ModuleBuild,
  moduleId,
  type RunContext,
} from '../../points/index.ts';
import { collectReports } from '../junit/collect-reports.ts';
import { changedModules } from './changed-modules.ts';
import { type MavenCommand, mavenCommand } from './command.ts';
import { filesOf, reportsOf, repositoryPlace } from './module-files.ts';
import { type ModuleOutput, readOutput } from './read-output.ts';
import { type PomModule, readPoms } from './read-poms.ts';

/** Holds what survives a restart of the server: where Maven's output begins and when that was. */
interface Note {
  readonly from: number;
  readonly at: number;
}

/** Runs the Maven build of a job between its pre and post steps. Jenkins: `MavenModuleSetBuild`. */
export const buildModules = defineBuilder({
  symbol: 'mavenModules',
  displayName: 'Maven',
  xmlTag: 'hudson.maven.MavenModuleSetBuild',
  fields: MAVEN_FIELDS,
  logsOwnResult: true,
  // The configuration is that of the job.
  example: {} as MavenConfig,
  async perform(config, context) {
    const { log, workspace, launch, modules: sink } = context;
    log.line('Parsing POMs');
    const whole = mavenCommand(config, context, null);
    if (!(await workspace.exists(whole.rootPom))) {
      log.error(`No such file ${workspace.path}/${whole.rootPom}`);
      log.line('Perhaps you need to specify the correct POM file path in the project configuration?');
      return 'FAILURE';
    }
    const { rootPom: root, profiles, properties } = whole;
    const modules = await readPoms(workspace, { root, profiles, properties });
    const fresh = await sink.declare(modules);
    for (const each of fresh) log.line(`Discovered a new module ${moduleId(each)} ${each.displayName}`);
    if (fresh.length > 0) log.line('Modules changed, recalculating dependency graph');
    const only = config.incrementalBuild ? await changedModules(context, modules) : null;
    const command = only === null ? whole : mavenCommand(config, context, only);
    const argv = [...command.argv, ...command.goals];
    log.line(`Executing Maven:  ${argv.slice(1).join(' ')}`);
    const note = noteOf(context);
    const code = await launch.command(argv, { folder: command.folder, env: command.env });
    const outputs = await readOutput(context.console.linesFrom(note.from), note.from);
    return record(config, context, { command, modules, outputs, note, code });
  },
});

interface Outcome {
  readonly command: MavenCommand;
  readonly modules: readonly PomModule[];
  readonly outputs: readonly ModuleOutput[];
  readonly note: Note;
  readonly code: number;
}

function noteOf(context: RunContext): Note {
  const known = context.notes.read();
  // Nobody else writes notes of this step.
  if (known !== undefined) return known as Note;
  const note = { from: context.console.size(), at: context.clock.now() };
  context.notes.write(note);
  return note;
}

async function record(config: MavenConfig, context: RunContext, outcome: Outcome): Promise<Result> {
  const { modules, outputs, note, code } = outcome;
  const builds: ModuleBuild[] = [];
  const reports: TestReport[] = [];
  let started = note.at;
  for (const output of outputs) {
    const module = modules.find((each) => isOf(output, each));
    if (module === undefined) continue;
    const build = await moduleBuild(config, context, { ...outcome, module, output, started });
    builds.push(build);
    if (build.tests !== null) reports.push(build.tests);
    started += output.duration;
  }
  const tests = merged(reports);
  if (tests !== null) {
    context.log.line('[JENKINS] Recording test results');
    await context.reports.tests(tests, { healthScaleFactor: 1 });
  }
  for (const { artifacts, archives } of builds) {
    if (!archives) continue;
    for (const { from, to } of artifacts)
      context.log.line(`[JENKINS] Archiving ${context.workspace.path}/${from} to ${to}`);
  }
  await context.modules.record(builds);
  if (code !== 0) return 'FAILURE';
  return tests !== null && hasFailedTests(tests) ? 'UNSTABLE' : 'SUCCESS';
}

async function moduleBuild(
  config: MavenConfig,
  context: RunContext,
  part: Outcome & { module: PomModule; output: ModuleOutput; started: number },
): Promise<ModuleBuild> {
  const { module, output, started, note } = part;
  const paths = await reportsOf(context, module, note.at);
  const tests =
    paths.length === 0
      ? null
      : await collectReports(context.workspace, paths, {
          keep: 'none',
          skipOldReports: false,
          check: () => context.signal.throwIfAborted(),
        });
  return {
    module: { groupId: module.groupId, artifactId: module.artifactId },
    result: resultOf(output, tests),
    started,
    duration: output.duration,
    artifacts: output.result === 'SUCCESS' ? await filesOf(context, module, output, note.at) : [],
    archives: !config.archivingDisabled,
    fingerprints: !config.fingerprintingDisabled,
    used: usedBy(context, part),
    output: output.part,
    tests,
  };
}

/**
 * Returns the dependencies that the POMs name with a version, without those that the build itself creates in the workspace.
 */
function usedBy(
  { env }: RunContext,
  { command, module, modules }: Outcome & { module: PomModule },
): ModuleBuild['used'] {
  const home = env.get('HOME');
  const repository = command.localRepository ?? (home === undefined ? null : `${home}/.m2/repository`);
  if (repository === null) return [];
  return module.dependencies.flatMap((each) => {
    if (modules.some((other) => moduleId(other) === moduleId(each))) return [];
    const to = repositoryPlace(each);
    return to === null
      ? []
      : [
          {
            path: `${repository}/${to.folder}/${to.file}`,
            to: `${each.groupId}/${each.artifactId}/${each.version}/${to.file}`,
          },
        ];
  });
}

function isOf({ id, name }: ModuleOutput, module: PomModule): boolean {
  return id === null ? name === module.displayName : id === moduleId(module);
}

function resultOf({ result }: ModuleOutput, tests: TestReport | null): Result {
  switch (result) {
    case 'SUCCESS':
      return tests !== null && hasFailedTests(tests) ? 'UNSTABLE' : 'SUCCESS';
    case 'FAILURE':
      return 'FAILURE';
    case 'SKIPPED':
      return 'NOT_BUILT';
    case 'UNKNOWN':
      return 'ABORTED';
  }
}

function merged(reports: readonly TestReport[]): TestReport | null {
  const [first] = reports;
  if (first === undefined) return null;
  return {
    ...first,
    suites: reports.flatMap(({ suites }) => suites),
    duration: reports.reduce((sum, { duration }) => sum + duration, 0),
  };
}
