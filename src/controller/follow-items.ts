import type { Home, ItemListener } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';
import type { Queue } from '../queue/index.ts';
import type { Users } from '../security/index.ts';
import type { EventBus } from './event-bus.ts';

interface FollowDeps {
  readonly home: Home;
  readonly queue: Queue;
  readonly users: Pick<Users, 'moveFavorites'>;
  readonly events: EventBus;
  readonly log: Logger;
}

/**
 * Returns the listener that updates the rest of the server when items change: the queue, the views, people's favourites and
 * the listeners of events.
 */
export function followItems(deps: FollowDeps): ItemListener {
  const { home, queue, users, events, log } = deps;
  return (change) => {
    // In this very moment, before the queue looks for jobs by their old names.
    const renamed = change.type === 'moved' ? queue.renameJob(change.from, change.fullName) : undefined;
    queue.maintain();
    events.publish({ topic: 'item', change });
    const favorites = change.type === 'moved' ? users.moveFavorites(change.from, change.fullName) : undefined;
    return Promise.allSettled([renamed, home.views.follow(change), favorites]).then((results) => {
      for (const result of results) {
        if (result.status === 'rejected')
          log.error({ change, err: messageOf(result.reason) }, 'a change of items could not be followed');
      }
    });
  };
}
