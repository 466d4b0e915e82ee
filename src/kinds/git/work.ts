import { messageOf } from '../../kit/index.ts';
import { expand, type LineLog, type RunContext, StepAbort } from '../../points/index.ts';
import { type Behaviours, behavioursOf } from './behaviours.ts';
import { type Git, GitFailed, gitOfRun } from './command/git.ts';
import { branchesOf, type GitConfig, type NamedSource, reasonToRefuse, sourcesOf } from './config.ts';

/** A checkout under way: the configuration with its variables resolved, and where it works. */
export interface Work {
  readonly context: RunContext;
  readonly config: GitConfig;
  readonly behaviours: Behaviours;
  /** At least one. */
  readonly sources: readonly [NamedSource, ...NamedSource[]];
  readonly branches: readonly string[];
  readonly git: Git;
  readonly log: LineLog;
  /** Of the repository in the workspace: '' or ends in a slash. */
  readonly folder: string;
}

/** Prepares a checkout. Throws StepAbort where the configuration cannot be carried out. */
export function workOf(config: GitConfig, context: RunContext): Work {
  const { env, log } = context;
  const behaviours = behavioursOf(config.extensions);
  const sources = sourcesOf(config, env);
  const branches = branchesOf(config, env);
  const reason = reasonToRefuse(config, sources, branches);
  const [first, ...others] = sources;
  if (reason !== null || first === undefined) throw new StepAbort(reason ?? 'No repository is configured');
  if (behaviours.identity !== null) for (const [name, value] of identityVariables(behaviours)) env.set(name, value);
  const target = targetFolder(expand(behaviours.targetFolder, env));
  const git = gitOfRun(context, target);
  return {
    context,
    config,
    behaviours,
    sources: [first, ...others],
    branches,
    git,
    log,
    folder: target && `${target}/`,
  };
}

/** The variables by which Git knows who commits. */
export function identityVariables({ identity }: Behaviours): [string, string][] {
  if (identity === null) return [];
  return ['COMMITTER', 'AUTHOR'].flatMap((role): [string, string][] => [
    ...(identity.name === '' ? [] : [[`GIT_${role}_NAME`, identity.name] as [string, string]]),
    ...(identity.email === '' ? [] : [[`GIT_${role}_EMAIL`, identity.email] as [string, string]]),
  ]);
}

/** A folder inside of the workspace, as parts between slashes. Throws StepAbort where it is elsewhere. */
export function targetFolder(folder: string): string {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  if (folder.startsWith('/') || parts.includes('..')) {
    throw new StepAbort(`The folder for the repository is not inside of the workspace: ${folder}`);
  }
  return parts.join('/');
}

/** Runs a part; where Git fails, its words come into the log and `message` is why the checkout fails. */
export async function orAbort<T>(log: LineLog, message: string, part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    log.error(message);
    tellFailure(log, error);
    throw new StepAbort(message);
  }
}

/** What a command of Git said about its failure, as Jenkins prints the exception. */
export function tellFailure(log: LineLog, error: unknown): void {
  if (!(error instanceof GitFailed)) {
    log.line(messageOf(error));
    return;
  }
  log.line(`hudson.plugins.git.GitException: ${error.message}:`);
  for (const line of error.output.split('\n')) log.line(line);
  log.line('');
}
