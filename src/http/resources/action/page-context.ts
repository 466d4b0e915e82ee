import type { JobPageContext, RunPageContext, ServerPageContext } from '../../../points/index.ts';
import { shownJob } from '../../beans/items/shown-job.ts';
import { bytesOf } from '../../files/file-bytes.ts';
import { stripNotes } from '../../logs/console-notes.ts';
import { openLogSlice } from '../../logs/log-slice.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';
import { usedBy } from './used-by.ts';

/** Creates what pages of actions get of a request: as little as they need, in place of all services. */
export function serverPageContext(context: RequestContext): ServerPageContext {
  const { base, ownPath, services, request } = context;
  return {
    base,
    url: base.replace(/\/$/, '') + ownPath,
    accept: request.headers.accept ?? '',
    now: () => services.clock.now(),
    may: (permission) => context.may(permission),
    require: (permission) => context.require(permission),
    jobFor(permission, fullName) {
      const item = services.home.items.get(fullName);
      if (item?.kind !== 'job' || !mayOn(context, permission, fullName)) return null;
      return shownJob(context, item, services.home.items.url(fullName));
    },
    settings: (kind) => services.home.pluginSettings.read(kind),
  };
}

/** Creates the same below a job, which is looked up when it is asked for. */
export function jobPageContext(context: RequestContext): JobPageContext {
  return {
    ...serverPageContext(context),
    get job() {
      return shownJob(context, context.job, context.via);
    },
  };
}

/** Creates the same below a run. */
export function runPageContext(context: RequestContext): RunPageContext {
  const { builds, home } = context.services;
  return {
    ...serverPageContext(context),
    get job() {
      return shownJob(context, context.job, context.via);
    },
    get run() {
      return context.run;
    },
    async variables() {
      const { job, run } = context;
      return builds.variablesOf(run) ?? (await home.runFiles.injectedVariables.read(job, run.number));
    },
    console() {
      const { job, run } = context;
      return consoleOf(home.runs.paths.log(job, run.number));
    },
    lineTimes: () => home.runFiles.lineTimes.read(context.run),
    usedBy: () => usedBy(home, context.job, context.run),
  };
}

async function* consoleOf(path: string): AsyncGenerator<Buffer> {
  const { handle, end } = await openLogSlice(path, 0, false);
  if (handle !== null) yield* stripNotes(bytesOf(handle, 0, end));
}
