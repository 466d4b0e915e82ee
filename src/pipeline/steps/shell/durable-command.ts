import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CopiedOutcome, runCopied } from '../../../builds/index.ts';
import type { Evaluation } from '../../../groovy/index.ts';
import { StepFailure } from '../../flow/failure.ts';
import { filterText } from '../../flow/line-filters.ts';
import type { Scope } from '../../flow/scope.ts';
import { throwableOf } from '../../script/throwables.ts';
import type { StepCall, StepParameter } from '../define.ts';

/** What all steps that run a script take. Jenkins: `DurableTaskStep`. */
export const COMMAND_PARAMETERS: readonly StepParameter[] = [
  { name: 'script', type: 'String', required: true },
  { name: 'encoding', type: 'String' },
  { name: 'label', type: 'String' },
  { name: 'returnStatus', type: 'boolean' },
  { name: 'returnStdout', type: 'boolean' },
];

const MAX_LABEL_LENGTH = 100;
/** Jenkins's exit code of a process whose end nobody saw. */
const LOST = -1;
const LOST_TEXT = 'The process of this step is gone and left no exit code: it was killed, or the machine was restarted';

/** The script of the call. A step cannot be made without one: Jenkins's exception for that. */
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
  if (label !== '') node.argument = label.slice(0, MAX_LABEL_LENGTH);
  return script;
}

interface Script {
  /** Writes what the command needs into its folder; answers the command. Safe to repeat. */
  prepare(folder: string): Promise<readonly string[]>;
}

/**
 * Runs a command that outlives the server, in the folder of the block around: to its exit code, what it printed, or
 * nothing, as the call wants. Its id comes from the key of its effect, by which another server joins it.
 */
export function* runDurably(call: StepCall, script: Script): Evaluation {
  const { args, flow, scope } = call;
  const returnStdout = args.bool('returnStdout');
  const returnStatus = args.bool('returnStatus');
  const encoding = encodingOf(call);
  const environment = Object.fromEntries(call.environment());
  call.host.places.markUsed(scope.place);
  const answer = yield* call.effect(
    'run',
    async ({ key, signal }) => {
      const place = placeOf(call, scope, key);
      const outcome = await runAt(call, { script, place, key, signal, environment, encoding, returnStdout });
      // What the shell keeps for itself; the rest goes with the run.
      await rm(place.folder, { recursive: true, force: true });
      const code = codeOf(call, outcome);
      const output = returnStdout ? await readOutput(place.outputFile, encoding) : null;
      if (code !== 0 && (signal.aborted || !returnStatus)) {
        if (output !== null && output !== '') {
          const end = output.endsWith('\n') ? '' : '\n';
          flow.log.text(call.node, filterText(scope, output, flow.clock.now()) + end);
        }
        if (signal.aborted && outcome.kind === 'exited') call.say(`script returned exit code ${code}`);
      }
      return { code, output };
    },
    { graceful: true },
  );
  if (returnStatus) return answer.code;
  if (answer.code !== 0) return call.abort(`script returned exit code ${answer.code}`);
  return answer.output;
}

interface CommandPlace {
  /** Absolute. */
  readonly workingFolder: string;
  /** `<folder>@tmp/durable-1a2b3c4d`. */
  readonly folder: string;
  readonly controlFolder: string;
  readonly logFile: string;
  readonly outputFile: string;
  readonly cookie: Readonly<Record<string, string>>;
}

function placeOf({ host }: StepCall, { folder }: Scope, key: string): CommandPlace {
  const { run, folder: control } = host.active;
  const id = createHash('sha256').update(`${run.job}#${run.number} ${key}`).digest('hex');
  const short = id.slice(0, 8);
  const { folder: controlFolder } = control.launch(`flow-${id.slice(0, 32)}`, 0);
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

async function runAt(
  call: StepCall,
  command: {
    readonly script: Script;
    readonly place: CommandPlace;
    readonly key: string;
    readonly signal: AbortSignal;
    readonly environment: Readonly<Record<string, string>>;
    readonly encoding: string | undefined;
    readonly returnStdout: boolean;
  },
): Promise<CopiedOutcome> {
  const { flow, host, scope } = call;
  const { place, key } = command;
  await mkdir(place.workingFolder, { recursive: true });
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  await mkdir(dirname(place.controlFolder), { recursive: true, mode: 0o700 });
  host.active.launched = true;
  return runCopied(
    host.deps,
    {
      argv: await command.script.prepare(place.folder),
      folder: place.workingFolder,
      env: { ...command.environment, ...place.cookie },
      logFile: place.logFile,
      controlFolder: place.controlFolder,
      ...(command.returnStdout && { outputFile: place.outputFile }),
    },
    {
      cookie: place.cookie,
      signal: command.signal,
      isDetached: () => host.active.detached,
      ...(command.encoding !== undefined && { encoding: command.encoding }),
      copy: {
        copied: () => flow.log.copiedOf(key),
        write(text, end) {
          flow.log.text(call.node, filterText(scope, text, flow.clock.now()));
          flow.log.setCopied(key, end);
        },
      },
      onStop: () => call.say('Sending interrupt signal to process'),
    },
  );
}

function codeOf(call: StepCall, outcome: CopiedOutcome): number {
  switch (outcome.kind) {
    case 'exited':
      return outcome.code;
    case 'lost':
      call.say(LOST_TEXT);
      return LOST;
    case 'stuck':
      call.say('The process did not stop');
      return LOST;
    case 'not-started':
      throw new StepFailure({ className: 'java.io.IOException', message: `Cannot run the script: ${outcome.reason}` });
  }
}

async function readOutput(path: string, encoding: string | undefined): Promise<string> {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(await readFile(path));
}

/** Undefined: UTF-8. */
function encodingOf({ args, machine }: StepCall): string | undefined {
  const encoding = args.optionalText('encoding') ?? '';
  if (encoding === '') return undefined;
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    return machine.fail('java.nio.charset.UnsupportedCharsetException', encoding);
  }
}
