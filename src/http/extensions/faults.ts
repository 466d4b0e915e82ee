import type { Services } from '../../controller/index.ts';
import { messageOf } from '../../kit/index.ts';

/** Holds what is told in the log, and the time by which it is told seldom. */
export type FaultLog = Pick<Services, 'clock' | 'log'>;

/** Names a part of a plugin; `part` is the object that the plugin gave to the registry, or a part of it. */
export interface PluginPart {
  readonly part: object;
  readonly name: string;
}

/** Limits how often a part is told about: what comes again until then is only counted. */
const SILENT_MS = 60_000;

/** Holds, for each part that failed, when it was told about, and how often it failed since. */
const FAULTS = new WeakMap<object, { readonly told: number; since: number }>();

/**
 * Tells the log that a part of a plugin failed. A page asks the same part for each of its lines, so that a part is told about once
 * a minute, with the number of times that were not.
 */
export function noteFault({ clock, log }: FaultLog, { part, name }: PluginPart, error: unknown): void {
  const known = FAULTS.get(part);
  const now = clock.now();
  if (known !== undefined && now >= known.told && now - known.told < SILENT_MS) {
    known.since += 1;
    return;
  }
  FAULTS.set(part, { told: now, since: 0 });
  const more = known === undefined || known.since === 0 ? {} : { untold: known.since };
  log.error({ plugin: name, err: messageOf(error), ...more }, 'a part of a plugin failed');
}
