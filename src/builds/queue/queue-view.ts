import type { Home } from '../../home/index.ts';
import type { Clock } from '../../kit/index.ts';
import type { QueueView } from '../../points/index.ts';
import type { Node, Queue } from '../../queue/index.ts';
import type { Builds } from '../types.ts';

interface Dependencies {
  readonly home: Pick<Home, 'items' | 'runs' | 'pluginSettings'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly builds: Pick<Builds, 'running' | 'runningJobs' | 'beginning' | 'executorOf'>;
  queue(): Pick<Queue, 'items' | 'nodes'>;
}

/** Represents the view with what its owner says to it. */
export interface ForgetfulView extends QueueView {
  /** Forgets what is remembered, since a run has begun. */
  forget(): void;
}

/** Makes what rules of the queue see of the server. */
export function createQueueView({ home, clock, builds, queue }: Dependencies): ForgetfulView {
  const memory = new Map<string, unknown>();
  const forget = (): void => memory.clear();
  let isListening = false;
  const nodes = (): readonly Node[] => queue().nodes.all();
  const jobNamed = (name: string) => {
    const item = home.items.get(name);
    return item?.kind === 'job' ? item : null;
  };
  return {
    now: () => clock.now(),
    running: (job) => builds.running(job),
    beginning: (job) => builds.beginning(job),
    runningJobs: () => builds.runningJobs(),
    job: jobNamed,
    nodeOf: (run) => builds.executorOf(run)?.node ?? null,
    nodes: () =>
      nodes()
        .filter(({ offline }) => !offline)
        .map(({ name }) => name),
    parts: () =>
      nodes().flatMap((node) =>
        node.slots().flatMap((work) => {
          return work?.categories === undefined ? [] : [{ node: node.name, categories: work.categories }];
        }),
      ),
    items: () => queue().items(),
    lastBuildAt({ fullName }) {
      const job = jobNamed(fullName);
      return (job && home.runs.permalink(job, 'lastBuild')?.timestamp) ?? null;
    },
    settings: (kind) => home.pluginSettings.current(kind),
    remembered<T>(key: string, make: () => T): T {
      if (!isListening) queue().nodes.onWork(forget);
      isListening = true;
      if (memory.has(key)) return memory.get(key) as T;
      if (memory.size === 0) queueMicrotask(forget);
      const made = make();
      memory.set(key, made);
      return made;
    },
    forget,
  };
}
