import type { Agent } from '../agents/index.ts';
import type { Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import { displayNameOf, type Run } from '../model/index.ts';
import type { BuildLog, RunContext } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import type { ActiveRun } from './active-run.ts';
import { createArtifactSink, createFingerprintSink } from './artifacts.ts';
import { characteristicVariables, cookieOf } from './cookie.ts';
import { createDownstream } from './downstream.ts';
import { Detached } from './interruption.ts';
import { createLaunch } from './launch.ts';
import { runAgain } from './run-again.ts';
import { createHistory } from './run-history.ts';
import { createReportSink } from './test-reports.ts';
import type { Scheduler } from './types.ts';
import { resolveVariables } from './variables.ts';
import { createWorkspace } from './workspace-files.ts';

/** What the parts of a run need from outside. */
export interface EngineDependencies {
  readonly home: Home;
  readonly agent: Agent;
  readonly scheduler: Scheduler;
  queue(): Queue;
  readonly clock: Clock;
  readonly log: Logger;
  readonly users: { displayName(id: string): string };
  readonly baseEnvironment: Readonly<Record<string, string>>;
  /** Between TERM and KILL. */
  readonly graceMs: number;
  rootUrl(): string | null;
}

/** Variables by which the processes of a run are known. */
export function killCookie({ home }: Pick<EngineDependencies, 'home'>, run: Run): Readonly<Record<string, string>> {
  return characteristicVariables(run, cookieOf(home.secrets, run), home.items.get(run.job)?.name);
}

/**
 * The context of one step. `step` names its control folders. `isReplayed`: the step was over before a restart
 * and is only performed again for what it answers, so its lines are in the log already.
 */
export function createRunContext(
  deps: EngineDependencies,
  active: ActiveRun,
  step: string,
  isReplayed: () => boolean = () => false,
): RunContext {
  const { home, clock } = deps;
  const { job, run } = active;
  const path = active.workspace ?? home.workspace(job);
  const joined = launchesBefore(deps, active, step);
  if (joined === 0) active.beginAgain(step);
  const log = stepLog(active, joined, isReplayed);
  const check = (): void => active.check();
  /** What is done because of a stop may come after it. */
  const checkHeld = (): void => {
    if (active.detached) throw new Detached();
  };
  // A run that the server lets go of is not told of by its timers any more: another server has its own.
  const ownClock: Clock = {
    now: () => clock.now(),
    after: (ms, action) =>
      clock.after(ms, () => {
        if (!active.detached && !active.isFinal) action();
      }),
  };
  const launch = createLaunch({
    agent: deps.agent,
    clock,
    active,
    step,
    workspace: path,
    environment: () => resolveVariables(active.env, deps.baseEnvironment),
    cookie: killCookie(deps, run),
    graceMs: deps.graceMs,
    shell: home.settings.current.shell,
    log,
    onEnded: log.ended,
  });
  return {
    run,
    job: {
      fullName: job.fullName,
      displayName: home.items.displayName(job),
      url: (deps.rootUrl() ?? '') + home.items.url(job.fullName),
    },
    fullDisplayName: `${home.items.fullDisplayName(job)} ${displayNameOf(run)}`,
    workspace: createWorkspace(path, check),
    launch,
    log,
    env: active.env,
    artifacts: createArtifactSink({ workspace: path, job, run, paths: home.runs.paths, check }),
    fingerprints: createFingerprintSink({
      workspace: path,
      job,
      run,
      home,
      now: () => clock.now(),
      check,
    }),
    reports: createReportSink({ home, job, run, step, check }),
    downstream: createDownstream({ items: home.items, scheduler: deps.scheduler, job, run }),
    get signal() {
      return active.signal;
    },
    clock: ownClock,
    notes: {
      read: () => active.folder.readNote(step),
      write(note) {
        if (!active.detached) active.folder.writeNote(step, note);
      },
    },
    history: createHistory(home.runs, job, run),
    result: () => active.result,
    lastOutput: () => active.log.lastWrite(),
    interrupt: (result, line) => active.stopByStep(result, line),
    async setDescription(text) {
      checkHeld();
      run.description = text;
      await home.runs.save(job, run);
    },
    async runAgain(cause) {
      checkHeld();
      await runAgain({ items: home.items, queue: deps.queue(), scheduler: deps.scheduler }, job, run, cause);
    },
  };
}

/** How many launches of the step an earlier server made. */
function launchesBefore({ agent }: EngineDependencies, active: ActiveRun, step: string): number {
  if (active.resumed === null) return 0;
  let count = 0;
  while (agent.wasStarted(active.folder.launch(step, count).folder)) count += 1;
  return count;
}

/** A log that leaves out what was written before the last of `joined` launches ended: it stands there already. */
function stepLog(
  { log }: ActiveRun,
  joined: number,
  isReplayed: () => boolean,
): BuildLog & { ended(count: number): void } {
  let ended = 0;
  const silent = (): boolean => ended < joined || isReplayed();
  return {
    line: (text) => {
      if (!silent()) log.line(text);
    },
    error: (text) => {
      if (!silent()) log.error(text);
    },
    ended: (count) => {
      ended = Math.max(ended, count);
    },
  };
}
