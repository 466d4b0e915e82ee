import type { Processes, SourceContext } from '../../../points/index.ts';

/** Limits for how long a version is remembered, after which an update of the program is noticed. */
const BELIEVED_MS = 10 * 60_000;

interface Known {
  readonly text: string;
  readonly until: number;
}

const known = new WeakMap<Processes, Map<string, Known>>();

/**
 * Remembers the version that a program reported, because polling many sources would otherwise query it for each of them.
 */
export interface KnownVersion {
  get(): string | null;
  put(text: string): void;
}

/** Returns the version of the program that is found by `path`, which the processes of one server share. */
export function knownVersion(
  processes: Processes,
  path: string,
  clock: Pick<SourceContext['clock'], 'now'>,
): KnownVersion {
  const versions = known.get(processes) ?? new Map<string, Known>();
  known.set(processes, versions);
  return {
    get() {
      const found = versions.get(path);
      return found !== undefined && clock.now() < found.until ? found.text : null;
    },
    put(text) {
      versions.set(path, { text, until: clock.now() + BELIEVED_MS });
    },
  };
}
