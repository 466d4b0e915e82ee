import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { getSystemErrorMap } from 'node:util';
import type { DetachedCommand } from '../types.ts';
import { SHELL, supervisorArguments } from './supervisor.ts';

export type StartedSupervisor =
  /** Holds the process that started; `ended` resolves when the process is gone, and never rejects. */
  | { readonly kind: 'started'; readonly pid: number; readonly ended: Promise<void> }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Makes the control folder and the files for what a command prints. Returns why that, or to work in its folder, is not
 * possible; null where it is. It does so at once: it takes less time than the turns through the pool of threads.
 */
export function prepareFiles(command: DetachedCommand): string | null {
  const { controlFolder, folder, logFile, outputFile } = command;
  let what = controlFolder;
  try {
    mkdirSync(controlFolder, { recursive: true, mode: 0o700 });
    what = folder;
    if (!statSync(folder).isDirectory()) return `${what}: not a directory (ENOTDIR)`;
    for (what of outputFile === undefined ? [logFile] : [logFile, outputFile]) closeSync(openSync(what, 'a'));
    return null;
  } catch (error) {
    return `${what}: ${systemText(error)}`;
  }
}

/**
 * Starts a supervisor in a session of its own, with exactly the environment given, no input, and the log file as its
 * output: what the command prints needs no server to reach the file.
 */
export async function startSupervisor(command: DetachedCommand): Promise<StartedSupervisor> {
  let what = command.logFile;
  const open: number[] = [];
  const openLog = (path: string): number => {
    what = path;
    const fd = openSync(path, 'a');
    open.push(fd);
    return fd;
  };
  try {
    const log = openLog(command.logFile);
    const output = command.outputFile === undefined ? log : openLog(command.outputFile);
    what = SHELL;
    return await spawned(command, output, log);
  } catch (error) {
    return { kind: 'failed', reason: `${what}: ${systemText(error)}` };
  } finally {
    for (const fd of open) closeSync(fd);
  }
}

function spawned(command: DetachedCommand, output: number, errors: number): Promise<StartedSupervisor> {
  const child = spawn(SHELL, supervisorArguments(command), {
    cwd: command.folder,
    env: { ...command.env },
    detached: true,
    stdio: ['ignore', output, errors],
  });
  child.unref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve({ kind: 'started', pid: child.pid ?? 0, ended }));
  });
}

/** Returns `no such file or directory (ENOENT)`. It never returns the message itself, which may quote the environment. */
function systemText(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be used';
  const known = 'errno' in error && typeof error.errno === 'number' ? getSystemErrorMap().get(error.errno) : undefined;
  if (known !== undefined) return `${known[1]} (${known[0]})`;
  if ('code' in error && error.code === 'ERR_INVALID_ARG_VALUE')
    return 'a variable or an argument holds a NUL character';
  return 'code' in error ? `cannot be used (${String(error.code)})` : 'cannot be used';
}
