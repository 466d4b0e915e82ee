import type { RunListener } from '../../builds/index.ts';
import type { Home, Job } from '../../home/index.ts';
import { askWeb, type Clock, endsWithin, type Logger, messageOf } from '../../kit/index.ts';
import type { QueueEntry, Result, Run } from '../../model/index.ts';
import {
  type CredentialLookup,
  expand,
  type NotificationEndpoint,
  notificationProperty,
  propertyOf,
} from '../../points/index.ts';
import { stateAsJson, stateAsXml } from './formats.ts';
import { branchOf, type JobState, type Phase, parametersOf, type StateDependencies, stateOf } from './state.ts';

export interface NotifierDependencies extends StateDependencies {
  readonly home: StateDependencies['home'] & Pick<Home, 'settings'>;
  readonly clock: Clock;
  readonly log: Logger;
  credentials(owner: string): CredentialLookup;
}

/** Notifies the endpoints of a job's notification property of its runs. Nothing but the end of the server waits for it. */
export interface Notifier extends RunListener {
  onQueued(job: Job, item: Pick<QueueEntry, 'id'>): void;
  /** Gives notifications under way a moment, then cancels them. */
  end(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 30_000;
const MAX_RETRIES = 5;
/**
 * Limits how many notifications are sent at once. More of them are dropped with a warning, so that endpoints that do not
 * respond cannot fill the memory.
 */
const MAX_UNDER_WAY = 500;
const END_TIMEOUT_MS = 2000;

export function createNotifier(deps: NotifierDependencies): Notifier {
  const { clock, log } = deps;
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();

  function begin(
    job: Job,
    phase: Phase,
    run: Run | null,
    state: (endpoint: NotificationEndpoint) => Promise<JobState>,
  ) {
    const result = phase === 'COMPLETED' || phase === 'FINALIZED' ? (run?.result ?? null) : null;
    for (const endpoint of endpointsOf(job)) {
      if (!isWanted(endpoint, phase, result, () => resultBefore(deps, job, run))) continue;
      if (run !== null && !isOfBranch(run, endpoint.branch)) continue;
      if (underWay.size >= MAX_UNDER_WAY) {
        log.warn({ job: job.fullName, run: run?.number, phase }, 'a notification is left out: too many are under way');
        continue;
      }
      const one = tell(job, run, endpoint, () => state(endpoint)).catch((error: unknown) => {
        const facts = { job: job.fullName, run: run?.number, phase, err: messageOf(error) };
        log.warn(facts, 'an endpoint could not be notified');
      });
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    }
  }

  async function tell(job: Job, run: Run | null, endpoint: NotificationEndpoint, state: () => Promise<JobState>) {
    const { format, urlOrId, urlType, timeout, retries } = endpoint;
    const said = await state();
    const known = urlType === 'SECRET' ? await secretOf(deps.credentials(job.fullName), urlOrId) : urlOrId;
    const url = expand(known, { get: (name) => variablesOf(deps, job, run).get(name) }).trim();
    if (url === '' || url.includes('$')) throw new Error('the address is empty, or names a variable that is not there');
    const answer = await askWeb(
      {
        method: 'POST',
        url,
        headers: {
          'Content-Type': format === 'XML' ? 'application/xml;charset=UTF-8' : 'application/json;charset=UTF-8',
        },
        body: format === 'XML' ? stateAsXml(said) : stateAsJson(said),
        timeoutMs: Math.min(REQUEST_TIMEOUT_MS, timeout > 0 ? timeout : REQUEST_TIMEOUT_MS),
        attempts: 1 + Math.min(MAX_RETRIES, Math.max(0, retries)),
        signal: stop.signal,
      },
      { clock },
    );
    if (answer.status >= 400) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  }

  const ofRun = (job: Job, run: Run, phase: Phase): void => {
    const now = clock.now();
    // The object itself changes later.
    const seen = { ...run };
    begin(job, phase, seen, ({ loglines: logLines, buildNotes }) => {
      const notes = expand(buildNotes, { get: (name) => variablesOf(deps, job, seen).get(name) });
      return stateOf(deps, { job, run: seen, phase, now }, { logLines, notes });
    });
  };

  return {
    onQueued: (job, { id }) =>
      begin(job, 'QUEUED', null, async () => ({
        name: job.name,
        displayName: deps.home.items.displayName(job),
        url: deps.home.items.url(job.fullName),
        build: { queueId: id, phase: 'QUEUED', timestamp: clock.now() },
      })),
    onStarted: (job, run) => ofRun(job, run, 'STARTED'),
    onCompleted(job, run) {
      ofRun(job, run, 'COMPLETED');
      ofRun(job, run, 'FINALIZED');
    },
    async end() {
      const cancel = clock.after(END_TIMEOUT_MS, () => stop.abort(new Error('the server ends')));
      const all = Promise.allSettled([...underWay]);
      await endsWithin(clock, END_TIMEOUT_MS, all);
      cancel();
      stop.abort(new Error('the server ends'));
      await all;
    },
  };
}

function endpointsOf(job: Job): readonly NotificationEndpoint[] {
  return propertyOf(job.config, notificationProperty)?.endpoints ?? [];
}

/** Says whether an endpoint is notified of a phase. Jenkins: `Phase#isRun`. */
function isWanted(
  { event, urlOrId }: NotificationEndpoint,
  phase: Phase,
  result: Result | null,
  before: () => Result | null,
): boolean {
  if (urlOrId === '' || event === 'manual') return false;
  if (event === 'all') return true;
  const isFailure = phase === 'FINALIZED' && result === 'FAILURE';
  if (event === 'failed') return isFailure;
  if (event === 'failedAndFirstSuccess') {
    return isFailure || (phase === 'FINALIZED' && result === 'SUCCESS' && before() === 'FAILURE');
  }
  return event === phase.toLowerCase();
}

function resultBefore({ home }: NotifierDependencies, job: Job, run: Run | null): Result | null {
  if (run === null) return null;
  let looked = 0;
  for (const { result, state } of home.runs.newestFirst(job, run.number - 1)) {
    if (looked === 50) break;
    looked += 1;
    if (state === 'completed' && (result === 'SUCCESS' || result === 'FAILURE' || result === 'UNSTABLE')) return result;
  }
  return null;
}

/**
 * Says whether a run is of a branch. The branch is compared by its name; of expressions only the one for all is supported.
 * A run without a known branch matches any.
 */
function isOfBranch(run: Run, wanted: string): boolean {
  const branch = branchOf(run);
  return wanted === '' || wanted === '.*' || branch === undefined || branch === wanted || branch.endsWith(`/${wanted}`);
}

/** Returns the variables that may be used in an endpoint's URL. */
function variablesOf({ home, rootUrl }: NotifierDependencies, job: Job, run: Run | null): ReadonlyMap<string, string> {
  const root = rootUrl() ?? '';
  const jobUrl = root + home.items.url(job.fullName);
  const known = new Map([
    ['JOB_NAME', job.fullName],
    ['JOB_BASE_NAME', job.name],
    ['JOB_URL', jobUrl],
    ['JENKINS_URL', root],
  ]);
  if (run === null) return known;
  for (const [name, value] of Object.entries(parametersOf(run))) known.set(name, value);
  return known
    .set('BUILD_NUMBER', String(run.number))
    .set('BUILD_ID', String(run.number))
    .set('BUILD_URL', `${jobUrl}${run.number}/`);
}

async function secretOf(credentials: CredentialLookup, id: string): Promise<string> {
  const found = await credentials.find(id);
  if (found?.kind !== 'text') throw new Error(`there is no secret text ${id} with its address`);
  return found.secret;
}
