import { expand, type MavenConfig, type RunContext, StepAbort } from '../../points/index.ts';
import { added, oneLine, tokenize } from '../shared/arguments.ts';
import { mavenExecutable, settingsArguments } from './executable.ts';
import { joined } from './read-poms.ts';

/** Describes how Maven is called for a job. */
export interface MavenCommand {
  /** Holds the command line without the goals. */
  readonly argv: readonly string[];
  readonly goals: readonly string[];
  /** Holds the folder of the root POM, relative to the workspace. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly rootPom: string;
  readonly profiles: readonly string[];
  readonly properties: ReadonlyMap<string, string>;
  /** Holds the absolute path of the local repository where the job or its goals name one; null stands for Maven's own. */
  readonly localRepository: string | null;
}

/** Names the property by which failing tests do not end the build: they make it unstable, as Jenkins's own Maven does. */
const KEEP_GOING = 'maven.test.failure.ignore';

/**
 * Returns the Maven command of a job. `only` holds the ids of the modules to build, null stands for all. Jenkins:
 * `MavenModuleSetBuild.MavenModuleSetBuildExecution#doRun`.
 */
export function mavenCommand(config: MavenConfig, context: RunContext, only: readonly string[] | null): MavenCommand {
  const env = new Map(context.env);
  const program = mavenExecutable(context, config.mavenName ?? firstInstalled(context), env);
  const goals = oneLine(expand(config.goals ?? config.defaultGoals ?? '', env));
  const words = tokenize(goals);
  const rootPom = joined('', expand(config.rootPOM?.trim() || 'pom.xml', env));
  if (rootPom.startsWith('../')) throw new StepAbort(`The root POM ${rootPom} is outside of the workspace`);
  const repository = ownRepository(config, context);
  const argv = [program, '-B', '-f', rootPom.startsWith('/') ? rootPom : `${context.workspace.path}/${rootPom}`];
  if (repository !== null) argv.push(`-Dmaven.repo.local=${repository}`);
  argv.push(...settingsArguments(config, goals, env));
  if (only !== null) argv.push('-amd', '-pl', only.join(','));
  const properties = propertiesOf(words);
  if (!properties.has(KEEP_GOING)) argv.push(`-D${KEEP_GOING}=true`);
  if (config.mavenOpts) env.set('MAVEN_OPTS', oneLine(expand(config.mavenOpts, env)));
  const at = rootPom.lastIndexOf('/');
  return {
    argv,
    goals: words,
    folder: at < 0 ? '.' : rootPom.slice(0, at),
    env: added(context.env, env),
    rootPom,
    profiles: profilesOf(words),
    properties,
    localRepository: repository ?? properties.get('maven.repo.local') ?? null,
  };
}

/** Returns the name of the first installation, which a job uses that names none; null where there is none. */
function firstInstalled({ tools }: RunContext): string | null {
  return tools.names('maven')[0] ?? null;
}

function ownRepository({ localRepository }: MavenConfig, { agent, workspace, env }: RunContext): string | null {
  switch (localRepository?.className) {
    case 'hudson.maven.local_repo.PerJobLocalRepositoryLocator':
      return `${workspace.path}/.repository`;
    case 'hudson.maven.local_repo.PerExecutorLocalRepositoryLocator':
      return `${agent.folder}/maven-repositories/${env.get('EXECUTOR_NUMBER') ?? '0'}`;
    default:
      return null;
  }
}

function propertiesOf(words: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [at, word] of words.entries()) {
    const text = word === '-D' || word === '--define' ? words[at + 1] : /^-D(.+)$/s.exec(word)?.[1];
    if (text === undefined) continue;
    const equals = text.indexOf('=');
    if (equals < 0) found.set(text, 'true');
    else found.set(text.slice(0, equals), text.slice(equals + 1));
  }
  return found;
}

function profilesOf(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (word === '-P' || word === '--activate-profiles') return (words[at + 1] ?? '').split(',');
    return /^-P(.+)$/.exec(word)?.[1]?.split(',') ?? [];
  });
}
