import { type FaultLog, noteFault, type PluginPart } from './faults.ts';

/** Describes what is asked of a part of a plugin. */
export interface Asked<T> extends PluginPart {
  /** Holds what is taken where it fails. */
  readonly instead: T;
  /** Returns what the plugin gave, as far as it has the shape that it should; throws an error that says what is wrong. */
  read(given: unknown): T;
}

/**
 * Returns what a part of a plugin gives; `instead` where it throws, or gives what it should not, such as a promise. The log
 * names the part.
 */
export function givenBy<T>(faults: FaultLog, { read, instead, ...part }: Asked<T>, give: () => unknown): T {
  try {
    return read(settled(give()));
  } catch (error) {
    noteFault(faults, part, error);
    return instead;
  }
}

/** Returns what is no promise; throws where it is one. That nobody waits for it is no further fault. */
export function settled(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('then' in given) || typeof given.then !== 'function')
    return given;
  Promise.resolve(given).catch(() => undefined);
  throw new Error('it returned a promise, for which nobody can wait here');
}
