import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, normalize } from 'node:path';
import { StepFailure } from '../../flow/failure.ts';
import type { StepCall } from '../define.ts';

/** The step's working folder. Throws MissingContextVariableException outside of `node`. */
export function folderOf({ scope, machine, kind }: StepCall): string {
  return (
    scope.folder ??
    machine.fail(
      'org.jenkinsci.plugins.workflow.steps.MissingContextVariableException',
      `Required context class hudson.FilePath is missing\nPerhaps you forgot to surround the ${kind.name} step with a step that provides this, such as: node`,
    )
  );
}

/** A path that a step was given, seen from the working folder. As in Jenkins it may be absolute, or lead upwards. */
export function fileIn(call: StepCall, path: string): string {
  return pathIn(folderOf(call), path);
}

export function pathIn(folder: string, path: string): string {
  if (path.includes('\0')) throw ioFailure('Invalid file path');
  const whole = normalize(isAbsolute(path) ? path : join(folder, path));
  return whole.length > 1 && whole.endsWith('/') ? whole.slice(0, -1) : whole;
}

/** A name beside a file, the same whenever the effect of this key is performed. */
export function besideFile(file: string, key: string): string {
  return join(dirname(file), `.${basename(file)}.${key.replace(/[^\w-]+/g, '-')}.tmp`);
}

/** `java.io.IOException`, or another one of its kind. */
export function ioFailure(message: string, className = 'java.io.IOException'): StepFailure {
  return new StepFailure({ className, message });
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
