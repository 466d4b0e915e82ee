import type { ForgeEvent, PushStart } from '../../../points/index.ts';
import { variablesOf } from './variables.ts';

interface Options {
  readonly source: string;
  readonly target: string;
  /** Says whether a later build of a merge request replaces one that is still in the queue. */
  readonly cancelsPending: boolean;
  /** Says whether a label was added that forces a build. */
  readonly isForced: boolean;
}

/** Returns the build that an event of GitLab requests. */
export function buildOf(event: ForgeEvent, options: Options): PushStart {
  const variables = variablesOf(event, options);
  const { by, hash, gitlab } = event;
  const names = ['gitlabSourceBranch', 'gitlabSourceRepoURL'];
  const isUpdate = gitlab?.mergeRequest?.action === 'update';
  return {
    action: 'build',
    forge: 'gitlab',
    by,
    text: textOf(event, options),
    variables,
    revision: gitlab?.mergeRequest?.mergeCommit || hash,
    delay: null,
    ...(!options.isForced && unlessBuilt(event, variables)),
    ...(options.cancelsPending && isUpdate && { supersedes: pick(variables, names) }),
  };
}

/** Returns the text of the cause in the plugin's words, which also serves as the description of the build. */
function textOf({ kind, by, changeRequest, gitlab }: ForgeEvent, { source, target }: Options): string {
  if (kind === 'pipeline') return `Started by GitLab pipeline event with status ${gitlab?.pipeline?.status ?? ''}`;
  if (changeRequest === undefined) return `Started by GitLab push${by === null ? '' : ` by ${by}`}`;
  const namespace = gitlab?.source.namespace ?? '';
  const from = namespace === '' || namespace === target ? source : `${namespace}/${source}`;
  const request = `GitLab Merge Request #${changeRequest.id}: ${from} => ${target}`;
  return kind === 'note' ? `Triggered by ${by ?? ''} ${request}` : `Triggered by ${request}`;
}

/** Names the actions after which a commit is built again though it was built for the merge request before. */
const ALWAYS: ReadonlySet<string> = new Set(['open', 'approved', 'merge']);

/**
 * Returns the condition that prevents a second build: the commit of a pipeline is built once, that of a merge request once
 * in each of its states, for each target.
 */
function unlessBuilt(
  { kind, hash, gitlab }: ForgeEvent,
  variables: ReadonlyMap<string, string>,
): Pick<PushStart, 'unlessBuilt'> {
  if (hash === null) return {};
  if (kind === 'pipeline') return { unlessBuilt: { commit: hash, variables: new Map() } };
  const request = gitlab?.mergeRequest;
  if (kind !== 'change-request' || !request || ALWAYS.has(request.action)) return {};
  const names = ['gitlabMergeRequestLastCommit', 'gitlabMergeRequestState', 'gitlabTargetBranch'];
  return { unlessBuilt: { commit: hash, variables: pick(variables, names) } };
}

function pick(variables: ReadonlyMap<string, string>, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, variables.get(name) ?? '']));
}
