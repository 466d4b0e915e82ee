import { attributeOf, childOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import type { ChangeRequest, ScmHead, ScmRevision } from './scm-head.ts';

const GIT = 'jenkins.plugins.git.';
const HEADS = {
  branch: `${GIT}GitBranchSCMHead`,
  tag: `${GIT}GitTagSCMHead`,
  'change-request': 'org.jenkinsci.plugins.github_branch_source.PullRequestSCMHead',
} as const;
/** Maps Java's class of a head to that of its revision. */
const REVISIONS: Readonly<Record<string, string>> = {
  [HEADS.branch]: `${GIT}GitBranchSCMRevision`,
  [HEADS.tag]: `${GIT}GitTagSCMRevision`,
  'org.jenkinsci.plugins.github_branch_source.PullRequestSCMHead':
    'org.jenkinsci.plugins.github_branch_source.PullRequestSCMRevision',
  'org.jenkinsci.plugins.github_branch_source.GitHubTagSCMHead': `${GIT}GitTagSCMRevision`,
  'org.jenkinsci.plugin.gitea.BranchSCMHead': 'org.jenkinsci.plugin.gitea.BranchSCMRevision',
  'org.jenkinsci.plugin.gitea.TagSCMHead': 'org.jenkinsci.plugin.gitea.TagSCMRevision',
  'org.jenkinsci.plugin.gitea.PullRequestSCMHead': 'org.jenkinsci.plugin.gitea.PullRequestSCMRevision',
  'io.jenkins.plugins.gitlabbranchsource.BranchSCMHead': 'io.jenkins.plugins.gitlabbranchsource.BranchSCMRevision',
  'io.jenkins.plugins.gitlabbranchsource.GitLabTagSCMHead': 'io.jenkins.plugins.gitlabbranchsource.GitTagSCMRevision',
  'io.jenkins.plugins.gitlabbranchsource.MergeRequestSCMHead':
    'io.jenkins.plugins.gitlabbranchsource.MergeRequestSCMRevision',
};

function headClass(head: ScmHead): string {
  return head.className ?? HEADS[head.kind];
}

export function revisionClass({ head }: ScmRevision): string {
  return REVISIONS[headClass(head)] ?? `${GIT}AbstractGitSCMSource$SCMRevisionImpl`;
}

/** Returns an element of the name with a head as its class and content. */
export function headNode(name: string, head: ScmHead): XmlNode {
  const { changeRequest, tagTimestamp } = head;
  return node(name, { class: headClass(head) }, [
    node('name', head.name),
    ...(tagTimestamp === undefined ? [] : [node('timestamp', String(tagTimestamp))]),
    ...(changeRequest === undefined ? [] : changeRequestNodes(changeRequest)),
  ]);
}

function changeRequestNodes({ id, target, branch, fork, repository, strategy }: ChangeRequest): XmlNode[] {
  const [owner = '', name = ''] = (repository ?? `${fork ?? ''}/`).split(/\/(?=[^/]*$)/);
  return [
    node('merge', String(strategy === 'merge')),
    node('number', id),
    node('target', [node('name', target)]),
    node('sourceOwner', owner),
    node('sourceRepo', name),
    node('sourceBranch', branch),
    fork === null
      ? node('origin', { class: 'jenkins.scm.api.SCMHeadOrigin$Default' })
      : node('origin', { class: 'jenkins.scm.api.SCMHeadOrigin$Fork' }, [node('name', fork)]),
    node('checkoutStrategy', strategy === 'merge' ? 'MERGE' : 'HEAD'),
  ];
}

/** Reads a head, whatever source wrote it; what branch actions tell of it is not in it. */
export function readHead(element: XmlElement): ScmHead {
  const className = attributeOf(element, 'class');
  const name = childText(element, 'name') ?? '';
  const timestamp = childText(element, 'timestamp');
  const id = childText(element, 'number') ?? childText(element, 'id');
  const target = childOf(element, 'target');
  const shared = { name, ...(className !== undefined && { className }) };
  if (id !== undefined && target !== undefined) {
    return { ...shared, kind: 'change-request', changeRequest: readChangeRequest(element, id, target) };
  }
  if (timestamp === undefined) return { ...shared, kind: 'branch' };
  return { ...shared, kind: 'tag', tagTimestamp: Number(timestamp) };
}

function readChangeRequest(element: XmlElement, id: string, target: XmlElement): ChangeRequest {
  const origin = childOf(element, 'origin');
  const isFork = origin !== undefined && /Fork$/.test(attributeOf(origin, 'class') ?? '');
  const owner = childText(element, 'sourceOwner') ?? '';
  const repository = childText(element, 'sourceRepo') ?? '';
  const isMerge = childText(element, 'merge') === 'true' || childText(element, 'checkoutStrategy') === 'MERGE';
  return {
    id,
    title: '',
    author: '',
    authorEmail: '',
    url: '',
    branch: childText(element, 'sourceBranch') ?? childText(element, 'originName') ?? '',
    target: childText(target, 'name') ?? '',
    fork: isFork ? ((origin && childText(origin, 'name')) ?? owner) : null,
    ...(owner !== '' && repository !== '' && { repository: `${owner}/${repository}` }),
    strategy: isMerge ? 'merge' : 'head',
  };
}

/** Returns what a revision's element holds beside its class. */
export function revisionChildren(revision: ScmRevision): XmlNode[] {
  const head = headNode('head', revision.head);
  if (revision.head.kind !== 'change-request') return [head, node('hash', revision.hash)];
  return [head, node('baseHash', revision.targetHash ?? ''), node('pullHash', revision.hash)];
}

/** Returns the revision; null where it is none of a kind that this server knows. */
export function readRevision(element: XmlElement): ScmRevision | null {
  const head = childOf(element, 'head');
  const hash = childText(element, 'pullHash') ?? childText(element, 'hash');
  if (head === undefined || hash === undefined) return null;
  const targetHash = childText(element, 'baseHash') ?? '';
  return { head: readHead(head), hash, ...(targetHash !== '' && { targetHash }) };
}

const METADATA = 'jenkins.scm.api.metadata.';
const PRIMARY = `${METADATA}PrimaryInstanceMetadataAction`;
const OBJECT = `${METADATA}ObjectMetadataAction`;
const CONTRIBUTOR = `${METADATA}ContributorMetadataAction`;

/** Returns what a source reports of a head, as Jenkins stores it beside the branch. */
export function headActions({ isPrimary, changeRequest }: ScmHead): XmlNode[] {
  const actions: XmlNode[] = [];
  if (changeRequest !== undefined) {
    const { title, url, author, authorDisplayName, authorEmail } = changeRequest;
    actions.push(node(OBJECT, [node('objectDisplayName', title), node('objectUrl', url)]));
    actions.push(
      node(CONTRIBUTOR, [
        node('contributor', author),
        ...(authorDisplayName ? [node('contributorDisplayName', authorDisplayName)] : []),
        ...(authorEmail === '' ? [] : [node('contributorEmail', authorEmail)]),
      ]),
    );
  }
  if (isPrimary === true) actions.push(node(PRIMARY));
  return actions;
}

/** Returns a head with what stands beside it. */
export function withActions(head: ScmHead, actions: XmlElement | undefined): ScmHead {
  if (actions === undefined) return head;
  const object = childOf(actions, OBJECT);
  const person = childOf(actions, CONTRIBUTOR);
  const said = (element: XmlElement | undefined, name: string): string => (element && childText(element, name)) ?? '';
  const displayName = said(person, 'contributorDisplayName');
  return {
    ...head,
    ...(childOf(actions, PRIMARY) !== undefined && { isPrimary: true }),
    ...(head.changeRequest !== undefined && {
      changeRequest: {
        ...head.changeRequest,
        title: said(object, 'objectDisplayName'),
        url: said(object, 'objectUrl'),
        author: said(person, 'contributor'),
        ...(displayName !== '' && { authorDisplayName: displayName }),
        authorEmail: said(person, 'contributorEmail'),
      },
    }),
  };
}
