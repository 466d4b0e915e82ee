import { existsSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Agent } from '../../../agents/index.ts';
import type { CopiedOutcome } from '../../../builds/index.ts';
import type { Evaluation } from '../../../groovy/index.ts';
import { AgentLost } from '../../../points/index.ts';
import { StepFailure } from '../../flow/failure.ts';
import type { EffectContext } from '../../flow/flow-thread.ts';
import { filterText } from '../../flow/line-filters.ts';
import type { Scope } from '../../flow/scope.ts';
import { throwableOf } from '../../flow/throwables.ts';
import type { WorkspacePlace } from '../../flow/workspace-place.ts';
import type { StepCall, StepParameter } from '../define.ts';
import { beganNote, containedCommand } from '../docker/contained-command.ts';
import { readBytes } from '../files/text.ts';

const DURABLE_TASK_STEP = 'org.jenkinsci.plugins.workflow.steps.durable_task.DurableTaskStep';

/** Lists the parameters of all steps that run a script. Jenkins: `DurableTaskStep`. */
export const COMMAND_PARAMETERS: readonly StepParameter[] = [
  { name: 'script', type: 'String', required: true },
  { name: 'encoding', type: 'String', setterClass: DURABLE_TASK_STEP },
  { name: 'label', type: 'String', setterClass: DURABLE_TASK_STEP },
  { name: 'returnStatus', type: 'boolean', setterClass: DURABLE_TASK_STEP },
  { name: 'returnStdout', type: 'boolean', setterClass: DURABLE_TASK_STEP },
];

/** Names the script of a command in its folder; commands of several files have others beside it. */
export const SCRIPT_FILE = 'script.sh';
const MAX_LABEL_LENGTH = 100;
/** Represents Jenkins's exit code of a process whose end was not observed. */
const LOST = -1;
/** Represents Jenkins's exit code of a process that never started. */
const NOT_BEGUN = -2;
const NOT_BEGUN_HINT =
  '(running Jenkins temporarily with -Dorg.jenkinsci.plugins.durabletask.BourneShellScript.LAUNCH_DIAGNOSTICS=true might make the problem clearer)';
const LOST_TEXT = 'The process of this step is gone and left no exit code: it was killed, or the machine was restarted';

/** Returns the script of the call. Throws Jenkins's exception where there is none, as the step cannot be created then. */
export function requireScript(call: StepCall): string {
  const { args, kind, machine, node } = call;
  const script = args.optionalText('script');
  if (script === undefined) {
    const given = kind.parameters
      .filter(({ name }) => args.has(name))
      .map(({ name, type }) => `${name}=${type === 'boolean' ? args.bool(name) : (args.optionalText(name) ?? null)}`);
    const cause = 'java.lang.reflect.InvocationTargetException';
    throw throwableOf(machine, {
      className: 'java.lang.IllegalArgumentException',
      message: `Could not instantiate {${given.join(', ')}} for ${kind.className}: ${cause}`,
      cause: {
        className: cause,
        message: null,
        cause: { className: 'java.lang.IllegalArgumentException', message: null },
      },
    });
  }
  const label = args.optionalText('label') ?? '';
  if (label !== '') node.argument = call.flow.log.mask(label).slice(0, MAX_LABEL_LENGTH);
  return script;
}

interface Script {
  /** Writes what the command needs into its folder and returns the command. It is safe to repeat. */
  prepare(at: ScriptPlace): Promise<readonly string[]>;
}

/** Describes the folder of a command on the machine of its agent. */
interface ScriptPlace {
  readonly folder: string;
  /**
   * Writes a script, and one that an earlier server may have written whole: a shell may be reading it. No other process starts
   * while the file is open: a program that is open for writing cannot be run.
   */
  write(path: string, text: string, mode?: number): Promise<void>;
}

/**
 * Runs a command that outlives the server, in the folder of the block around. Returns its exit code, its output, or
 * nothing, as the call requests. Its id is derived from the key of its effect, by which another server joins it.
 */
export function* runDurably(call: StepCall, script: Script): Evaluation {
  const { args, flow, scope } = call;
  const returnStdout = args.bool('returnStdout');
  const returnStatus = args.bool('returnStatus');
  const encoding = encodingOf(call);
  const environment = Object.fromEntries(call.environment());
  call.host.workspaces.markUsed(scope.place);
  let place: CommandPlace | null = null;
  const answer = yield* call.effect(
    'run',
    async (at) => {
      const { key, signal } = at;
      place = placeOf(call, scope, key);
      const outcome = await runAt(call, { script, place, at, environment, encoding, returnStdout });
      // What the shell keeps for itself; the rest goes with the run.
      call.host.workspaces.noteRemoval(call.agent.files.remove(place.folder));
      const code = codeOf(call, outcome, place);
      const output = returnStdout ? await readOutput(call, place.outputFile, encoding) : null;
      if (code !== 0 && (signal.aborted || !returnStatus)) {
        if (output !== null && output !== '') {
          const end = output.endsWith('\n') ? '' : '\n';
          flow.log.text(call.node, filterText(scope, output, flow.clock.now()) + end);
        }
        if (signal.aborted && outcome.kind === 'exited') call.say(`script returned exit code ${code}`);
      }
      return { code, output };
    },
    { graceful: true, waits: true, tidy: (key) => removeFiles(call, place ?? placeOf(call, scope, key)) },
  );
  if (returnStatus) return answer.code;
  if (answer.code !== 0) return call.abort(`script returned exit code ${answer.code}`);
  return answer.output;
}

interface CommandPlace {
  /** Holds the absolute path of the working folder. */
  readonly workingFolder: string;
  /** Holds the path of the command's own folder: `<folder>@tmp/durable-1a2b3c4d`. It is on the machine of the agent. */
  readonly folder: string;
  /** Holds, like those of the output, a path on the server's machine. */
  readonly controlFolder: string;
  readonly logFile: string;
  readonly outputFile: string;
  readonly cookie: Readonly<Record<string, string>>;
}

function placeOf({ host }: StepCall, { folder }: Scope, key: string): CommandPlace {
  const id = host.run.idOf(key);
  const short = id.slice(0, 8);
  const controlFolder = host.processes.controlFolder(id.slice(0, 32), 0);
  const workingFolder = folder ?? '/';
  return {
    workingFolder,
    folder: join(`${workingFolder.replace(/\/+$/, '')}@tmp`, `durable-${short}`),
    controlFolder,
    logFile: `${controlFolder}.log`,
    outputFile: `${controlFolder}.out`,
    cookie: { JENKINS_SERVER_COOKIE: `durable-${id.slice(0, 32)}` },
  };
}

/**
 * Removes the files that another server would need to join the command, once the next one was begun: where disks are told what
 * is free, to remove a folder takes a millisecond and holds up whoever makes one beside it.
 */
async function removeFiles({ agent }: StepCall, { controlFolder, logFile, outputFile }: CommandPlace): Promise<void> {
  await setImmediate();
  for (const path of [logFile, outputFile, beganNote({ controlFolder })]) if (existsSync(path)) unlinkSync(path);
  await agent.forget(controlFolder);
}

async function runAt(
  call: StepCall,
  command: {
    readonly script: Script;
    readonly place: CommandPlace;
    readonly at: EffectContext;
    readonly environment: Readonly<Record<string, string>>;
    readonly encoding: string | undefined;
    readonly returnStdout: boolean;
  },
): Promise<DurableOutcome> {
  const { flow, host, scope } = call;
  const { place, at } = command;
  const { key, signal } = at;
  const agent = host.processes.agentOf(scope.place?.node ?? '', signal);
  const argv = await command.script.prepare(await scriptPlace(agent, place, at));
  const env = { ...command.environment, ...place.cookie };
  const onStop = (isThere = true): void =>
    call.say(
      isThere
        ? 'Sending interrupt signal to process'
        : `Could not connect to ${agent.name} to send interrupt signal to process`,
    );
  const contained = containedCommand(call, place, { argv, env, signal, onStop, separateOutput: command.returnStdout });
  const off = agent.onAway((reason) => call.say(`Cannot contact ${agent.name}: ${reason}`));
  try {
    if (contained?.begin !== undefined) await contained.begin();
    const outcome = await host.processes.runCopied(
      scope.place?.node ?? '',
      {
        argv: contained?.argv ?? argv,
        folder: place.workingFolder,
        env,
        logFile: place.logFile,
        controlFolder: place.controlFolder,
        ...(command.returnStdout && { outputFile: place.outputFile }),
      },
      {
        cookie: place.cookie,
        signal: contained?.late ?? signal,
        ...(command.encoding !== undefined && { encoding: command.encoding }),
        copy: {
          copied: () => flow.log.copiedOf(key),
          write(text, end) {
            flow.log.text(call.node, filterText(scope, text, flow.clock.now()));
            flow.log.setCopied(key, end);
          },
          settled: (text) => host.masking.settled(text),
        },
        ...(contained === null && { onStop }),
      },
    );
    return (await contained?.hasFailedToBegin(outcome)) === true ? { kind: 'not-begun' } : outcome;
  } catch (error) {
    if (error instanceof AgentLost && error.part === 'node') tellRemoved(call);
    throw error;
  } finally {
    off();
    contained?.done();
  }
}

const told = new WeakSet<WorkspacePlace>();

/** Tells in Jenkins's words that a command ends as its node is gone, and once for each block on the node that this ends it. */
function tellRemoved({ agent, flow, node, scope }: StepCall): void {
  const { place } = scope;
  if (place !== null && !told.has(place)) flow.log.line(node, `Agent ${place.node} was deleted; cancelling node body`);
  if (place !== null) told.add(place);
  flow.log.line(node, `Could not connect to ${agent.name} to send interrupt signal to process`);
}

/** Makes the folders of a command. On another machine, one that was started needs nothing more: that may be away for long. */
async function scriptPlace(
  agent: Agent,
  { workingFolder, folder, controlFolder }: CommandPlace,
  { resumed }: EffectContext,
): Promise<ScriptPlace> {
  const { files } = agent;
  if (resumed && !agent.isLocal && agent.wasStarted(controlFolder)) return { folder, write: async () => undefined };
  await Promise.all([files.makeFolder(workingFolder), files.makeFolder(folder, { mode: 0o700 })]);
  return {
    folder,
    write: (path, text, mode) =>
      files.write(path, text, { program: true, ...(resumed && { whole: 'new' }), ...(mode !== undefined && { mode }) }),
  };
}

/** Describes how a command ended. `not-begun` means that the container around it did not start it. */
type DurableOutcome = CopiedOutcome | { readonly kind: 'not-begun' };

function codeOf(call: StepCall, outcome: DurableOutcome, { folder }: CommandPlace): number {
  switch (outcome.kind) {
    case 'exited':
      return outcome.code;
    case 'lost':
      call.say(LOST_TEXT);
      return LOST;
    case 'stuck':
      call.say('The process did not stop');
      return LOST;
    case 'out-of-reach':
      return LOST;
    case 'not-begun':
      call.say(`process apparently never started in ${folder}`);
      call.say(NOT_BEGUN_HINT);
      return NOT_BEGUN;
    case 'not-started':
      throw new StepFailure({ className: 'java.io.IOException', message: `Cannot run the script: ${outcome.reason}` });
  }
}

async function readOutput({ host }: StepCall, path: string, encoding: string | undefined): Promise<string> {
  const { files } = host.processes.agentOf('');
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(await readBytes({ files, path }));
}

/** Returns the character set of the output; undefined means UTF-8. */
function encodingOf({ args, machine }: StepCall): string | undefined {
  const encoding = args.optionalText('encoding') ?? '';
  if (encoding === '') return undefined;
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    return machine.fail('java.nio.charset.UnsupportedCharsetException', encoding);
  }
}
