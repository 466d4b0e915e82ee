import { childOf, childText, type XmlElement } from '../xml/index.ts';
import { type StoredDomain, storedDomains } from './stored.ts';

/** Represents a credential without its secrets. */
export interface ShownCredential {
  readonly id: string;
  readonly typeName: string;
  readonly description: string;
  /** Holds the name for people who choose one: `fred/****** (deploys)`. */
  readonly displayName: string;
}

/** Represents a domain of a store; the global one has the name `_`. */
export interface ShownDomain {
  readonly name: string;
  readonly description: string;
  readonly credentials: readonly ShownCredential[];
}

const GLOBAL = '_';
const FOR_ALL = 'Credentials that should be available irrespective of domain specification to requirements matching.';

const UP = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
const SSH_UP = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPassword';
const SSH_KEY = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
const FILE = 'org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl';

/** Holds Jenkins's names of the kinds; another kind is shown by its class. */
const TYPES: ReadonlyMap<string, string> = new Map([
  [UP, 'Username with password'],
  [SSH_UP, 'Username with password'],
  [SSH_KEY, 'SSH Username with private key'],
  ['org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl', 'Secret text'],
  [FILE, 'Secret file'],
  ['com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl', 'Certificate'],
  ['org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentials', 'X.509 Client Certificate'],
  ['org.jenkinsci.plugins.github__branch__source.GitHubAppCredentials', 'GitHub App'],
  ['org.jenkinsci.plugin.gitea.credentials.PersonalAccessTokenImpl', 'Gitea Personal Access Token'],
  ['io.jenkins.plugins.gitlabserverconfig.credentials.PersonalAccessTokenImpl', 'GitLab Personal Access Token'],
  ['io.jenkins.plugins.gitlabserverconfig.credentials.GroupAccessTokenImpl', 'GitLab Group Access Token'],
  ['com.dabsquared.gitlabjenkins.connection.GitLabApiTokenImpl', 'GitLab API token'],
]);

/** Returns what a store shows to people: its domains, the global one first, which is always there. */
export function shownDomains(store: XmlElement | null): readonly ShownDomain[] {
  const domains = store === null ? [] : storedDomains(store);
  const own = domains.filter(({ name }) => name === null);
  const others = domains.flatMap(({ name, ...rest }) => (name === null ? [] : [{ name, ...rest }]));
  return [
    { name: GLOBAL, description: FOR_ALL, credentials: own.flatMap(shownIn) },
    ...others.map((domain) => ({ name: domain.name, description: domain.description, credentials: shownIn(domain) })),
  ];
}

function shownIn({ credentials }: Pick<StoredDomain, 'credentials'>): readonly ShownCredential[] {
  return credentials.map(({ tag, id, element }) => {
    const description = childText(element, 'description') ?? '';
    const typeName = TYPES.get(tag) ?? tag.replaceAll('__', '_').replace(/^.*[.$]/, '');
    return { id, typeName, description, displayName: displayName(tag, id, element) };
  });
}

/** Returns the name that the name providers of the kinds make; a username that is a secret is not shown. */
function displayName(tag: string, id: string, element: XmlElement): string {
  const description = (childText(element, 'description') ?? '').trim();
  const inBrackets = description === '' ? '' : ` (${description})`;
  const otherwise = description === '' ? id : description;
  if (tag === FILE) return `${childText(element, 'fileName') ?? ''}${inBrackets}`;
  const username = childText(element, 'username') ?? '';
  if (childText(element, 'usernameSecret')?.trim() !== 'false' || childOf(element, 'username') === undefined)
    return otherwise;
  if (tag === UP || tag === SSH_UP) return `${username}/******${inBrackets}`;
  return tag === SSH_KEY ? `${username}${inBrackets}` : otherwise;
}
