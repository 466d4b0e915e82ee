import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Agent, DetachedCommand, ExitOutcome, KillTarget } from '../../agents/index.ts';
import { type Clock, createYield, endsWithin } from '../../kit/index.ts';
import { AgentLost, type BuildLog, type CommandOptions, type Launch, NotStarted } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { noteFolder } from '../active/left-behind.ts';
import { tellLost } from '../active/step-errors.ts';
import { runCopied } from './copied-command.ts';
import type { OutputCopy } from './copied-output.ts';
import { copyWhile } from './copy-while.ts';
import { maskedCopy } from './masked-output.ts';
import { createProcesses } from './processes.ts';
import { placeScript, removeScript, scriptCommand, scriptPath, scriptText } from './shell-script.ts';

export interface LaunchDependencies {
  readonly agent: Agent;
  readonly clock: Clock;
  readonly active: ActiveRun;
  /** Returns the signal of what is under way now. */
  signal(): AbortSignal;
  /**
   * Returns what receives the output of the launch of a number, from 0; null where processes append to the run's console
   * themselves.
   */
  readonly copyOf: ((k: number) => OutputCopy) | null;
  /** Names the step, as it appears in its control folders' names. */
  readonly step: string;
  /** Holds the absolute path of the workspace. */
  readonly workspace: string;
  /** Returns the environment at the moment of a launch, references resolved. */
  environment(): Record<string, string>;
  /** Holds what all processes of the run carry. */
  readonly cookie: Readonly<Record<string, string>>;
  readonly graceMs: number;
  /** Holds the configured shell; null means `/bin/sh`. */
  readonly shell: string | null;
  readonly log: BuildLog;
  /** Is called with the number of each launch that has ended, from 1. */
  onEnded(count: number): void;
}

/** Limits how long the end of a killed process may take to be noticed. */
const SETTLE_MS = 2000;
/** Stands for the exit code of a script whose machine was lost. */
const LOST = -1;
/** Holds a cookie that no process has: a target made of it is known by its control folders alone. */
const NO_COOKIE = { JENKINS_SERVER_COOKIE: 'none' };

/** Creates the launches of one step. Each has a control folder of its own, by which it is joined after a restart. */
export function createLaunch(deps: LaunchDependencies): Launch {
  const { active, log, workspace } = deps;
  let launches = 0;

  async function run(
    argv: readonly string[],
    folder: string,
    env: Record<string, string>,
    control: NumberedLaunch,
    timeoutMs?: number,
  ) {
    const command = { argv, folder, env, logFile: active.log.path, controlFolder: control.folder };
    if (!deps.agent.isLocal) active.beginsElsewhere();
    const outcome =
      deps.copyOf === null
        ? await (isMasked(deps, control) ? masked : controlled)(deps, command, timeoutMs)
        : await copied(deps, command, deps.copyOf(control.number), timeoutMs);
    return exitCode(outcome, argv, folder);
  }

  function next(): NumberedLaunch {
    const k = launches;
    launches += 1;
    active.launched = true;
    const launch = active.folder.launch(deps.step, k);
    return { ...launch, number: k, isJoined: deps.agent.wasStarted(launch.folder), done: () => deps.onEnded(k + 1) };
  }

  /**
   * Says whether a launch prints its lines: those of a launch that was made before stand in the console, unless the copying
   * takes them away.
   */
  const tells = ({ isJoined }: NumberedLaunch): boolean => deps.copyOf !== null || !isJoined;

  /** Takes turns with others that begin a process at this moment: fifty executors may, and each costs a millisecond. */
  const turn = (): Promise<void> => Promise.race([createYield()(), active.whenDetached]);

  return {
    async script(command) {
      const control = next();
      await turn();
      if (!control.isJoined) deps.signal().throwIfAborted();
      const path = pathOfScript(deps, control);
      const text = scriptText(command);
      const argv = scriptCommand(text, path, deps.shell);
      if (!control.isJoined) await placeScript(deps.agent, path, text);
      if (tells(control)) log.line(header(workspace, argv));
      try {
        return await run(argv, workspace, deps.environment(), control);
      } catch (error) {
        if (deps.agent.isLocal || !(error instanceof AgentLost)) throw error;
        deps.signal().throwIfAborted();
        active.agentLost = true;
        tellLost(log, 'command execution failed', error);
        return LOST;
      } finally {
        // A process that the server only lets go of still reads it.
        if (!active.detached) await takeAway(deps, path);
        control.done();
      }
    },

    async command(argv, options = {}) {
      const control = next();
      const folder = join(workspace, options.folder ?? '.');
      await turn();
      if (!control.isJoined) deps.signal().throwIfAborted();
      if (!options.quiet && tells(control)) log.line(header(folder, argv));
      const env = { ...deps.environment(), ...options.env };
      const code = await run(argv, folder, env, control, options.timeoutMs);
      control.done();
      return code;
    },

    async capture(argv, options = {}) {
      deps.signal().throwIfAborted();
      active.launched = true;
      const folder = join(workspace, options.folder ?? '.');
      if (!options.quiet) log.line(header(folder, argv));
      return Promise.race([capture(deps, argv, folder, options), active.whenDetached]);
    },
  };
}

/** Describes a launch of the step with its number among them, from 0. */
interface NumberedLaunch {
  readonly number: number;
  readonly folder: string;
  /** Names the file in which an earlier version of the server noted the path of its script. */
  readonly script: string;
  /** Says whether an earlier server made it. */
  readonly isJoined: boolean;
  done(): void;
}

/** Returns `[folder] $ program words`; words with blanks are in quotes, as Jenkins's launcher prints them. */
export function header(folder: string, argv: readonly string[]): string {
  return `[${basename(folder)}] $ ${argv.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ')}`;
}

/** Returns the path of the launch's script; where an earlier version of the server took any path, the one that it noted. */
function pathOfScript({ active, agent, cookie }: LaunchDependencies, control: NumberedLaunch): string {
  const hasNote = active.resumed !== null && existsSync(control.script);
  if (hasNote) return readFileSync(control.script, 'utf8');
  return scriptPath(agent.system.temporaryFolder, cookie, basename(control.folder));
}

/** Removes a script; where its machine is lost that is told, and done when it is back. */
function takeAway({ agent, active, log }: LaunchDependencies, path: string): void | Promise<void> {
  if (agent.isLocal) return removeScript(path);
  return agent.files.remove(path).catch((error: unknown) => {
    if (!(error instanceof AgentLost)) throw error;
    tellLost(log, `Unable to delete script file ${path}`, error);
    noteFolder(active.folder.path, path, agent.name);
  });
}

/** Returns the path of the output of a command that must not reach the console as it is. */
const maskedLog = (controlFolder: string): string => `${controlFolder}.log`;

/**
 * Says whether the server copies what a command prints: where secrets have to be taken out of it, or had to be when an earlier
 * server began it, and where it comes from another machine, which writes the file alone.
 */
function isMasked({ active, agent }: LaunchDependencies, { folder, isJoined }: NumberedLaunch): boolean {
  if (!agent.isLocal) return true;
  return existsSync(maskedLog(folder)) || (!active.log.mask.isEmpty && !isJoined);
}

/** Runs a command as `controlled` does, while the server copies the output. */
async function masked(deps: LaunchDependencies, command: DetachedCommand, timeoutMs?: number): Promise<ExitOutcome> {
  const { active, clock } = deps;
  const logFile = maskedLog(command.controlFolder);
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  const outcome = await copyWhile(clock, logFile, {
    run: () => controlled(deps, { ...command, logFile }, timeoutMs),
    copy: maskedCopy(active, command.controlFolder),
    isDetached: () => active.detached,
  });
  await rm(logFile, { force: true });
  return outcome;
}

/** Waits for a process, a stop, the end of its time, or the server letting go, whatever comes first. */
async function controlled(
  deps: LaunchDependencies,
  command: DetachedCommand,
  timeoutMs?: number,
): Promise<ExitOutcome> {
  const control = command.controlFolder;
  const running = deps.agent.run(command);
  const { active, graceMs, clock } = deps;
  const signal = deps.signal();
  let stopping = false;
  let tidy = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    const stop = (reason: unknown, cookie: Readonly<Record<string, string>>): void => {
      stopping = true;
      const giveUp = (): void => reject(reason);
      kill(deps, running, { cookie, controlFolders: [control], graceMs, since: active.since }).then(giveUp, giveUp);
    };
    const onAbort = (): void => stop(signal.reason, deps.cookie);
    const cancel =
      timeoutMs === undefined
        ? () => undefined
        : clock.after(timeoutMs, () => stop(new Error(`the command took longer than ${timeoutMs} ms`), NO_COOKIE));
    tidy = () => {
      signal.removeEventListener('abort', onAbort);
      cancel();
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  running.catch(() => undefined);
  stopped.catch(() => undefined);
  // A process that a stop has ended may be seen before the rest of its tree is gone.
  const ended = running.then(
    (outcome) => (stopping ? stopped : outcome),
    (error) => (stopping ? stopped : Promise.reject(error)),
  );
  ended.catch(() => undefined);
  try {
    return await Promise.race([ended, stopped, active.whenDetached]);
  } finally {
    tidy();
  }
}

/** Runs a command in the same way where its output is copied. */
async function copied(
  deps: LaunchDependencies,
  command: Omit<DetachedCommand, 'logFile'>,
  copy: OutputCopy,
  timeoutMs: number | undefined,
): Promise<ExitOutcome> {
  const { active, clock } = deps;
  const signal = deps.signal();
  const late = new AbortController();
  const cancel =
    timeoutMs === undefined
      ? () => undefined
      : clock.after(timeoutMs, () => late.abort(new Error(`the command took longer than ${timeoutMs} ms`)));
  const either = AbortSignal.any([signal, late.signal]);
  try {
    const logged = { ...command, logFile: `${command.controlFolder}.log` };
    mkdirSync(dirname(command.controlFolder), { recursive: true, mode: 0o700 });
    const outcome = await runCopied(deps, logged, {
      copy,
      cookie: NO_COOKIE,
      since: active.since,
      signal: either,
      isDetached: () => active.detached,
    });
    either.throwIfAborted();
    return outcome.kind === 'stuck' || outcome.kind === 'out-of-reach' ? { kind: 'lost' } : outcome;
  } finally {
    cancel();
  }
}

/** Kills a command's processes. A process that was only about to start at the first attempt is found by the second. */
async function kill(
  { agent, clock }: LaunchDependencies,
  running: Promise<unknown>,
  target: KillTarget,
): Promise<void> {
  await agent.killTree(target);
  if (!(await endsWithin(clock, SETTLE_MS, Promise.allSettled([running])))) await agent.killTree(target);
}

function exitCode(outcome: ExitOutcome, argv: readonly string[], folder: string): number {
  switch (outcome.kind) {
    case 'exited':
      return outcome.code;
    case 'lost':
      throw new AgentLost(
        'the process of this step is gone and left no exit code: it was killed, or the machine was restarted',
      );
    case 'not-started':
      throw new NotStarted(`Cannot run program "${argv[0] ?? ''}" (in directory "${folder}"): ${outcome.reason}`);
  }
}

function capture(deps: LaunchDependencies, argv: readonly string[], folder: string, options: CommandOptions) {
  const { timeoutMs } = options;
  return createProcesses({ agent: deps.agent, environment: {}, graceMs: deps.graceMs }).run(argv, {
    folder,
    env: { ...deps.environment(), ...options.env },
    signal: deps.signal(),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}
