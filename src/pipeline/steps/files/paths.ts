import { isAbsolute, join, normalize } from 'node:path';
import { type AgentFiles, AgentLost, type FileInfo } from '../../../points/index.ts';
import { StepFailure } from '../../flow/failure.ts';
import { missingContext } from '../call.ts';
import type { StepCall } from '../define.ts';

/** Returns the step's working folder. Throws MissingContextVariableException outside of `node`. */
export function folderOf({ scope, machine, kind }: StepCall): string {
  return scope.folder ?? missingContext(machine, 'workspace', kind.name);
}

/**
 * Resolves a path argument against the working folder. As in Jenkins it may be absolute, or lead upwards, and a missing
 * path causes a NullPointerException.
 */
export function fileIn(call: StepCall, path: string | undefined): string {
  return pathIn(folderOf(call), path ?? call.machine.fail('java.lang.NullPointerException', NO_PATH));
}

const NO_PATH = 'Cannot invoke "String.startsWith(String)" because "rel" is null';

export function pathIn(folder: string, path: string): string {
  if (path.includes('\0')) throw ioFailure('Invalid file path');
  const whole = normalize(isAbsolute(path) ? path : join(folder, path));
  return whole.length > 1 && whole.endsWith('/') ? whole.slice(0, -1) : whole;
}

/** Returns a `java.io.IOException`, or an exception of another class. */
export function ioFailure(message: string, className = 'java.io.IOException'): StepFailure {
  return new StepFailure({ className, message });
}

/** Returns what is at a path; null where there is nothing that can be looked at. Throws AgentLost. */
export async function infoOf(files: AgentFiles, path: string): Promise<FileInfo | null> {
  try {
    return await files.info(path);
  } catch (error) {
    if (error instanceof AgentLost) throw error;
    return null;
  }
}

export async function isThere(files: AgentFiles, path: string): Promise<boolean> {
  return (await infoOf(files, path)) !== null;
}
