import { expand, StepAbort } from '../../points/index.ts';
import { splitAddress } from '../shared/scm/addresses.ts';
import { type Git, GitFailed } from './command/git.ts';
import { defaultRefspec, type NamedSource } from './config.ts';
import { pruneTags } from './prune-tags.ts';
import { orAbort, type Work } from './work.ts';
import { cleanWorkTree } from './work-tree.ts';

/** Looks up the credentials that the configuration names, in its order. */
export async function useCredentials(git: Git, sources: readonly NamedSource[]): Promise<void> {
  for (const { url, credentialsId } of sources) await git.useCredential(url, credentialsId);
}

/**
 * Fetches the commits of all remotes into the repository, which is created where there is none. Jenkins:
 * `GitSCM#retrieveChanges`.
 */
export async function retrieveChanges(work: Work): Promise<void> {
  const { sources, log } = work;
  const [first] = sources;
  let isFetched = false;
  if (await hasRepository(work)) {
    const count = sources.length;
    log.line(`Fetching changes from ${count === 1 ? 'the remote Git repository' : `${count} remote Git repositories`}`);
  } else {
    log.line('Cloning the remote Git repository');
    await orAbort(log, `Error cloning remote repo '${first.name}'`, () => clone(work, first));
    isFetched = needsNoSecondFetch(work, first);
  }
  for (const source of sources) {
    if (source === first && isFetched) {
      log.line('Avoid second fetch');
      continue;
    }
    await orAbort(log, `Error fetching remote repo '${source.name}'`, () => fetchFrom(work, source));
  }
}

async function hasRepository({ git, context, folder }: Work): Promise<boolean> {
  if (!(await context.workspace.exists(`${folder}.git`))) return false;
  try {
    await git.run(['rev-parse', '--resolve-git-dir', `${git.folder}/.git`]);
    return true;
  } catch (error) {
    if (error instanceof GitFailed) return false;
    throw error;
  }
}

function needsNoSecondFetch({ behaviours }: Work, { refspecs }: NamedSource): boolean {
  return behaviours.clone?.honorRefspec === true || refspecs.every((refspec) => refspec.includes('refs/heads'));
}

async function clone(work: Work, source: NamedSource): Promise<void> {
  const { behaviours, context, folder, git, log } = work;
  const { clone: option, sourceDefaults, sparsePaths } = behaviours;
  let tags = true;
  let refspecs: readonly string[] = [defaultRefspec(source.name)];
  let depth: number | null = null;
  if (sourceDefaults !== null) {
    log.line(`Cloning with configured refspecs honoured and with${sourceDefaults.includeTags ? '' : 'out'} tags`);
    refspecs = source.refspecs;
    tags = sourceDefaults.includeTags;
  }
  if (option !== null) {
    if (option.shallow) {
      depth = option.depth;
      log.line(`Using shallow clone with depth ${depth}`);
    }
    if (option.noTags) {
      log.line('Avoid fetching tags');
      tags = false;
    }
    if (option.honorRefspec) {
      log.line('Honoring refspec on initial clone');
      refspecs = source.refspecs;
    }
  }
  if (sparsePaths.length > 0) log.line('Using no checkout clone with sparse checkout.');
  const { url } = splitAddress(source.url);
  log.line(`Cloning repository ${url}`);
  await (folder === '' ? context.workspace.wipe() : context.workspace.remove(folder.replace(/\/$/, '')));
  await git.run(['init', git.folder]);
  if (option !== null && option.reference !== '') await useReference(work, expand(option.reference, context.env));
  await fetch(work, source, { refspecs, tags, depth, timeout: option?.timeout ?? null, prune: false });
  await git.run(['config', `remote.${source.name}.url`, url]);
  for (const refspec of refspecs) await git.run(['config', '--add', `remote.${source.name}.fetch`, refspec]);
}

/** Takes objects from a repository on the same machine as far as it has them. */
async function useReference({ git, log, context, folder }: Work, reference: string): Promise<void> {
  const found = reference.startsWith('/')
    ? await git.ask(['-C', reference, 'rev-parse', '--absolute-git-dir'])
    : undefined;
  if (found === undefined) return log.line(`[WARNING] Reference path does not exist: ${reference}`);
  log.line(`Using reference repository: ${reference}`);
  await context.workspace.write(`${folder}.git/objects/info/alternates`, `${found.trim()}/objects\n`);
}

async function fetchFrom(work: Work, source: NamedSource): Promise<void> {
  const { behaviours, git, log } = work;
  const { clone: option, sourceDefaults } = behaviours;
  await git.run(['config', `remote.${source.name}.url`, splitAddress(source.url).url]);
  let tags = true;
  let depth: number | null = null;
  if (sourceDefaults !== null) {
    log.line(`Fetching with${sourceDefaults.includeTags ? '' : 'out'} tags`);
    tags = sourceDefaults.includeTags;
  }
  if (option !== null) {
    if (option.shallow) {
      depth = option.depth;
      log.line(`Using shallow fetch with depth ${depth}`);
    }
    tags = !option.noTags;
  }
  if (behaviours.cleanBefore !== null) await cleanWorkTree(work, behaviours.cleanBefore);
  if (behaviours.pruneBranches) log.line('Pruning obsolete local branches');
  if (behaviours.pruneTags && source === work.sources[0]) await pruneTags(git, work.sources);
  const timeout = option?.timeout ?? null;
  await fetch(work, source, { refspecs: source.refspecs, tags, depth, timeout, prune: behaviours.pruneBranches });
}

interface FetchOptions {
  readonly refspecs: readonly string[];
  readonly tags: boolean;
  /** Limits the depth of the fetched history; null where it has no limit. */
  readonly depth: number | null;
  readonly timeout: number | null;
  readonly prune: boolean;
}

async function fetch({ git, log }: Work, source: NamedSource, options: FetchOptions): Promise<void> {
  const { url } = splitAddress(source.url);
  log.line(`Fetching upstream changes from ${url}`);
  const isNew = await git.isAtLeast(2, 20);
  const words = [
    'fetch',
    options.tags ? '--tags' : '--no-tags',
    ...(isNew ? ['--force'] : []),
    '--progress',
    ...(options.prune ? ['--prune'] : []),
    ...(options.depth === null ? [] : [`--depth=${options.depth}`]),
    '--',
    url,
    ...options.refspecs,
  ];
  await git.remote(words, source.url, { timeout: options.timeout });
}

/** Empties the folder of the repository before anything else. */
export async function wipeOut({ context, folder, log }: Work): Promise<void> {
  log.line('Wiping out workspace first.');
  const { workspace } = context;
  if (workspace.path === '/') throw new StepAbort('The root folder is not wiped out');
  await (folder === '' ? workspace.wipe() : workspace.remove(folder.replace(/\/$/, '')));
}
