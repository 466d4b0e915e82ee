import { basename } from 'node:path';
import type { KeyedLock } from '../../kit/index.ts';
import { createLayout } from '../layout/layout.ts';

/** Is the lock of the settings that are not those of a plugin. Who has it takes no other one of these, so it comes last. */
export const SETTINGS_LOCK = 'settings';
/** Is the lock of all nodes together. Who has it may take that of the settings. */
export const NODES_LOCK = 'nodes';

const { rootConfig, location, resourceRoot, shell } = createLayout('/');
const OF_SETTINGS: ReadonlySet<string> = new Set(
  [rootConfig, location, resourceRoot, shell].map((path) => basename(path)),
);

/** Returns the lock under which a file of the configuration is changed, by its name below the home, whoever changes it. */
export function lockOfFile(name: string): string {
  if (OF_SETTINGS.has(name)) return SETTINGS_LOCK;
  return name.startsWith('nodes/') ? NODES_LOCK : name;
}

/** Does the task under the locks of these files and that of the settings; they are taken in an order that is always the same. */
export function runLocked<T>(locks: KeyedLock, names: Iterable<string>, task: () => Promise<T>): Promise<T> {
  const keys = [...new Set([...names].map(lockOfFile))].filter((key) => key !== SETTINGS_LOCK).sort();
  return [...keys, SETTINGS_LOCK].reduceRight<() => Promise<T>>((inner, key) => () => locks.run(key, inner), task)();
}
