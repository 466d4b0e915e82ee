import { messageOf } from '../../kit/index.ts';
import { expand, type LineLog, type RunContext, StepAbort } from '../../points/index.ts';
import { type Behaviours, behavioursOf } from './behaviours.ts';
import { type Git, GitFailed, gitOfRun } from './command/git.ts';
import { branchesOf, type GitConfig, type NamedSource, reasonToRefuse, sourcesOf } from './config.ts';

/** Describes a checkout in progress: the configuration with its variables resolved, and the folder of the repository. */
export interface Work {
  readonly context: RunContext;
  readonly config: GitConfig;
  readonly behaviours: Behaviours;
  /** Holds the remotes, of which there is at least one. */
  readonly sources: readonly [NamedSource, ...NamedSource[]];
  readonly branches: readonly string[];
  readonly git: Git;
  readonly log: LineLog;
  /** Holds the folder of the repository in the workspace: it is '' or ends in a slash. */
  readonly folder: string;
}

/** Prepares a checkout. Throws StepAbort where the configuration cannot be used. */
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

/** Returns the variables that set the committer and author for Git. */
export function identityVariables({ identity }: Behaviours): [string, string][] {
  if (identity === null) return [];
  return ['COMMITTER', 'AUTHOR'].flatMap((role): [string, string][] => [
    ...(identity.name === '' ? [] : [[`GIT_${role}_NAME`, identity.name] as [string, string]]),
    ...(identity.email === '' ? [] : [[`GIT_${role}_EMAIL`, identity.email] as [string, string]]),
  ]);
}

/** Returns a folder inside the workspace, normalized to parts between slashes. Throws StepAbort where it is outside. */
export function targetFolder(folder: string): string {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  if (folder.startsWith('/') || parts.includes('..')) {
    throw new StepAbort(`The folder for the repository is not inside of the workspace: ${folder}`);
  }
  return parts.join('/');
}

/** Calls a function; where Git fails, logs its output and throws StepAbort with `message`. */
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

/** Logs the output of a Git command that failed, as Jenkins prints the exception. */
export function tellFailure(log: LineLog, error: unknown): void {
  if (!(error instanceof GitFailed)) {
    log.line(messageOf(error));
    return;
  }
  log.line(`hudson.plugins.git.GitException: ${error.message}:`);
  for (const line of error.output.split('\n')) log.line(line);
  log.line('');
}
