import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CopiedOutcome } from '../../../builds/index.ts';
import type { AgentFiles, CommandPlace } from '../../../points/index.ts';
import type { StepCall } from '../define.ts';
import { isThere } from '../files/paths.ts';
import { commandPlaceOf } from './command-place.ts';
import { commandWithin, containersAround, ownVariables } from './container.ts';
import { plain } from './words.ts';

/** Describes where a durable command runs and how its processes are identified. */
export interface RunPlace {
  readonly workingFolder: string;
  /** Holds the path of the command's own folder, below one that containers share with the machine of the agent. */
  readonly folder: string;
  /** Holds a path on the server's machine. */
  readonly controlFolder: string;
  readonly cookie: Readonly<Record<string, string>>;
}

/**
 * Represents a durable command that runs in the container around its step. Its client stays outside and is the process that
 * the step waits for.
 */
export interface ContainedCommand {
  readonly argv: readonly string[];
  /** Starts what the process waits for, where that is not its own work. */
  begin?(): Promise<void>;
  /** Is aborted when the processes in the container have had their time to end after `signal` was aborted. */
  readonly late: AbortSignal;
  /** Returns whether the command has ended without being started by container and shell. */
  hasFailedToBegin(outcome: CopiedOutcome): Promise<boolean>;
  done(): void;
}

/** Creates a file that the machine can see when the command begins, then runs the command. */
const BEGIN = ': >"$0"; exec "$@"';
const KILL_LIMIT_MS = 10_000;

/**
 * Returns the command that runs a command in the container around; null where there is none. `onStop` is called before the
 * processes are asked to end.
 */
export function containedCommand(
  { agent, flow, host, scope }: Pick<StepCall, 'agent' | 'flow' | 'host' | 'scope'>,
  place: RunPlace,
  command: {
    readonly argv: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly separateOutput: boolean;
    onStop(): void;
  },
): ContainedCommand | null {
  const elsewhere = commandPlaceOf(scope);
  if (elsewhere !== null) return commandElsewhere({ agent, flow, host, elsewhere }, place, command);
  const containers = containersAround(scope);
  if (containers.length === 0) return null;
  const { environment } = agent.system;
  const { graceMs } = host.processes;
  const { clock } = flow;
  const marker = join(place.folder, 'began');
  const env = new Map(Object.entries(command.env));
  const words = plain('sh', '-c', BEGIN, marker, ...command.argv);
  const whole = commandWithin(containers, { words, folder: place.workingFolder, env }, environment);
  const late = new AbortController();
  let cancel = (): void => undefined;
  const stop = async (): Promise<void> => {
    command.onStop();
    cancel = clock.after(graceMs, () => late.abort(command.signal.reason));
    const isAsked = await endInside({ agent, scope, graceMs }, place, env);
    if (!isAsked) late.abort(command.signal.reason);
  };
  const onAbort = (): void => void stop();
  if (command.signal.aborted) onAbort();
  else command.signal.addEventListener('abort', onAbort, { once: true });
  return {
    argv: whole.map(({ text }) => text),
    late: late.signal,
    hasFailedToBegin: async (outcome) =>
      outcome.kind === 'exited' && outcome.code !== 0 && !(await hasBegun(agent.files, marker, beganNote(place))),
    done() {
      cancel();
      command.signal.removeEventListener('abort', onAbort);
    },
  };
}

/** Returns a command that runs where a block says, while the agent of the node waits for it. */
function commandElsewhere(
  { agent, flow, host, elsewhere }: Pick<StepCall, 'agent' | 'flow' | 'host'> & { readonly elsewhere: CommandPlace },
  place: RunPlace,
  command: Parameters<typeof containedCommand>[2],
): ContainedCommand {
  const run = elsewhere.contain({
    argv: command.argv,
    folder: place.workingFolder,
    env: ownVariables(new Map(Object.entries(command.env)), agent.system.environment),
    controlFolder: join(place.folder, 'command'),
    separateOutput: command.separateOutput,
    cookie: place.cookie,
  });
  const late = new AbortController();
  let cancel = (): void => undefined;
  const kill = (): void => {
    // What cannot be reached any more is ended with its container.
    void run.end('KILL').catch(() => undefined);
    late.abort(command.signal.reason);
  };
  const onAbort = (): void => {
    command.onStop();
    cancel = flow.clock.after(host.processes.graceMs, kill);
    void run.end('TERM').catch(kill);
  };
  return {
    argv: run.argv,
    late: late.signal,
    async begin() {
      // The process that waits is there: so was the command, whatever became of it.
      if (!agent.wasStarted(place.controlFolder)) await run.begin(command.signal);
      if (command.signal.aborted) onAbort();
      else command.signal.addEventListener('abort', onAbort, { once: true });
    },
    hasFailedToBegin: async () => false,
    done() {
      cancel();
      command.signal.removeEventListener('abort', onAbort);
    },
  };
}

/** Returns the path of the file that says that a command has begun in its container. */
export function beganNote({ controlFolder }: Pick<RunPlace, 'controlFolder'>): string {
  return `${controlFolder}.began`;
}

/**
 * Returns whether a command has begun. The command's own folder is removed before its end is recorded, so another server
 * relies on `note`.
 */
async function hasBegun(files: AgentFiles, marker: string, note: string): Promise<boolean> {
  if (await isThere(files, marker)) writeFileSync(note, '');
  return existsSync(note);
}

/** Asks the processes with the cookie to end. Returns false where the container has no `ps` for that, or is gone. */
async function endInside(
  { agent, scope, graceMs }: Pick<StepCall, 'agent' | 'scope'> & { readonly graceMs: number },
  { cookie, workingFolder }: RunPlace,
  env: ReadonlyMap<string, string>,
): Promise<boolean> {
  const [inner, ...outer] = containersAround(scope);
  const within = async (...words: readonly string[]): Promise<string | null> => {
    const command = { words: plain('docker', 'exec', inner?.id ?? '', ...words), folder: null, env };
    const argv = commandWithin(outer, command, agent.system.environment).map(({ text }) => text);
    try {
      const limits = { timeoutMs: KILL_LIMIT_MS, graceMs };
      const answer = await agent.capture({ argv, folder: workingFolder, env: Object.fromEntries(env), ...limits });
      return answer.code === 0 ? answer.stdout : null;
    } catch {
      // There is no such program, it took too long, or the machine is gone.
      return null;
    }
  };
  const listed = await within('ps', '-A', '-o', 'pid,command', 'e');
  if (listed === null) return false;
  const pids = processesWith(listed, cookie);
  return pids.length === 0 || (await within('kill', ...pids)) !== null;
}

/** Returns the ids of the listed processes that have the cookie. Jenkins: `WithContainerStep$Decorator#kill`. */
export function processesWith(listed: string, cookie: Readonly<Record<string, string>>): readonly string[] {
  const wanted = Object.entries(cookie).map(([name, value]) => `${name}=${value}`);
  return listed
    .split('\n')
    .filter((line) => wanted.every((pair) => line.includes(pair)))
    .flatMap((line) => /^\s*(\d+) /.exec(line)?.[1] ?? []);
}
