import type { Change, ChangedPath } from '../../model/index.ts';
import type { ChangeLinks } from '../../points/index.ts';
import { splitAddress } from '../shared/scm/addresses.ts';
import type { GitConfig } from './config.ts';
import { classIn, type Part, textIn } from './fields.ts';

/**
 * Describes where a repository browser shows commits and files, as paths relative to its own address; null where it does
 * not show them.
 */
interface Browser {
  commit(id: string): string;
  file(path: string, commit: Place, editType: ChangedPath['editType']): string | null;
}

interface Place {
  readonly id: string;
  /** Holds the index of the file among those of the commit in the order of their names, from 0. */
  readonly index: number;
}

interface Described {
  readonly browser: Browser;
  /** Holds the address of the repository in the browser. */
  readonly url: string;
}

/** Holds the browsers by class. Jenkins: the classes of `hudson.plugins.git.browser`, and Gitea's. */
const BROWSERS: Readonly<Record<string, (part: readonly Part[]) => Browser>> = {
  'hudson.plugins.git.browser.GithubWeb': () => GITHUB,
  'hudson.plugins.git.browser.GitLab': (parts) => gitLab(Number.parseFloat(textIn(parts, 'version') ?? '')),
  'org.jenkinsci.plugin.gitea.GiteaBrowser': () => GITEA,
  'hudson.plugins.git.browser.GogsGit': () => GOGS,
  'hudson.plugins.git.browser.BitbucketWeb': () => ({
    commit: (id) => `commits/${id}`,
    file: (path) => `history/${path}`,
  }),
  'hudson.plugins.git.browser.BitbucketServer': () => ({
    commit: (id) => `commits/${id}`,
    file: (path) => `browse/${path}`,
  }),
  'hudson.plugins.git.browser.Stash': () => ({
    commit: (id) => `commits/${id}`,
    file: (path, { id }, editType) => (editType === 'delete' ? null : `browse/${path}?at=${id}`),
  }),
  'hudson.plugins.git.browser.GitWeb': () => ({
    commit: (id) => `?a=commit&h=${id}`,
    file: (path, { id }, editType) => (editType === 'delete' ? null : `?a=blob&f=${path}&hb=${id}`),
  }),
  'hudson.plugins.git.browser.CGit': () => ({
    commit: (id) => `commit/?id=${id}`,
    file: (path, { id }, editType) => (editType === 'delete' ? null : `tree/${path}?id=${id}`),
  }),
};

/** Links a deleted file to the commit that deleted it. */
const GITHUB: Browser = {
  commit: (id) => `commit/${id}`,
  file: (path, { id, index }, editType) =>
    editType === 'delete' ? `commit/${id}#diff-${index}` : `blob/${id}/${path}`,
};

const GITEA: Browser = {
  commit: (id) => `commit/${id}`,
  file: (path, { id }, editType) => (editType === 'delete' ? null : `src/commit/${id}/${path}`),
};

const GOGS: Browser = {
  commit: (id) => `commit/${id}`,
  file: (path, { id, index }, editType) =>
    editType === 'delete' ? `commit/${id}#diff-${index + 1}` : `src/${id}/${path}`,
};

/** Returns the browser for a version of GitLab; NaN stands for the newest. */
function gitLab(version: number): Browser {
  const commit = (id: string): string => `${version < 3 ? 'commits' : 'commit'}/${id}`;
  return {
    commit,
    file(path, { id, index }, editType) {
      if (editType === 'delete') return `${commit(id)}#${version < 8 ? path : `diff-${index}`}`;
      if (version <= 4.2) return `tree/${id}/${path}`;
      return version < 5.1 ? `${id}/tree/${path}` : `blob/${id}/${path}`;
    },
  };
}

/** Holds the browsers of well-known forges by the hosts of their repositories. Jenkins: `GitSCM#guessBrowser`. */
const HOSTS: Readonly<Record<string, Browser>> = {
  'github.com': GITHUB,
  'gitlab.com': gitLab(Number.NaN),
  'bitbucket.org': { commit: (id) => `commits/${id}`, file: (path) => `history/${path}` },
  'gitea.com': GITEA,
};

/** Returns the links to a change and its files; null where no browser for them is known. */
export function linksOfChange(config: GitConfig | null, change: Change): ChangeLinks | null {
  const described = config === null ? null : (configured(config) ?? guessed(config));
  const base = described === null ? null : baseOf(described.url);
  if (described === null || base === null || !/^[0-9a-f]{4,64}$/i.test(change.id)) return null;
  const sorted = change.paths.map(({ file }) => file).sort();
  const places = new Map(sorted.map((file, index) => [file, index]));
  const files = change.paths.flatMap(({ file, editType }): [string, string][] => {
    const place = { id: change.id, index: places.get(file) ?? 0 };
    const below = described.browser.file(encoded(file), place, editType);
    return below === null ? [] : [[file, base + below]];
  });
  return { commit: base + described.browser.commit(change.id), files: new Map(files) };
}

function configured({ browser }: GitConfig): Described | null {
  if (browser === null || browser === undefined) return null;
  const parts = browser.children ?? [];
  const className = classIn([browser], browser.name) ?? '';
  const known = Object.hasOwn(BROWSERS, className) ? BROWSERS[className] : undefined;
  const url = textIn(parts, 'url') ?? textIn(parts, 'repoUrl') ?? '';
  return known === undefined ? null : { browser: known(parts), url };
}

function guessed({ userRemoteConfigs }: GitConfig): Described | null {
  const [remote] = userRemoteConfigs;
  if (remote === undefined || userRemoteConfigs.length > 1) return null;
  const { url } = splitAddress(remote.url);
  const [, host = '', path = ''] =
    /^(?:https?:\/\/(?:[^/@]+@)?|ssh:\/\/(?:[^/@]+@)?|(?:[\w.-]+@)?)([\w.-]+)[:/]([^/:]+\/.+?)(?:\.git)?\/*$/.exec(
      url,
    ) ?? [];
  const browser = Object.hasOwn(HOSTS, host) ? HOSTS[host] : undefined;
  return browser === undefined ? null : { browser, url: `https://${host}/${path}` };
}

/** Returns an address with a slash at its end; null where it is no `http` or `https` address. */
function baseOf(text: string): string | null {
  if (!URL.canParse(text.trim())) return null;
  const { protocol, origin, pathname } = new URL(text.trim());
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return `${origin}${pathname.replace(/\/*$/, '')}/`;
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
