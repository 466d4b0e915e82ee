import { gitea, giteaPull } from '../harness/forges/gitea.ts';
import { github, pull } from '../harness/forges/github.ts';
import { gitlab } from '../harness/forges/gitlab.ts';
import type { Change, Dialect, Forge, ForgeRepository } from '../harness/forges/server.ts';

/** A forge as jobs of Jenkins's plugins name it, and what its webhooks say. */
export interface ForgeShape {
  readonly name: string;
  readonly dialect: Dialect;
  /** `PR` or `MR`. */
  readonly prefix: string;
  /** Where its webhooks go. */
  readonly hook: string;
  source(forge: Forge, repository: string): string;
  navigator(forge: Forge): string;
  push(forge: Forge, repository: ForgeRepository, hash: string): Sent;
  closed(forge: Forge, repository: ForgeRepository, change: Change): Sent;
}

export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: object;
}

export const GITLAB_HOOK_SECRET = 'hook-s3cret';
const BEFORE = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';

/** As each plugin writes them: branches without those of changes, changes merged, those of forks as they are, tags. */
function traits(pack: string, change: string, trusted: string): string {
  const strategy = (id: number): string => `<strategyId>${id}</strategyId>`;
  const escaped = pack.replaceAll('_', '__');
  return `<traits>
    <${escaped}.BranchDiscoveryTrait>${strategy(1)}</${escaped}.BranchDiscoveryTrait>
    <${escaped}.Origin${change}DiscoveryTrait>${strategy(1)}</${escaped}.Origin${change}DiscoveryTrait>
    <${escaped}.Fork${change}DiscoveryTrait>${strategy(2)}<trust class="${pack}.Fork${change}DiscoveryTrait$${trusted}"/></${escaped}.Fork${change}DiscoveryTrait>
    <${escaped}.TagDiscoveryTrait/>
    <jenkins.scm.impl.trait.WildcardSCMHeadFilterTrait plugin="scm-api@621.vda_a_b_055e58f7"><includes>*</includes><excludes>wip-*</excludes></jenkins.scm.impl.trait.WildcardSCMHeadFilterTrait>
  </traits>`;
}

const repositoryOf = ({ url, owner }: Forge, { name }: ForgeRepository) => ({
  name,
  full_name: `${owner}/${name}`,
  clone_url: `${url}/${owner}/${name}.git`,
  ssh_url: `git@127.0.0.1:${owner}/${name}.git`,
  html_url: `${url}/${owner}/${name}`,
});
const projectOf = ({ url, owner }: Forge, { name }: ForgeRepository) => ({
  path_with_namespace: `${owner}/${name}`,
  git_http_url: `${url}/${owner}/${name}.git`,
  git_ssh_url: `git@127.0.0.1:${owner}/${name}.git`,
  web_url: `${url}/${owner}/${name}`,
});

const hubPack = 'org.jenkinsci.plugins.github_branch_source';
const hub: ForgeShape = {
  name: 'GitHub',
  dialect: github,
  prefix: 'PR',
  hook: '/github-webhook/',
  source: (
    forge,
    repository,
  ) => `<source class="${hubPack}.GitHubSCMSource" plugin="github-branch-source@1703.vd5a_2b_29c6cdc">
    <id>src</id><apiUri>${forge.url}/api/v3</apiUri><credentialsId>login</credentialsId><repoOwner>team</repoOwner>
    <repository>${repository}</repository><repositoryUrl>${forge.url}/team/${repository}.git</repositoryUrl>
    ${traits(hubPack, 'PullRequest', 'TrustPermission')}</source>`,
  navigator: (
    forge,
  ) => `<org.jenkinsci.plugins.github__branch__source.GitHubSCMNavigator plugin="github-branch-source@1703.vd5a_2b_29c6cdc">
    <repoOwner>team</repoOwner><apiUri>${forge.url}/api/v3</apiUri><credentialsId>login</credentialsId>
    ${traits(hubPack, 'PullRequest', 'TrustPermission').replace('</traits>', `<org.jenkinsci.plugins.github__branch__source.ExcludeArchivedRepositoriesTrait/></traits>`)}
    <enableAvatar>false</enableAvatar></org.jenkinsci.plugins.github__branch__source.GitHubSCMNavigator>`,
  push: (forge, repository, hash) => ({
    headers: { 'x-github-event': 'push' },
    payload: {
      ref: 'refs/heads/main',
      before: BEFORE,
      after: hash,
      repository: repositoryOf(forge, repository),
      pusher: { name: 'ann' },
    },
  }),
  closed: (forge, repository, change) => ({
    headers: { 'x-github-event': 'pull_request' },
    payload: {
      action: 'closed',
      number: change.number,
      repository: repositoryOf(forge, repository),
      pull_request: pull(forge, repository, change),
      sender: { login: 'ann' },
    },
  }),
};

const teaPack = 'org.jenkinsci.plugin.gitea';
const tea: ForgeShape = {
  name: 'Gitea',
  dialect: gitea,
  prefix: 'PR',
  hook: '/gitea-webhook/post',
  source: (forge, repository) => `<source class="${teaPack}.GiteaSCMSource" plugin="gitea@1.4.5">
    <id>src</id><serverUrl>${forge.url}</serverUrl><repoOwner>team</repoOwner><repository>${repository}</repository>
    <credentialsId>login</credentialsId>${traits(teaPack, 'PullRequest', 'TrustContributors')}</source>`,
  navigator: (forge) => `<${teaPack}.GiteaSCMNavigator plugin="gitea@1.4.5"><serverUrl>${forge.url}</serverUrl>
    <repoOwner>team</repoOwner><credentialsId>login</credentialsId>
    ${traits(teaPack, 'PullRequest', 'TrustContributors').replace('</traits>', `<${teaPack}.ExcludeArchivedRepositoriesTrait/></traits>`)}
    </${teaPack}.GiteaSCMNavigator>`,
  push: (forge, repository, hash) => ({ ...hub.push(forge, repository, hash), headers: { 'x-gitea-event': 'push' } }),
  closed: (forge, repository, change) => ({
    headers: { 'x-gitea-event': 'pull_request' },
    payload: { ...hub.closed(forge, repository, change).payload, pull_request: giteaPull(forge, repository, change) },
  }),
};

const labPack = 'io.jenkins.plugins.gitlabbranchsource';
const lab: ForgeShape = {
  name: 'GitLab',
  dialect: gitlab,
  prefix: 'MR',
  hook: '/gitlab-webhook/post',
  source: (
    forge,
    repository,
  ) => `<source class="${labPack}.GitLabSCMSource" plugin="gitlab-branch-source@660.vd45c0f4c0042">
    <id>src</id><serverName>lab</serverName><projectOwner>team</projectOwner><projectPath>team/${repository}</projectPath>
    <credentialsId>login</credentialsId>${traits(labPack, 'MergeRequest', 'TrustMembers')}
    <sshRemote>git@127.0.0.1:team/${repository}.git</sshRemote><httpRemote>${forge.url}/team/${repository}.git</httpRemote>
    <projectId>1</projectId></source>`,
  navigator:
    () => `<${labPack}.GitLabSCMNavigator plugin="gitlab-branch-source@660.vd45c0f4c0042"><projectOwner>team</projectOwner>
    <serverName>lab</serverName><credentialsId>login</credentialsId>
    ${traits(labPack, 'MergeRequest', 'TrustMembers').replace('</traits>', `<${labPack}.ExcludeArchivedRepositoriesTrait/></traits>`)}
    <navigatorProjects class="set"/><isGroup>true</isGroup><wantSubGroupProjects>false</wantSubGroupProjects>
    </${labPack}.GitLabSCMNavigator>`,
  push: (forge, repository, hash) => ({
    headers: { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': GITLAB_HOOK_SECRET },
    payload: {
      object_kind: 'push',
      ref: 'refs/heads/main',
      before: BEFORE,
      after: hash,
      user_name: 'Ann',
      project: projectOf(forge, repository),
      commits: [{ id: hash, message: 'm' }],
    },
  }),
  closed: (forge, repository, { number, title, branch, hash }) => ({
    headers: { 'x-gitlab-event': 'Merge Request Hook', 'x-gitlab-token': GITLAB_HOOK_SECRET },
    payload: {
      object_kind: 'merge_request',
      user: { name: 'Ann', username: 'ann' },
      project: projectOf(forge, repository),
      object_attributes: {
        iid: number,
        title,
        action: 'close',
        state: 'closed',
        source_branch: branch,
        target_branch: 'main',
        last_commit: { id: hash, message: 'm' },
        source: projectOf(forge, repository),
        target: projectOf(forge, repository),
      },
    },
  }),
};

export const SHAPES: readonly ForgeShape[] = [hub, lab, tea];

export function multibranch(source: string): string {
  const kind = 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject';
  return `<?xml version='1.1' encoding='UTF-8'?>
<${kind} plugin="workflow-multibranch@733.v109046189126">
  <actions/><properties/>
  <folderViews class="jenkins.branch.MultiBranchProjectViewHolder" plugin="branch-api@2.1071.v1a_00a_a_37d9f8"><owner class="${kind}" reference="../.."/></folderViews>
  <orphanedItemStrategy class="com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy" plugin="cloudbees-folder@6.800.v71307ca_b_986b"><pruneDeadBranches>true</pruneDeadBranches><daysToKeep>-1</daysToKeep><numToKeep>-1</numToKeep></orphanedItemStrategy>
  <triggers/><disabled>false</disabled>
  <sources class="jenkins.branch.MultiBranchProject$BranchSourceList" plugin="branch-api@2.1071.v1a_00a_a_37d9f8"><data><jenkins.branch.BranchSource>
    ${source}
    <strategy class="jenkins.branch.DefaultBranchPropertyStrategy"><properties class="empty-list"/></strategy>
  </jenkins.branch.BranchSource></data><owner class="${kind}" reference="../.."/></sources>
  <factory class="org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory"><owner class="${kind}" reference="../.."/><scriptPath>Jenkinsfile</scriptPath></factory>
</${kind}>`;
}

export function organization(navigator: string): string {
  return `<?xml version='1.1' encoding='UTF-8'?>
<jenkins.branch.OrganizationFolder plugin="branch-api@2.1071.v1a_00a_a_37d9f8">
  <actions/><properties/>
  <orphanedItemStrategy class="com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy" plugin="cloudbees-folder@6.800.v71307ca_b_986b"><pruneDeadBranches>true</pruneDeadBranches><daysToKeep>-1</daysToKeep><numToKeep>-1</numToKeep></orphanedItemStrategy>
  <triggers/><disabled>false</disabled>
  <navigators>${navigator}</navigators>
  <projectFactories><org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProjectFactory plugin="workflow-multibranch@733.v109046189126"><scriptPath>Jenkinsfile</scriptPath></org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProjectFactory></projectFactories>
  <buildStrategies/>
  <strategy class="jenkins.branch.DefaultBranchPropertyStrategy"><properties class="empty-list"/></strategy>
</jenkins.branch.OrganizationFolder>`;
}
