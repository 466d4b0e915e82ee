import type { RunContext } from '../../points/index.ts';
import { BUILD_DATA, type BuildData } from '../git/built.ts';
import { flag, type MacroArguments, whole } from './macro.ts';

/** Returns the value of `${GIT_BRANCH, all=true, fullName=false}`. Jenkins: `GitBranchTokenMacro`. */
export function gitBranch({ env, actions }: RunContext, args: MacroArguments): string {
  const [data] = actions.of(BUILD_DATA) as readonly BuildData[];
  const built = data?.lastBuild?.revision.branches.map(({ name }) => name.replace(/^refs\/remotes\//, '')) ?? [];
  const names = built.length > 0 ? built : [env.get('GIT_BRANCH') ?? ''];
  const shown = flag(args, 'all', false) ? names : names.slice(0, 1);
  return shown.map((name) => (flag(args, 'fullName', true) ? name : name.slice(name.indexOf('/') + 1))).join(',');
}

/** Returns the value of `${GIT_REVISION, length=7}`. Jenkins: `GitRevisionTokenMacro`. */
export function gitRevision({ env, actions }: RunContext, args: MacroArguments): string {
  const [data] = actions.of(BUILD_DATA) as readonly BuildData[];
  const commit = data?.lastBuild?.revision.sha1 ?? env.get('GIT_COMMIT') ?? '';
  return commit.slice(0, whole(args, 'length', 0) || undefined);
}
