import type { WaitingQueue } from '../agents/index.ts';
import type { Clock } from '../kit/index.ts';
import { type CloudTemplate, classOfTag } from '../points/index.ts';
import { type Queue, requestFor } from '../queue/index.ts';

/** Holds how long changes of the queue are gathered before somebody looks at them. */
const GATHERED_MS = 100;

/**
 * Returns what waits in the queue for clouds: work for which no executor is idle. The clouds are among those of the queue, which
 * asks them for nodes as any others; what they make is for them to count, so they never promise any.
 */
export function createCloudQueue(deps: {
  readonly queue: Pick<Queue, 'nodes' | 'onChange' | 'quiet'>;
  readonly clock: Clock;
  /** Returns the Java class of a cloud. */
  classOf(cloud: string): string;
}): WaitingQueue {
  const { queue, clock, classOf } = deps;
  const { clouds } = queue.nodes;
  const listeners = new Set<() => void>();
  let served: ReadonlyMap<string, readonly CloudTemplate[]> = new Map();
  let cancelGathering: (() => void) | null = null;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function gather(): void {
    if (served.size === 0) return;
    cancelGathering ??= clock.after(GATHERED_MS, () => {
      cancelGathering = null;
      tell();
    });
  }

  return {
    waiting() {
      if (queue.quiet.on) return [];
      return queue.nodes
        .demand()
        .labels.filter(({ unmet }) => unmet > 0)
        .map(({ label, unmet }) => ({ label, executors: unmet, suits: requestFor(label).suits }));
    },
    onChange(listener) {
      listeners.add(listener);
      const stopListening = queue.onChange(gather);
      return () => {
        listeners.delete(listener);
        stopListening();
        cancelGathering?.();
      };
    },
    serve(templates) {
      for (const name of served.keys()) if (!templates.has(name)) clouds.remove(name);
      served = templates;
      for (const [name, usable] of templates)
        clouds.put({
          name,
          className: classOfTag(classOf(name)),
          canProvision: ({ suits }) => usable.some((each) => each.executors > 0 && each.cap !== 0 && suits(each)),
          provision() {
            tell();
            return [];
          },
        });
    },
  };
}
