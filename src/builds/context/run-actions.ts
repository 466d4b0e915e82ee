import type { Home, Job } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';
import type { RunActions } from '../../points/index.ts';

/** Creates access to what kinds store in the record of a run under way. */
export function createRunActions(deps: {
  readonly home: Pick<Home, 'runs'>;
  readonly job: Job;
  readonly run: Run;
  /** Throws when the run was stopped. */
  check(): void;
}): RunActions {
  const { home, job, run, check } = deps;

  const put: RunActions['put'] = async (tag, data, replaces = () => false) => {
    check();
    const at = run.actions.findIndex((action) => action.tag === tag && replaces(action.data));
    const added = { tag, data };
    const replaced = run.actions[at];
    run.actions = at < 0 ? [...run.actions, added] : run.actions.with(at, added);
    try {
      await home.runs.save(job, run);
    } catch (error) {
      // What cannot be written would keep the run from being saved ever after.
      run.actions = run.actions.flatMap((action) => (action === added ? (replaced ?? []) : action));
      throw error;
    }
  };

  return {
    of: (tag) => run.actions.flatMap((action) => (action.tag === tag ? [action.data] : [])),
    put(tag, data, replaces = () => false) {
      const saved = put(tag, data, replaces);
      // Whoever does not await it learns nothing of a failure, and the server does not end with it.
      saved.catch(() => undefined);
      return saved;
    },
  };
}
