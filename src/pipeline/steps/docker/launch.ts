import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ExitOutcome } from '../../../agents/index.ts';
import type { AgentFiles } from '../../../points/index.ts';
import { StepFailure } from '../../flow/failure.ts';
import type { StepCall, StepEffectContext } from '../define.ts';
import { hasProgram } from '../files/programs.ts';
import { commandWithin, containersAround } from './container.ts';
import { commandLine, type Word } from './words.ts';

/** Describes how a short command ended and what it printed, trimmed. */
export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a short command. With `isQuiet` the console does not show it. */
export type LaunchShort = (words: readonly Word[], options?: { readonly isQuiet?: boolean }) => Promise<Answer>;

const LIMIT_SECONDS = 180;
/** Represents the exit code of a process whose end was not observed. */
const LOST = -1;

/**
 * Returns a function that runs the commands of one effect, one after the other. If the server ends, the next one joins
 * them, so that none runs twice. They go on when the step is interrupted: half a start cannot be undone.
 */
export function createLaunch(
  call: StepCall,
  env: ReadonlyMap<string, string>,
  { key, say }: Pick<StepEffectContext, 'key' | 'say'>,
): LaunchShort {
  const { scope } = call;
  const { processes } = call.host;
  let count = 0;
  return async (words, { isQuiet = false } = {}) => {
    const command = { words, folder: null, env };
    const whole = commandWithin(containersAround(scope), command, call.agent.system.environment);
    if (!isQuiet) say(commandLine(whole));
    const controlFolder = controlFolderOf(call, key, count);
    count += 1;
    const argv = whole.map(({ text }) => text);
    await requireProgram(call.agent.files, argv[0] ?? '', env);
    await mkdir(dirname(controlFolder), { recursive: true, mode: 0o700 });
    const files = { logFile: `${controlFolder}.log`, outputFile: `${controlFolder}.out` };
    const where = { folder: scope.folder ?? '/', env: Object.fromEntries(env), controlFolder };
    const outcome = await processes.run(
      scope.place?.node ?? '',
      { argv, ...where, ...files },
      LIMIT_SECONDS * 1000,
      () => say(`ERROR: Timeout after ${LIMIT_SECONDS} seconds`),
    );
    return { code: codeOf(outcome), out: await textOf(files.outputFile), err: await textOf(files.logFile) };
  };
}

/** Removes the files that a server would need to join the commands of an effect. */
export async function tidyLaunches(call: StepCall, key: string): Promise<void> {
  for (let count = 0; ; count += 1) {
    const folder = controlFolderOf(call, key, count);
    if (!call.agent.wasStarted(folder)) return;
    for (const each of [`${folder}.log`, `${folder}.out`]) await rm(each, { force: true });
    await call.agent.forget(folder);
  }
}

function controlFolderOf({ host: { processes, run } }: StepCall, key: string, count: number): string {
  return processes.controlFolder(run.idOf(key).slice(0, 32), count);
}

function codeOf(outcome: ExitOutcome): number {
  if (outcome.kind === 'not-started')
    throw new StepFailure({ className: 'java.io.IOException', message: outcome.reason });
  return outcome.kind === 'exited' ? outcome.code : LOST;
}

/** Throws what Java says of a program that is not there. */
async function requireProgram(files: AgentFiles, program: string, env: ReadonlyMap<string, string>): Promise<void> {
  if (await hasProgram(files, program, env.get('PATH') ?? '')) return;
  const reason = 'error=2, No such file or directory';
  throw new StepFailure({
    className: 'java.io.IOException',
    message: `Cannot run program "${program}": ${reason}`,
    cause: { className: 'java.io.IOException', message: reason },
  });
}

/** Limits what is read of the output of a short command, which may be whatever a machine sends. */
const MAX_OUTPUT = 1024 * 1024;

async function textOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_OUTPUT), 0, MAX_OUTPUT, 0);
      return buffer.toString('utf8', 0, bytesRead).trim();
    } finally {
      await handle.close();
    }
  } catch {
    // It printed nothing.
    return '';
  }
}
