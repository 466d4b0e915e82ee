import { optionalText, rawElements, text } from '../../points/index.ts';
import { defineForgeSource } from '../forges/define-forge-source.ts';
import { type ForgeVocabulary, sshCheckout } from '../forges/source.ts';
import { addressOfGitlab, placeOfGitlab } from './server.ts';

const PACKAGE = 'io.jenkins.plugins.gitlabbranchsource.';

const WORDS: ForgeVocabulary = {
  heads: {
    branch: `${PACKAGE}BranchSCMHead`,
    tag: `${PACKAGE}GitLabTagSCMHead`,
    'change-request': `${PACKAGE}MergeRequestSCMHead`,
  },
  traits: {
    branches: 'BranchDiscoveryTrait',
    tags: 'TagDiscoveryTrait',
    origin: 'OriginMergeRequestDiscoveryTrait',
    forks: 'ForkMergeRequestDiscoveryTrait',
  },
  prefix: 'MR',
  noun: 'merge request',
  changeRef: '+refs/merge-requests/@{id}/head:refs/remotes/@{remote}/@{head}',
};

/** Defines the source of a project of a GitLab server. */
export const gitlabSource = defineForgeSource({
  webhookForge: 'gitlab',
  symbol: 'gitlab',
  displayName: 'GitLab Project',
  xmlTag: `${PACKAGE}GitLabSCMSource`,
  fields: {
    id: text({ label: 'Id', help: 'It distinguishes the sources of one project.' }),
    serverName: text({ label: 'Server', help: 'The name of a server in the settings.' }),
    projectOwner: text({ label: 'Owner', help: 'The user or group that has the project.' }),
    projectPath: text({ label: 'Project', help: 'The path of the project on its server.' }),
    credentialsId: optionalText({ label: 'Checkout credentials', help: 'The id of the credential for the checkout.' }),
    sshRemote: optionalText({ label: 'SSH address', help: 'The address of the repository by SSH.' }),
    httpRemote: optionalText({ label: 'HTTP address', help: 'The address of the repository by HTTP.' }),
    traits: rawElements({ label: 'Behaviours' }),
  },
  example: {
    id: 'src',
    serverName: 'https://gitlab.example.org',
    projectOwner: 'team',
    projectPath: 'team/app',
    credentialsId: 'gitlab',
    sshRemote: 'git@gitlab.example.org:team/app.git',
    httpRemote: 'https://gitlab.example.org/team/app.git',
    traits: [{ name: `${PACKAGE}BranchDiscoveryTrait`, children: [{ name: 'strategyId', text: '1' }] }],
  },
  id: ({ id }) => id,
  sourceOf({ projectPath, credentialsId, sshRemote, httpRemote, serverName, traits }) {
    const server = addressOfGitlab(serverName, httpRemote);
    const ssh = sshCheckout({ traits });
    const at = projectPath.lastIndexOf('/');
    const overSsh = sshRemote || (server && `git@${new URL(server).hostname}:${projectPath}.git`);
    return {
      place: placeOfGitlab(serverName, httpRemote, credentialsId),
      name: { owner: projectPath.slice(0, Math.max(0, at)), name: projectPath.slice(at + 1) },
      words: WORDS,
      traits,
      remote: ssh === null ? httpRemote || (server && `${server}/${projectPath}.git`) : overSsh,
      credentialsId: ssh === null ? credentialsId : (ssh.credentialsId ?? credentialsId),
    };
  },
  urls({ projectPath, sshRemote, httpRemote, serverName }) {
    const server = addressOfGitlab(serverName, httpRemote);
    return [server && `${server}/${projectPath}`, sshRemote, httpRemote].flatMap((url) => url || []);
  },
});
