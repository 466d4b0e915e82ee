import type { Home, ItemListener } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';
import type { Queue } from '../queue/index.ts';
import type { EventBus } from './event-bus.ts';

/**
 * Returns the listener that updates the rest of the server when items change: the queue, the views and the listeners of
 * events.
 */
export function followItems(deps: { home: Home; queue: Queue; events: EventBus; log: Logger }): ItemListener {
  const { home, queue, events, log } = deps;
  return (change) => {
    // In this very moment, before the queue looks for jobs by their old names.
    const renamed = change.type === 'moved' ? queue.renameJob(change.from, change.fullName) : undefined;
    queue.maintain();
    events.publish({ topic: 'item', change });
    return Promise.allSettled([renamed, home.views.follow(change)]).then((results) => {
      for (const result of results) {
        if (result.status === 'rejected')
          log.error({ change, err: messageOf(result.reason) }, 'a change of items could not be followed');
      }
    });
  };
}
