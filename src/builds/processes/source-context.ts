import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { UsedBy } from '../../credentials/index.ts';
import type { Home, Job } from '../../home/index.ts';
import { type Clock, KeyedLock } from '../../kit/index.ts';
import type { CredentialLookup, LineLog, PollContext, Processes, SourceContext } from '../../points/index.ts';

export interface SourceDependencies {
  readonly home: Pick<Home, 'folder' | 'runs'> & { readonly plugins: Pick<Home['plugins'], 'forgeServers'> };
  readonly clock: Clock;
  readonly processes: Processes;
  credentials(owner: string, by: UsedBy): CredentialLookup;
  readonly environment: Readonly<Record<string, string>>;
}

export interface SourceUse {
  /** Holds the full name of the item that it is for; '' is the server itself. */
  readonly owner: string;
  readonly log: LineLog;
  readonly signal: AbortSignal;
  /** Holds variables beside the server's environment. */
  readonly env?: ReadonlyMap<string, string>;
}

/** Makes what sources are asked with where no run works for them. */
export interface Sources {
  context(use: SourceUse): SourceContext;
  /** Returns the context for polling a job. */
  pollContext(job: Job, use: Omit<SourceUse, 'owner'>): PollContext;
}

/**
 * Limits how many runs are read in one go: they are read from disk on demand, and after so many other work has its turn.
 */
const RUNS_AT_ONCE = 32;

export function createSources(deps: SourceDependencies): Sources {
  const locks = new KeyedLock();
  const context = ({ owner, log, signal, env }: SourceUse): SourceContext => ({
    log,
    signal,
    clock: deps.clock,
    processes: deps.processes,
    credentials: deps.credentials(owner, { kind: 'item', item: owner }),
    cacheFolder: (name) => join(deps.home.folder, 'caches', safeName(name)),
    exclusively: (name, task) => locks.run(name, task),
    forgeServers: () => deps.home.plugins.forgeServers(),
    env: new Map([...Object.entries(deps.environment), ...(env ?? [])]),
  });
  return {
    context,
    pollContext: (job, use) => ({
      ...context({ ...use, owner: job.fullName }),
      async *runs() {
        let count = 0;
        for (const run of deps.home.runs.newestFirst(job)) {
          yield run;
          count += 1;
          if (count % RUNS_AT_ONCE === 0) await setImmediate();
        }
      },
    }),
  };
}

/** Returns a file name that is unique to the name in one folder, whatever characters it holds. */
function safeName(name: string): string {
  return /^[\w-][\w.-]{0,100}$/.test(name) ? name : createHash('sha256').update(name).digest('hex');
}
