import { type ActiveRun, createCheckoutSink, type FlowDependencies, withRetries } from '../../builds/index.ts';
import type { Sources } from '../capabilities/sources.ts';
import { originOf, revisionOf, scmOfRun, sourceOf } from './scm-of-run.ts';

/** Creates the access to the repositories that a run may use. */
export function createSources(deps: FlowDependencies, active: ActiveRun): Sources {
  const { home } = deps;
  const { job, run } = active;
  return {
    get ofRun() {
      return scmOfRun(deps, active);
    },
    get origin() {
      return originOf(active);
    },
    get branch() {
      return sourceOf(deps, active);
    },
    get revision() {
      return revisionOf(active);
    },
    context: (asker) => deps.sources.context({ owner: job.fullName, ...asker }),
    async checkOut(scm, context, { changelog, poll, log, check }) {
      const sink = createCheckoutSink({ home, job, run, scm, isOfJob: false, changelog, poll, check });
      const retries = home.settings.current.scmCheckoutRetryCount;
      const result = await withRetries(context, retries, () =>
        scm.kind.checkout(scm.config, log === undefined ? context : { ...context, log }, sink),
      );
      return { result, done: () => sink.done() };
    },
  };
}
