import { expand, type RunContext, StepAbort } from '../../points/index.ts';
import { BUILD_DATA, type BuildData } from '../git/built.ts';
import type { StatusForge } from './states.ts';

/** Describes a commit of a repository. */
export interface CommitTarget {
  readonly sha: string;
  /** Names the host of the repository; '' where it is a folder. */
  readonly host: string;
  /** Holds the path `owner/name`, of GitLab with all groups. */
  readonly path: string;
}

/** Holds what a configuration sets itself, variables not resolved; '' where it sets nothing. */
export interface TargetOptions {
  readonly sha?: string;
  /** Holds the address of the repository. */
  readonly repository?: string;
}

/** Returns the commits that the run has built, one for each repository. Throws StepAbort where there is none. */
export function commitTargets(context: RunContext, options: TargetOptions = {}): readonly CommitTarget[] {
  const { actions, env } = context;
  const wantedSha = expand(options.sha ?? '', env).trim();
  const wantedRepository = expand(options.repository ?? '', env).trim();
  const data = actions.of(BUILD_DATA) as readonly BuildData[];
  const built = data.flatMap(({ lastBuild, remoteUrls }) =>
    lastBuild === null ? [] : remoteUrls.map((url) => ({ url, sha: lastBuild.revision.sha1 })),
  );
  const ofEnv = { url: env.get('GIT_URL') ?? env.get('GIT_URL_1') ?? '', sha: env.get('GIT_COMMIT') ?? '' };
  const found = built.length > 0 ? built : ofEnv.url !== '' || ofEnv.sha !== '' ? [ofEnv] : [];
  const repositories = wantedRepository !== '' ? [{ url: wantedRepository, sha: found[0]?.sha ?? '' }] : found;
  const targets = repositories.map(({ url, sha }) => ({ ...repositoryIn(url), sha: wantedSha || sha }));
  const whole = targets.filter(({ sha, path }) => /^[0-9a-f]{7,64}$/i.test(sha) && isOfRepository(path));
  if (whole.length === 0) {
    throw new StepAbort('Cannot retrieve Git metadata for the build: no commit of a repository is known');
  }
  return [...new Map(whole.map((target) => [JSON.stringify(target), target])).values()];
}

/** Says whether a path names a repository: a segment `..` would lead to another place of the API. */
export function isOfRepository(path: string): boolean {
  const parts = path.split('/');
  return parts.length > 1 && !parts.some((part) => part === '' || part === '.' || part === '..');
}

/** Returns the host and path of an address such as `git@host:a/b.git`, `https://host/a/b` or `ssh://git@host:22/a/b`. */
export function repositoryIn(address: string): { readonly host: string; readonly path: string } {
  const text = address.trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/:]*)(?::\d+)?\/(.*)$/i.exec(text);
  const scp = /^(?:[^/@:]+@)?([^/:]+):(?!\/\/)(.+)$/.exec(text);
  const [, host = '', path = ''] = url ?? scp ?? [];
  const plain = path.replace(/\/+$/, '').replace(/\.git$/, '');
  return { host: host.toLowerCase(), path: plain.replace(/^\/+/, '') };
}

/** Returns the forge that the name of a host indicates; null where it indicates none. */
export function forgeOfHost(host: string): StatusForge | null {
  if (/(^|\.)github(\.|$)/.test(host)) return 'github';
  if (/(^|\.)gitlab(\.|$)/.test(host)) return 'gitlab';
  if (/(^|\.)(gitea|codeberg)(\.|$)/.test(host)) return 'gitea';
  if (host === 'bitbucket.org') return 'bitbucket';
  return /(^|\.)(bitbucket|stash)(\.|$)/.test(host) ? 'bitbucket-server' : null;
}
