import type { Home } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';
import { branchVariables } from './branch-variables.ts';
import { cookieOf } from './cookie.ts';
import type { EnvironmentFacts } from './environment.ts';

type ServerFacts = Pick<
  EnvironmentFacts,
  'run' | 'rootUrl' | 'home' | 'urlOf' | 'cookie' | 'findRun' | 'branch' | 'globals'
>;

/** Returns what a run's environment takes from the server, wherever the run works. */
export function serverFacts(
  deps: { readonly home: Pick<Home, 'folder' | 'items' | 'runs' | 'secrets' | 'settings'>; rootUrl(): string | null },
  run: Run,
): ServerFacts {
  const { home } = deps;
  const job = home.items.get(run.job);
  return {
    ...(job?.kind === 'job' && { branch: branchVariables(job.config) }),
    run,
    rootUrl: deps.rootUrl(),
    home: home.folder,
    urlOf: (name) => home.items.url(name),
    cookie: cookieOf(home.secrets, run),
    globals: home.settings.current.globalEnvironment,
    findRun(jobName, number) {
      const job = home.items.get(jobName);
      const found = job?.kind === 'job' ? home.runs.get(job, number) : undefined;
      return found === undefined || 'kind' in found ? undefined : found;
    },
  };
}
