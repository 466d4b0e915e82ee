import type { Logger } from '../../kit/index.ts';
import { messageOf } from '../../kit/index.ts';
import { AgentLost, type BuildLog, NotStarted, StepAbort } from '../../points/index.ts';
import type { ActiveRun } from './active-run.ts';
import { BuildInterrupted, Detached, describeInterruption } from './interruption.ts';
import type { Phase } from './phase.ts';

export interface ErrorDependencies {
  readonly log: Logger;
  readonly users: { displayName(id: string): string };
}

/** Runs a phase; whatever it throws becomes lines in the log and a result. Only Detached is thrown on. */
export function guarded(deps: ErrorDependencies, phase: Phase, tell = logFatal): Phase {
  return async (active) => {
    try {
      await phase(active);
    } catch (error) {
      if (active.detached || error instanceof Detached) throw new Detached();
      // Where the machine of a run that is stopped is away, that is not waited for, nor is it a failure.
      const isStopped = error instanceof AgentLost && active.signal.aborted;
      accountFor(deps, active, isStopped ? active.signal.reason : error, tell);
    }
  };
}

/** Says whether what was thrown is about the whole run and not about the step that threw it. */
export function isOfTheRun(error: unknown): boolean {
  return error instanceof BuildInterrupted || error instanceof AgentLost || error instanceof Detached;
}

/** Says whether what a step threw ends the run. As in Jenkins, a step whose machine is lost has failed. */
export function endsRun(active: Pick<ActiveRun, 'node'>, error: unknown): boolean {
  return isOfTheRun(error) && (!(error instanceof AgentLost) || isOnServer(active));
}

/** Says whether a run is on the server's own machine, which is lost with the server alone. */
function isOnServer({ node }: Pick<ActiveRun, 'node'>): boolean {
  return node === '';
}

/** Reports in the log what was thrown and adjusts the result to it. */
export function accountFor(
  deps: ErrorDependencies,
  active: ActiveRun,
  error: unknown,
  tell: (active: ActiveRun, error: unknown) => void = logFatal,
): void {
  if (error instanceof AgentLost) active.agentLost = true;
  if (error instanceof BuildInterrupted) {
    logStopped(deps, active, 'Build was aborted');
  } else if (error instanceof AgentLost && isOnServer(active)) {
    active.log.error(error.message);
    active.interrupt({ userId: null, text: error.message });
    active.worsen('ABORTED');
  } else {
    if (!(error instanceof StepAbort || error instanceof AgentLost))
      deps.log.warn({ job: active.run.job, run: active.run.number, err: error }, 'a part of a run failed');
    tell(active, error);
    active.worsen('FAILURE');
  }
}

/** Reports once who stopped the run. What comes after is clean-up. */
export function logStopped({ users }: Pick<ErrorDependencies, 'users'>, active: ActiveRun, headline: string): void {
  active.renewSignal();
  if (!active.stopped) {
    active.log.line(headline);
    for (const each of active.run.interruptions) active.log.line(describeInterruption(each, users));
  }
  active.markStopped();
}

/** Tells in Jenkins's words that something failed because the machine of the run was lost. */
export function tellLost(log: BuildLog, what: string, { message }: AgentLost): void {
  log.line(`FATAL: ${what}`);
  log.line(`java.io.IOException: ${message}`);
}

function logFatal({ log }: ActiveRun, error: unknown): void {
  if (error instanceof NotStarted) log.line('FATAL: command execution failed');
  if (error instanceof AgentLost) tellLost(log, 'command execution failed', error);
  else if (error instanceof StepAbort) log.error(error.message);
  else log.line(error instanceof NotStarted ? messageOf(error) : `FATAL: ${messageOf(error)}`);
}

/** Returns a function that reports, in Jenkins's words, that a post-build action threw. */
export function logStepFailed(displayName: string): (active: ActiveRun, error: unknown) => void {
  return ({ log }, error) => log.error(`Step ‘${displayName}’ failed: ${messageOf(error)}`);
}
