import type { Processes, SourceContext } from '../../../points/index.ts';

/** An update of the program is noticed after so long. */
const BELIEVED_MS = 10 * 60_000;

interface Known {
  readonly text: string;
  readonly until: number;
}

const known = new WeakMap<Processes, Map<string, Known>>();

/** What a program said of its version, kept for a while: polling many sources would ask it for each of them. */
export interface KnownVersion {
  get(): string | null;
  put(text: string): void;
}

/** The version of the program that is found by `path`, by the processes of one server. */
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
