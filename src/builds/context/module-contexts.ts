import type { Home, Job } from '../../home/index.ts';
import { displayNameOf, type Run } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import type { MailSender } from '../types.ts';
import { createRunActions } from './run-actions.ts';
import { createHistory } from './run-history.ts';
import { createRunRecord } from './run-record.ts';

/**
 * Returns the contexts of the runs of a Maven job's modules that belong to a build, for code that reports on them; in order
 * of the modules' names.
 */
export function moduleContexts(
  deps: { readonly home: Home; readonly mail: Pick<MailSender, 'of'>; rootUrl(): string | null },
  { job, run, check }: { readonly job: Job; readonly run: Run; readonly check: () => void },
  ofBuild: RunContext,
): RunContext[] {
  const { home } = deps;
  return home.items.cells(job).flatMap((module) => {
    const own = home.runs.get(module, run.number);
    if (own === undefined || 'kind' in own) return [];
    const context: RunContext = {
      ...ofBuild,
      run: own,
      job: {
        fullName: module.fullName,
        displayName: home.items.displayName(module),
        url: (deps.rootUrl() ?? '') + home.items.url(module.fullName),
      },
      fullDisplayName: `${home.items.fullDisplayName(module)} ${displayNameOf(own)}`,
      actions: createRunActions({ home, job: module, run: own, check }),
      mail: deps.mail.of(own),
      record: createRunRecord({ home, job: module, run: own }),
      history: createHistory(home.runs, module, own),
      result: () => own.result ?? 'NOT_BUILT',
      hasResult: () => true,
    };
    return [context];
  });
}
