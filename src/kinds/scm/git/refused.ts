import type { Extension, Remote } from './fields.ts';

export const CLEAN_BEFORE_CHECKOUT = 'hudson.plugins.git.extensions.impl.CleanBeforeCheckout';

/** Why a configuration cannot be carried out in full; null where it can. */
export function reasonToRefuse(config: {
  userRemoteConfigs: readonly Remote[];
  branches: readonly string[];
  extensions: readonly Extension[];
}): string | null {
  const [remote, ...others] = config.userRemoteConfigs;
  if (remote === undefined || remote.url === '') return 'No repository is configured';
  if (others.length > 0) return 'More than one repository in a job is not supported';
  for (const value of [remote.url, remote.name ?? '', ...(remote.refspec?.split(/\s+/) ?? []), ...config.branches])
    if (value.startsWith('-')) return `Not a Git repository, name or branch: ${value}`;
  const regex = config.branches.find((branch) => branch.startsWith(':'));
  if (regex !== undefined) return `Branches by regular expression are not supported: ${regex}`;
  const unknown = config.extensions.find(({ tag }) => tag !== CLEAN_BEFORE_CHECKOUT);
  if (unknown !== undefined) return `The Git behaviour ${unknown.tag} is not supported yet`;
  return null;
}
