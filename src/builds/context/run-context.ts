import type { Agent, Agents } from '../../agents/index.ts';
import type { UsedBy } from '../../credentials/index.ts';
import type { Home } from '../../home/index.ts';
import type { Clock, Logger } from '../../kit/index.ts';
import { type Change, displayNameOf, type Result, type Run } from '../../model/index.ts';
import type { BuildLog, CredentialLookup, RunContext } from '../../points/index.ts';
import type { Queue } from '../../queue/index.ts';
import type { Accounts } from '../accounts.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { Detached } from '../active/interruption.ts';
import { noteFolder, noteProcess, noteProcessElsewhere } from '../active/left-behind.ts';
import { hideMatches, hideSecrets, hidingLookup } from '../active/secrets-of-run.ts';
import type { ChangeSets } from '../changes/change-sets.ts';
import { createConsoleReader } from '../console/console-reader.ts';
import type { Dependencies } from '../downstream/dependency-graph.ts';
import { createDownstream } from '../downstream/downstream.ts';
import { killCookie } from '../environment/cookie.ts';
import { createTools } from '../environment/tools.ts';
import { resolveVariables } from '../environment/variables.ts';
import { createModuleSink } from '../maven/modules.ts';
import type { OutputCopy } from '../processes/copied-output.ts';
import { createLaunch } from '../processes/launch.ts';
import type { Builds, MailSender, Scheduler } from '../types.ts';
import { createArtifactSink, createFingerprintSink } from '../workspace/artifacts.ts';
import { createOutsideFiles } from '../workspace/outside-files.ts';
import { createWorkspace } from '../workspace/workspace-files.ts';
import { nodeFolder } from '../workspace/workspace-of.ts';
import { moduleContexts } from './module-contexts.ts';
import { createPeople } from './people.ts';
import { createReportSink } from './report-sink.ts';
import { createRunActions } from './run-actions.ts';
import { runAgain } from './run-again.ts';
import { createHistory } from './run-history.ts';
import { createRunRecord } from './run-record.ts';
import type { ReportPlace } from './test-reports.ts';

/** Provides what contexts are made of: all that a kind can reach while it works for a run. */
export interface ContextDependencies {
  readonly home: Home;
  readonly agents: Agents;
  readonly scheduler: Scheduler;
  readonly graph: Pick<Dependencies, 'transitiveDownstream'>;
  queue(): Queue;
  readonly clock: Clock;
  readonly log: Logger;
  /** Holds the milliseconds between TERM and KILL. */
  readonly graceMs: number;
  rootUrl(): string | null;
  /** Looks credentials up as an item of this full name may use them. */
  credentials(owner: string, by: UsedBy): CredentialLookup;
  readonly changeSets: ChangeSets;
  readonly mail: MailSender;
  readonly accounts: Accounts;
  readonly runs: Pick<Builds, 'finished' | 'onStarted' | 'running'>;
}

/**
 * Creates the context of one step. `step` names its control folders. `isReplayed` means that the step was over before a
 * restart and is only performed again for what it returns, so its lines are in the log already.
 */
export function createRunContext(
  deps: ContextDependencies,
  active: ActiveRun,
  step: string,
  isReplayed: () => boolean = () => false,
): RunContext {
  const agent = deps.agents.of(active.node, active.hurry);
  const joined = launchesBefore(agent, active, step);
  if (joined === 0) active.beginAgain(step);
  const log = stepLog(active, joined, isReplayed);
  return contextOf(deps, active, {
    step,
    agent,
    workspace: active.workspace ?? deps.home.jobFiles.workspace(active.job),
    env: active.env,
    environment: () => resolveVariables(active.env, agent.system.environment),
    log,
    onEnded: log.ended,
    signal: () => active.signal,
    check: () => active.check(),
    copyOf: null,
    place: null,
  });
}

/** Describes a step of a flow: like a step of a job, but in the folder and the environment of the blocks around it. */
export interface FlowStep {
  /** Identifies the step among the run's steps, the same whenever it is performed. */
  readonly step: string;
  /** Names the node, '' being the built-in one. */
  readonly node: string;
  /** Holds the absolute path of the workspace. */
  readonly workspace: string;
  readonly env: Map<string, string>;
  readonly log: BuildLog;
  readonly signal: AbortSignal;
  /** Returns what receives the output of its launch of a number, from 0. */
  readonly copyOf: (k: number) => OutputCopy;
  readonly place: ReportPlace;
  /** Says whether there is a result; where it is missing, there is one. */
  readonly hasResult?: () => boolean;
  /** Returns the result so far, where a block knows more than the run; where it is missing, it is the run's. */
  readonly result?: () => Result;
}

/** Creates the context of a kind that a step of a flow runs. */
export function createFlowContext(deps: ContextDependencies, active: ActiveRun, step: FlowStep): RunContext {
  return contextOf(deps, active, {
    ...step,
    agent: deps.agents.of(step.node, step.signal),
    environment: () => Object.fromEntries(step.env),
    onEnded: () => undefined,
    signal: () => step.signal,
    check() {
      if (active.detached) throw new Detached();
      step.signal.throwIfAborted();
    },
  });
}

interface ContextParts extends Omit<FlowStep, 'node' | 'signal' | 'copyOf' | 'place'> {
  readonly agent: Agent;
  readonly copyOf: FlowStep['copyOf'] | null;
  readonly place: ReportPlace | null;
  environment(): Record<string, string>;
  onEnded(count: number): void;
  signal(): AbortSignal;
  check(): void;
}

function contextOf(deps: ContextDependencies, active: ActiveRun, parts: ContextParts): RunContext {
  const { home, clock } = deps;
  const { job, run } = active;
  const { step, agent, workspace, env, log, signal, check, copyOf, place } = parts;
  /**
   * Throws where the server has detached from the run, but not after a stop: what is done because of one may come after it.
   */
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
    agent,
    clock,
    active,
    signal,
    copyOf,
    step,
    workspace,
    environment: () => parts.environment(),
    cookie: killCookie(home, run),
    graceMs: deps.graceMs,
    shell: home.settings.current.shell,
    log,
    onEnded: (count) => parts.onEnded(count),
  });
  const context: RunContext = {
    run,
    job: {
      fullName: job.fullName,
      displayName: home.items.displayName(job),
      description: job.config.description,
      url: (deps.rootUrl() ?? '') + home.items.url(job.fullName),
    },
    scm: job.config.scm?.kind ? job.config.scm : null,
    fullDisplayName: `${home.items.fullDisplayName(job)} ${displayNameOf(run)}`,
    workspace: createWorkspace(agent.files, workspace, check),
    agent: {
      name: agent.name,
      files: agent.files,
      temporaryFolder: agent.system.temporaryFolder,
      folder: nodeFolder(home, agent.name),
    },
    // The script of a flow may be anybody's who may write to its source.
    outside: createOutsideFiles({ home: home.folder, agent, isOfAuthor: copyOf === null }),
    launch,
    log,
    env,
    artifacts: createArtifactSink({ agent, workspace, job, run, paths: home.runs.paths, check }),
    fingerprints: createFingerprintSink({
      files: agent.files,
      workspace,
      job,
      run,
      home,
      now: () => clock.now(),
      check,
    }),
    reports: createReportSink({ home, agent, workspace, job, run, step, check, place }),
    downstream: createDownstream(deps, active, { step, signal, check: checkHeld }),
    credentials: hidingLookup(
      deps,
      active,
      deps.credentials(job.fullName, { kind: 'run', job: job.fullName, number: run.number }),
    ),
    hide: (secrets, shown) => hideSecrets(deps, active, secrets, shown),
    hideMatches: (expressions) => hideMatches(deps, active, expressions),
    leavesNot: {
      folder: (path) => noteFolder(active.folder.path, path, agent.name),
      process: async (pid) =>
        agent.isLocal ? noteProcess(active.folder.path, pid) : noteProcessElsewhere(active.folder.path, agent, pid),
    },
    settings: (kind) => home.pluginSettings.read(kind),
    console: createConsoleReader(active.log),
    modules: {
      ...createModuleSink({
        ...{ home, agent, job, run, workspace, check },
        console: active.log.path,
        now: () => clock.now(),
      }),
      runs: () => moduleContexts(deps, { job, run, check }, context),
    },
    tools: createTools(home, agent.name, (name) => env.get(name)),
    actions: createRunActions({ home, job, run, check }),
    changes: {
      ofRun: async () => changesOf(deps.changeSets, job, run),
      of: async (other) => changesOf(deps.changeSets, job, other),
    },
    mail: deps.mail.of(run),
    people: createPeople({ home, changeSets: deps.changeSets, accounts: deps.accounts, job, run }),
    record: createRunRecord({ home, job, run }),
    forgeServers: () => home.plugins.forgeServers(),
    get signal() {
      return signal();
    },
    clock: ownClock,
    notes: {
      read: () => active.folder.readNote(step),
      write(note) {
        if (!active.detached) active.folder.writeNote(step, note);
      },
    },
    history: createHistory(home.runs, job, run),
    result: parts.result ?? (() => active.result),
    hasResult: parts.hasResult ?? (() => true),
    lastOutput: () => active.log.lastWrite(),
    interrupt: (result, line) => active.stopByStep(result, line),
    async setDescription(text) {
      checkHeld();
      run.description = text === null ? null : active.log.mask.text(text);
      await home.runs.save(job, run);
    },
    async setDisplayName(name) {
      checkHeld();
      run.displayName = name === null ? null : active.log.mask.text(name);
      await home.runs.save(job, run);
    },
    async runAgain(cause) {
      checkHeld();
      await runAgain({ items: home.items, queue: deps.queue(), scheduler: deps.scheduler }, job, run, cause);
    },
  };
  return context;
}

function changesOf(sets: ChangeSets, job: ActiveRun['job'], run: Readonly<Run>): Change[] {
  return sets.of(job, run).flatMap(({ changes }) => changes);
}

/** Returns how many launches of the step an earlier server made. */
function launchesBefore(agent: Agent, active: ActiveRun, step: string): number {
  if (active.resumed === null) return 0;
  let count = 0;
  while (agent.wasStarted(active.folder.launch(step, count).folder)) count += 1;
  return count;
}

/** Returns a log that leaves out what was written before the last of `joined` launches ended: it stands there already. */
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
