import { expand, StepAbort } from '../../points/index.ts';

/** Describes a path outside of the workspace, as the author of the job wrote it. */
export interface OutsidePath {
  readonly place: 'home' | 'root';
  readonly path: string;
}

const LEADING_HOME = /^\$(?:JENKINS_HOME|\{JENKINS_HOME\})\//;

/**
 * Returns the absolute path that a configured one names: `/etc/x.properties`, `$JENKINS_HOME/x.properties`; null where it
 * is in the workspace. Only the author chooses the folder: the value of a variable, which may come from a parameter or a
 * file of the source, may only be a part of a name. Throws StepAbort where it would lead to another folder.
 */
export function outsidePath(configured: string, env: ReadonlyMap<string, string>): OutsidePath | null {
  const isOfHome = LEADING_HOME.test(configured);
  if (!isOfHome && !configured.startsWith('/')) return null;
  const path = isOfHome ? configured.replace(LEADING_HOME, '') : configured;
  const parts = new Map([...env].map(([name, value]) => [name, isPartOfName(value) ? value : null]));
  return { place: isOfHome ? 'home' : 'root', path: expand(path, { get: (name) => textOf(name, parts) }) };
}

function textOf(name: string, parts: ReadonlyMap<string, string | null>): string | undefined {
  const value = parts.get(name);
  if (value === null) throw new StepAbort(`The value of ${name} may not be a part of a path outside of the workspace`);
  return value;
}

function isPartOfName(value: string): boolean {
  return !/[/\\\0]|^\.{1,2}$/.test(value);
}
