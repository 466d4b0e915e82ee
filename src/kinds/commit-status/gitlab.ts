import { expand, type RunContext, StepAbort } from '../../points/index.ts';
import { gitlabCommit, type StatusOptions, sendStatus } from './send.ts';
import { type CommitTarget, isOfRepository, repositoryIn } from './target.ts';

interface GitlabStatus extends Omit<StatusOptions, 'forge' | 'targets'> {
  /**
   * Holds the id or path of a project; '' or missing stands for what GitLab requested to build, else for what the run has
   * built.
   */
  readonly project?: string;
}

/**
 * Sets the status of a commit on GitLab: of the named project, of what its webhook requested, or of what the run has built.
 * Throws as `sendStatus` does. Jenkins: `CommitStatusUpdater`.
 */
export async function tellGitlab(context: RunContext, { project = '', ...options }: GitlabStatus): Promise<void> {
  const asked = await askedFor(context, options.server ?? '');
  const ref = asked?.ref;
  const status = { ...options.status, ...(ref && { ref }) };
  const named = expand(project, context.env).trim();
  if (named !== '') {
    const target = await namedTarget(context, named, options);
    await sendStatus(context, { ...options, forge: 'gitlab', targets: [target] });
  } else if (asked !== null && !options.sha && !options.repository) {
    await sendStatus(context, { ...options, status, forge: 'gitlab', targets: [asked.target] });
  } else await sendStatus(context, { ...options, forge: 'gitlab' });
}

async function namedTarget(
  context: RunContext,
  path: string,
  { sha = '', ...place }: Omit<StatusOptions, 'forge' | 'targets'>,
): Promise<CommitTarget> {
  const wanted = expand(sha, context.env).trim() || context.env.get('GIT_COMMIT') || '';
  const target = { host: '', path, sha: wanted };
  if (!/^\d+$/.test(path) && !isOfRepository(path)) throw new StepAbort(`No such project: ${path}`);
  if (wanted === '') throw new StepAbort(`It is not known which commit of ${path} is meant`);
  return /^[0-9a-f]{40,64}$/i.test(wanted) ? target : gitlabCommit(context, target, place);
}

/**
 * Returns the commit that GitLab's webhook requested to build; null where the run has no such webhook as its cause, or no
 * server is known that it may be from. The host that a payload names is trusted only where an administrator configured it,
 * because credentials are sent there.
 */
async function askedFor(
  context: RunContext,
  server: string,
): Promise<{ readonly target: CommitTarget; readonly ref: string } | null> {
  const cause = context.run.causes.find((each) => each.kind === 'push' && each.forge === 'gitlab');
  const variables = cause?.kind === 'push' ? (cause.variables ?? {}) : {};
  const { gitlabSourceRepoHttpUrl: url = '', gitlabMergeRequestLastCommit: sha = '' } = variables;
  const { host, path } = repositoryIn(url);
  // Both come from whoever knows the hook's address, and become part of an address.
  if (!isOfRepository(path) || !/^[0-9a-f]{40,64}$/i.test(sha)) return null;
  const known = (await context.forgeServers()).filter(({ forge }) => forge === 'gitlab');
  const isKnown = known.some((each) => URL.canParse(each.url) && new URL(each.url).hostname === host);
  if (!isKnown && known.length !== 1 && !known.some(({ name }) => name === server)) return null;
  const ref = (variables['gitlabSourceBranch'] ?? '').replace(/^refs\/tags\//, '');
  return { target: { host: isKnown ? host : '', path, sha }, ref };
}
