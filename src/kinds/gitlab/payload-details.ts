import type { GitlabDetails, GitlabMergeRequest, GitlabPipeline, GitlabRepository } from '../../points/index.ts';
import { at, commit, listAt, textAt, type Value } from '../forges/payloads/value.ts';

const MAX_LABELS = 100;
const DRAFT = /^\s*(?:\[?(?:wip|draft)\]?:|\[(?:wip|draft)\]|\(draft\))/i;

/** Returns the details of a webhook beyond those that all forges send. */
export function gitlabDetails(payload: Value): GitlabDetails {
  const kind = textAt(payload, 'object_kind');
  const attributes = at(payload, 'object_attributes');
  const request = kind === 'merge_request' ? attributes : at(payload, 'merge_request');
  const isRequest = typeof request === 'object' && request !== null && kind !== 'pipeline';
  return {
    user: userOf(payload, isRequest && kind === 'merge_request' ? request : undefined),
    projectId: word(payload, 'project', 'id') || word(payload, 'project_id'),
    source: isRequest ? projectIn(at(request, 'source')) : ownProject(payload),
    target: isRequest ? projectIn(at(request, 'target')) : null,
    mergeRequest: typeof request === 'object' && request !== null ? requestIn(payload, request) : null,
    note: kind === 'note' ? word(attributes, 'note') : null,
    pipeline: kind === 'pipeline' ? pipelineIn(payload, attributes) : null,
  };
}

function word(value: Value, ...path: readonly string[]): string {
  return textAt(value, ...path) ?? '';
}

/** Returns the author. For a merge request the plugin takes the author of the newest commit. */
function userOf(payload: Value, request: Value): GitlabDetails['user'] {
  const own = (name: string): string => word(payload, `user_${name}`) || word(payload, 'user', name);
  return {
    name: word(request, 'last_commit', 'author', 'name') || own('name'),
    username: own('username'),
    email: word(request, 'last_commit', 'author', 'email') || own('email'),
  };
}

/** Returns a repository as a merge request describes its two projects. */
function projectIn(project: Value): GitlabRepository {
  const sshUrl = word(project, 'git_ssh_url') || word(project, 'ssh_url');
  return {
    name: word(project, 'name'),
    namespace: word(project, 'namespace'),
    homepage: word(project, 'homepage') || word(project, 'web_url'),
    url: word(project, 'url') || sshUrl,
    sshUrl,
    httpUrl: word(project, 'git_http_url') || word(project, 'http_url'),
  };
}

/** Returns the project of the webhook. Older versions describe its repository alone, which names no namespace. */
function ownProject(payload: Value): GitlabRepository {
  const project = projectIn(at(payload, 'project'));
  const repository = projectIn(at(payload, 'repository'));
  const httpUrl = project.httpUrl || repository.httpUrl;
  return {
    name: repository.name || project.name,
    namespace: project.namespace || namespaceIn(httpUrl),
    homepage: repository.homepage || project.homepage,
    url: repository.url || project.url,
    sshUrl: project.sshUrl || repository.sshUrl,
    httpUrl,
  };
}

function namespaceIn(url: string): string {
  if (!URL.canParse(url)) return '';
  const { pathname } = new URL(url);
  return pathname.slice(1, Math.max(1, pathname.lastIndexOf('/')));
}

function requestIn(payload: Value, request: Value): GitlabMergeRequest {
  const labels = listAt(payload, 'labels').length > 0 ? listAt(payload, 'labels') : listAt(request, 'labels');
  const changed = at(payload, 'changes', 'labels');
  const before = new Set(listAt(changed, 'previous').map((each) => word(each, 'title')));
  const title = word(request, 'title');
  const oldTitle = word(payload, 'changes', 'title', 'previous');
  return {
    id: word(request, 'id'),
    iid: word(request, 'iid'),
    title,
    description: word(request, 'description'),
    state: word(request, 'state'),
    action: word(request, 'action'),
    isDraft: at(request, 'work_in_progress') === true || at(request, 'draft') === true || DRAFT.test(title),
    isDraftNoMore: DRAFT.test(oldTitle) && !DRAFT.test(title),
    hasNewCommits: textAt(request, 'oldrev') !== null,
    labels: titlesOf(labels),
    addedLabels: titlesOf(listAt(changed, 'current')).filter((each) => !before.has(each)),
    assignee: word(payload, 'assignee', 'username') || word(listAt(payload, 'assignees')[0], 'username'),
    mergeCommit: word(request, 'merge_commit_sha'),
    targetProjectId: word(request, 'target_project_id'),
    lastCommit: commit(textAt(request, 'last_commit', 'id')) ?? '',
  };
}

function titlesOf(labels: readonly Value[]): string[] {
  return labels.slice(0, MAX_LABELS).flatMap((label) => textAt(label, 'title') ?? []);
}

function pipelineIn(payload: Value, attributes: Value): GitlabPipeline {
  return {
    ref: word(attributes, 'ref'),
    isTag: at(attributes, 'tag') === true,
    sha: word(attributes, 'sha'),
    beforeSha: word(attributes, 'before_sha'),
    status: word(attributes, 'status'),
    stages: listAt(attributes, 'stages').flatMap((each) => (typeof each === 'string' ? each.slice(0, 200) : [])),
    createdAt: word(attributes, 'created_at'),
    finishedAt: word(attributes, 'finished_at'),
    duration: word(attributes, 'duration'),
    defaultBranch: word(payload, 'project', 'default_branch'),
  };
}
