import { expand } from '../../points/index.ts';
import { behavioursOf } from './behaviours.ts';
import { reasonToRefuseAddress } from './command/address.ts';
import type { Extension, Part, Remote } from './fields.ts';

/** Describes a GitSCM as it is configured. */
export interface GitConfig {
  readonly userRemoteConfigs: readonly Remote[];
  readonly branches: readonly string[];
  readonly extensions: readonly Extension[];
  readonly gitTool?: string | null;
  readonly browser?: Part | null;
}

/** Describes a remote with its defaults filled in and its variables resolved. */
export interface NamedSource {
  readonly name: string;
  readonly url: string;
  readonly refspecs: readonly string[];
  readonly credentialsId: string | null;
}

/** Returns the refspec of a remote for which the configuration has none. */
export function defaultRefspec(name: string): string {
  return `+refs/heads/*:refs/remotes/${name}/*`;
}

/** Returns the remotes with unique names: one without a name is `origin`, a name that is already used gets a number. */
export function sourcesOf(
  { userRemoteConfigs }: Pick<GitConfig, 'userRemoteConfigs'>,
  env: ReadonlyMap<string, string>,
): NamedSource[] {
  const taken = new Set<string>();
  return userRemoteConfigs.map((remote) => {
    const base =
      expand(remote.name ?? '', env)
        .trim()
        .replaceAll(' ', '_') || 'origin';
    let name = base;
    for (let k = 1; taken.has(name); k += 1) name = `${base}${k}`;
    taken.add(name);
    const refspec = expand(remote.refspec ?? '', env).trim() || defaultRefspec(name);
    const url = expand(remote.url, env).trim();
    return { name, url, refspecs: refspec.split(/\s+/), credentialsId: remote.credentialsId };
  });
}

/** Returns the branch specifications with variables resolved; no specification, or an empty one, matches any branch. */
export function branchesOf({ branches }: Pick<GitConfig, 'branches'>, env: ReadonlyMap<string, string>): string[] {
  const expanded = branches.map((branch) => expand(branch, env).trim() || '**');
  return expanded.length === 0 ? ['**'] : expanded;
}

/** Returns the reason why a configuration cannot be used; null where it can. */
export function reasonToRefuse(
  config: GitConfig,
  sources: readonly NamedSource[],
  branches: readonly string[],
): string | null {
  if (sources.length === 0) return 'No repository is configured';
  for (const { url, name, refspecs } of sources) {
    const reason = reasonToRefuseAddress(url);
    if (reason !== null) return reason;
    for (const word of [name, ...refspecs]) {
      if (word.startsWith('-')) return `Not a name or refspec of a Git remote: ${word}`;
    }
  }
  const option = branches.find((branch) => branch.startsWith('-'));
  if (option !== undefined) return `Not a Git branch: ${option}`;
  const [unknown] = behavioursOf(config.extensions).unknown;
  return unknown === undefined ? null : `The Git behaviour ${unknown} is not known to this server`;
}
